import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { extraFaults, type ItemDocument, itemFaults, newExtra, newItem, tidyExtra, tidyItem } from './item-document.ts'
import { CATEGORIES, EXTRA_KINDS, ITEM_DAYS, SHOPS, SIZES } from './menu-api.ts'
import { columnOf, csvHeader, csvRow, EXTRA_SHEET, ITEM_SHEET, openCell, readCsvRow } from './menu-csv.ts'

const words = fc.string({ unit: fc.constantFrom(...`aB9ɛ -+=@'"*,;:.\t/()`), maxLength: 20 })
const id = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,2}$/)
const price = fc.integer({ min: 1, max: 10_000_000 }).map(pesewas)
const time = fc.constantFrom('', '07:00', '11:30')

const items: fc.Arbitrary<ItemDocument> = fc
  .record({
    name: words,
    description: words,
    grouping: words,
    category: fc.constantFrom(...CATEGORIES),
    shop: fc.constantFrom(...SHOPS),
    prices: fc.dictionary(fc.constantFrom(...SIZES), price, { minKeys: 1 }),
    variations: fc.array(
      fc.record({ id, name: words, priceAdjustment: fc.nat(99_999).map(pesewas), isDefault: fc.boolean() }),
      { maxLength: 3 },
    ),
    schedules: fc.array(fc.record({ dayOfWeek: fc.constantFrom(...ITEM_DAYS), startTime: time, endTime: time }), {
      maxLength: 3,
    }),
    synonyms: fc.array(words, { maxLength: 3 }),
    isAvailable: fc.boolean(),
    popular: fc.boolean(),
    requiresAgeVerification: fc.boolean(),
    needsAccompaniment: fc.boolean(),
  })
  .map((fields) => tidyItem({ ...newItem('jollof'), ...fields }))
  .filter((item) => itemFaults(item).length === 0)

const cellsOf = (item: ItemDocument) => {
  const cells = csvRow(ITEM_SHEET, item, 3)
  return new Map(csvHeader(ITEM_SHEET).map((name, index) => [name, cells[index] ?? '']))
}

test('every item that can be saved comes back from its row as it was', () => {
  fc.assert(
    fc.property(items, (item) => {
      const read = readCsvRow(ITEM_SHEET, cellsOf(item), () => ({ document: newItem('jollof'), version: 3 }))
      if ('faults' in read) throw new Error(JSON.stringify(read.faults))
      expect({ ...newItem('jollof'), ...read.row.changes }).toEqual(item)
    }),
    { seed: 20_261_122 },
  )
})

test('the last cell of a row is never empty, because spreadsheets drop separators at the end', () => {
  expect([...cellsOf(newItem('jollof')).values()].at(-1)).not.toBe('')
  expect(csvRow(EXTRA_SHEET, newExtra('ice'), 3).at(-1)).not.toBe('')
})

test('no cell begins like a formula, and an apostrophe that somebody typed stays', () => {
  const cells = cellsOf({ ...newItem('jollof'), name: '=1+1', description: "'t Hof", grouping: '-' })
  expect([...cells.values()].filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  expect(['name', 'description', 'shelf'].map((name) => openCell(cells.get(name) ?? ''))).toEqual([
    '=1+1',
    "'t Hof",
    '-',
  ])
  expect(openCell("'n bietjie")).toBe("'n bietjie")
})

test('a price that was emptied is a fault and never nothing, and an empty size that was never there stays so', () => {
  const known = { document: { ...newItem('jollof'), name: 'Jollof', prices: { medium: pesewas(3_500) } }, version: 3 }
  const row = (size: string) =>
    readCsvRow(
      ITEM_SHEET,
      new Map([
        ['id', 'jollof'],
        [`price_${size}`, ''],
      ]),
      () => known,
    )
  expect(row('medium')).toMatchObject({ faults: [{ column: 'price_medium' }] })
  expect(row('large')).toMatchObject({ row: { changes: {} } })
})

test('a fault of a field is shown at its column', () => {
  expect(
    ['prices.medium', 'grouping', 'schedules', 'name', 'prices'].map((field) => columnOf(ITEM_SHEET, field)),
  ).toEqual([...['price_medium', 'shelf', 'days', 'name'], null])
})

test('a word that is neither yes nor no is a fault, whatever it means to JavaScript', () => {
  const known = { document: newItem('jollof'), version: 3 }
  const read = (word: string) => readCsvRow(ITEM_SHEET, new Map([['on_menu', word]]).set('id', 'jollof'), () => known)
  expect(read('constructor')).toEqual({ faults: [{ column: 'on_menu', problem: 'Write yes or no.' }] })
  expect(read('No')).toMatchObject({ row: { changes: { isAvailable: false } } })
})

test('every extra that can be saved comes back from its row as it was', () => {
  const extras = fc
    .record({
      name: words,
      kind: fc.constantFrom(...EXTRA_KINDS),
      price,
      isAvailable: fc.boolean(),
      position: fc.nat(10_000),
    })
    .map((fields) => tidyExtra({ ...newExtra('ice'), ...fields }))
    .filter((extra) => extraFaults(extra).length === 0)
  fc.assert(
    fc.property(extras, (extra) => {
      const row = csvRow(EXTRA_SHEET, extra, 3)
      const cells = new Map(csvHeader(EXTRA_SHEET).map((name, index) => [name, row[index] ?? '']))
      const read = readCsvRow(EXTRA_SHEET, cells, () => ({ document: newExtra('ice'), version: 3 }))
      if ('faults' in read) throw new Error(JSON.stringify(read.faults))
      expect({ ...newExtra('ice'), ...read.row.changes }).toEqual(extra)
    }),
    { seed: 20_261_123 },
  )
})
