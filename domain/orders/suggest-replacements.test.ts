import { expect, test } from 'vitest'
import { aChoice, anItem, TEST_EXTRAS } from '#test/builders.ts'
import type { Extra, MenuItem } from '../menu/menu-api.ts'
import { pesewas } from '../money.ts'
import { type ReplacedLine, suggestReplacements } from './suggest-replacements.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const LATER = '2026-11-20T13:00:00Z'
const dish = (id: string, price: number, change: Partial<MenuItem> = {}) =>
  anItem({ id, name: id, prices: { medium: pesewas(price) }, needsAccompaniment: false, ...change })
const lineOf = (change: Partial<ReplacedLine> = {}): ReplacedLine => ({
  choice: aChoice({ itemId: 'jollof', size: 'medium', quantity: 2 }),
  category: 'mains',
  lineTotal: pesewas(7_000),
  isForAdults: false,
  ...change,
})
const suggested = (items: MenuItem[], line = lineOf(), extras: readonly Extra[] = []) =>
  suggestReplacements(line, { items, extras }, NOON).map(({ choice, priced }) => `${choice.itemId} ${priced.lineTotal}`)

test('nothing is dearer than the line, all its portions together', () => {
  expect(suggested([dish('banku', 3_500), dish('fufu', 3_501), dish('kenkey', 3_000)])).toEqual([
    'banku 7000',
    'kenkey 6000',
  ])
})

test('at the same price the dishes of the same shelf come first', () => {
  const items = [anItem(), dish('banku', 3_500, { grouping: 'Swallows' }), dish('waakye', 3_500), dish('okro', 3_400)]
  expect(suggested(items)).toEqual(['waakye 7000', 'banku 7000', 'okro 6800'])
})

test.each([
  { change: { category: 'bakery' }, why: 'it is of another category' },
  { change: { isAvailable: false }, why: 'it is switched off' },
  { change: { soldOutUntil: LATER }, why: 'it is sold out' },
  { change: { requiresAgeVerification: true }, why: 'nobody has confirmed an age' },
  { change: { prices: {} }, why: 'it has no price' },
] as const)('a dish is not suggested: $why', ({ change }) => {
  expect(suggested([dish('banku', 3_500, change)])).toEqual([])
})

test('what is for adults can replace something in an order whose shopper has confirmed the age', () => {
  const beer = dish('stout', 3_500, { requiresAgeVerification: true })
  expect(suggested([beer], lineOf({ isForAdults: true }))).toEqual(['stout 7000'])
})

test('a sold-out accompaniment leads to the same dish with another one first', () => {
  const goat: Extra = { id: 'goat', kind: 'accompaniment', name: 'Goat', price: pesewas(2_500), isAvailable: true }
  const extras = TEST_EXTRAS.map((one) => (one.id === 'with-tilapia' ? { ...one, soldOutUntil: LATER } : one))
  const choice = aChoice({ itemId: 'jollof', size: 'medium', accompanimentId: 'with-tilapia' })
  const line = lineOf({ choice, lineTotal: pesewas(9_000) })
  expect(suggested([anItem(), anItem({ id: 'waakye', name: 'Waakye' })], line, [...extras, goat])).toEqual([
    'jollof 6000',
    'waakye 6000',
  ])
})

test('a sold-out way leads to the same dish in another way first', () => {
  const way = (id: string, soldOutUntil: string | null) => {
    return { id, name: id, priceAdjustment: pesewas(0), isDefault: false, soldOutUntil }
  }
  const waakye = dish('waakye', 3_500, { variations: [way('smoky', LATER), way('classic', null)] })
  const line = lineOf({ choice: aChoice({ itemId: 'waakye', size: 'medium', variationId: 'smoky', quantity: 2 }) })
  const [first] = suggestReplacements(line, { items: [dish('banku', 3_500), waakye], extras: [] }, NOON)
  expect(first?.choice).toMatchObject({ itemId: 'waakye', variationId: 'classic' })
})
