import { expect, test } from 'vitest'
import { ItemDocument } from '#domain/menu/item-document.ts'
import { anItem } from '#test/builders.ts'
import { draftOf, readDraft } from './item-draft.ts'

let keys = 0
const newKey = () => String(keys++)
const waakye = ItemDocument.parse(
  anItem({
    id: 'waakye',
    synonyms: ['wakye', 'leaf rice'],
    variations: [{ id: 'smoky', name: 'Smoky', priceAdjustment: 300, isDefault: true } as never], // pesewas
    schedules: [{ dayOfWeek: 'Sunday', startTime: '07:00', endTime: '24:00' }],
  }),
)
const draft = draftOf(waakye, newKey)
const faultsOf = (change: Partial<typeof draft>) => readDraft({ ...draft, ...change }).faults.map(({ field }) => field)

test('a form that nobody touched saves the item as it was', () => {
  expect(readDraft(draft)).toEqual({ item: waakye, faults: [] })
})

test('an emptied size is not sold, and what cannot be read is a fault of its field', () => {
  const { item, faults } = readDraft({ ...draft, prices: { medium: ' 36 ', large: '' } })
  expect(faults).toEqual([])
  expect(item.prices).toEqual({ medium: 3_600 })
  expect(faultsOf({ prices: {} })).toEqual(['prices'])
  expect(faultsOf({ prices: { medium: '12,5' } })).toEqual(['prices.medium'])
  expect(faultsOf({ prices: { medium: '0' } })).toEqual(['prices.medium'])
  expect(faultsOf({ id: 'new' })).toEqual(['id'])
})

test('an emptied surcharge is a fault and never nothing', () => {
  const variations = draft.variations.map((row) => ({ ...row, price: '' }))
  expect(faultsOf({ variations })).toEqual(['variations.0'])
})

test('a new variation gets its short name from its name, and an old one keeps it', () => {
  const [smoky] = draft.variations
  const variations = [
    { ...smoky, name: 'Very smoky' },
    { key: 'x', id: null, name: 'Extra Hot!', price: '1', isDefault: false },
  ] as typeof draft.variations
  expect(readDraft({ ...draft, variations }).item.variations.map(({ id }) => id)).toEqual(['smoky', 'extra-hot'])
})
