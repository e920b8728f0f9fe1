import { expect, test } from 'vitest'
import type { Extra } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { anItem } from '#test/builders.ts'
import { draftTotal, onlyChoice, startDraft, withExtra } from './line-draft.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const way = (id: string, priceAdjustment: number, isDefault: boolean) => ({
  id,
  name: id,
  priceAdjustment: pesewas(priceAdjustment),
  isDefault,
})
const item = anItem({
  prices: { large: pesewas(5000), medium: pesewas(3500) },
  variations: [way('classic', 0, false), way('smoky', 300, true)],
})
const extras: Extra[] = [
  { id: 'tilapia', kind: 'accompaniment', name: 'Grilled Tilapia', price: pesewas(5500), isAvailable: true },
  { id: 'plantain', kind: 'topping', name: 'Fried Plantain', price: pesewas(900), isAvailable: true },
]
const extraOf = (id: string) => extras.find((extra) => extra.id === id)

function draftOf(changes: Partial<LineChoice>): LineChoice {
  const draft = startDraft(item, NOW)
  if (!draft) throw new Error('the item has a price')
  return { ...draft, ...changes }
}

test('the dialog starts with the preferred size, the default way, one piece and no note', () => {
  expect(startDraft(item, NOW)).toEqual({
    itemId: 'jollof',
    size: 'medium',
    variationId: 'smoky',
    accompanimentId: null,
    extras: [],
    quantity: 1,
    special: '',
  })
})

test('a default way that is sold out is not preselected', () => {
  const out = { ...way('smoky', 300, true), soldOutUntil: '2026-11-20T13:00:00Z' }
  const variations = [way('classic', 0, false), out]
  expect(startDraft({ ...item, variations }, NOW)?.variationId).toBe('classic')
})

test('an item without a price cannot be chosen', () => {
  expect(startDraft(anItem({ prices: {} }), NOW)).toBeUndefined()
})

test.each([
  { draft: {}, total: 3800, why: 'size and way alone, before an accompaniment is chosen' },
  { draft: { accompanimentId: 'tilapia' }, total: 9300, why: 'the accompaniment is added' },
  {
    draft: { accompanimentId: 'tilapia', extras: [{ extraId: 'plantain', quantity: 2 }], quantity: 3 },
    total: (3500 + 300 + 5500 + 2 * 900) * 3,
    why: 'extras count by their quantity, and the whole by the quantity of the line',
  },
])('the total is $total: $why', ({ draft, total }) => {
  expect(draftTotal(item, draftOf(draft), extraOf)).toBe(total)
})

test('an extra with quantity 0 is removed, because a line with 0 of something is refused', () => {
  const draft = withExtra(draftOf({}), 'plantain', 2)
  expect(draft.extras).toEqual([{ extraId: 'plantain', quantity: 2 }])
  expect(withExtra(draft, 'plantain', 0).extras).toEqual([])
})

const kind = (id: string) => way(id, 0, id === 'plain')
const batteries = anItem({ category: 'supermarket', prices: { regular: pesewas(1200) } })

test.each([
  { item: batteries, isPlain: true, why: 'there is nothing to choose' },
  { item: { ...batteries, variations: [kind('plain')] }, isPlain: true, why: 'one variety is no choice' },
  { item: { ...batteries, variations: [kind('plain'), kind('hot')] }, isPlain: false, why: 'a variety must be chosen' },
  {
    item: { ...batteries, prices: { medium: pesewas(600), large: pesewas(900) } },
    isPlain: false,
    why: 'a size must be chosen',
  },
  { item: { ...batteries, category: 'mains' as const }, isPlain: false, why: 'extras can be chosen' },
  { item: { ...batteries, prices: {} }, isPlain: false, why: 'without a price it cannot be bought' },
])('adding at once is offered: $isPlain, because $why', ({ item, isPlain }) => {
  expect(onlyChoice(item, NOW) !== undefined).toBe(isPlain)
})
