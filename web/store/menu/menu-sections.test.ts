import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { homeShelf, shelfOf, shelvesOf } from './menu-sections.ts'

const FRIDAY_NOON = new Date('2026-11-20T12:00:00Z')
const many = (count: number, category: 'mains' | 'bakery' | 'equipment') =>
  Array.from({ length: count }, (_, index) =>
    anItem({ id: `item-${index}`, name: `Item ${String.fromCharCode(90 - index)}`, category }),
  )

test.each([
  { category: 'mains' as const, most: 8 },
  { category: 'bakery' as const, most: 6 },
  { category: 'equipment' as const, most: 6 },
])('home shows at most $most of $category, the first by name', ({ category, most }) => {
  const { items } = homeShelf(category, many(12, category), FRIDAY_NOON, false)
  expect(items).toHaveLength(most)
  expect(items.map((item) => item.name)).toEqual(items.map((item) => item.name).toSorted())
  expect(items[0]?.name).toBe('Item O')
})

test('a section holds its own category alone, though its document holds two', () => {
  const { items } = homeShelf('mains', [...many(2, 'mains'), anItem({ category: 'beverages' })], FRIDAY_NOON, false)
  expect(items.map((item) => item.category)).toEqual(['mains', 'mains'])
})

test('what is switched off or sold on other days is not shown', () => {
  const onlySunday = { dayOfWeek: 'Sunday' as const, startTime: '', endTime: '' }
  const onlyMornings = { dayOfWeek: 'Friday' as const, startTime: '06:00', endTime: '11:00' }
  const { items } = shelfOf(
    [
      anItem({ id: 'off', isAvailable: false }),
      anItem({ id: 'sunday', schedules: [onlySunday] }),
      anItem({ id: 'morning', schedules: [onlyMornings] }),
    ],
    FRIDAY_NOON,
    false,
  )
  expect(items.map((item) => item.id)).toEqual(['morning'])
})

test('items for adults are hidden until the shopper has confirmed their age', () => {
  const items = [anItem({ id: 'malt' }), anItem({ id: 'beer', requiresAgeVerification: true })]
  expect(shelfOf(items, FRIDAY_NOON, false)).toMatchObject({ items: [{ id: 'malt' }], hidden: [{ id: 'beer' }] })
  expect(shelfOf(items, FRIDAY_NOON, true)).toMatchObject({ hidden: [] })
  expect(shelfOf(items, FRIDAY_NOON, true).items).toHaveLength(2)
})

test('home hides as many items for adults as it would show, so that the announced number appears', () => {
  const beer = anItem({ id: 'beer', name: 'A', category: 'bakery', requiresAgeVerification: true })
  const cider = { ...beer, id: 'cider', name: 'ZZ' }
  const { hidden } = homeShelf('bakery', [beer, cider, ...many(8, 'bakery')], FRIDAY_NOON, false)
  expect(hidden.map((item) => item.id)).toEqual(['beer'])
})

test('shelves are sorted by name; items without a shelf are last, under the category’s name', () => {
  const shelves = shelvesOf(
    [anItem({ grouping: '' }), anItem({ grouping: 'Soups' }), anItem({ grouping: 'Rice dishes' })],
    'Main Dishes',
  )
  expect(shelves.map((shelf) => shelf.name)).toEqual(['Rice dishes', 'Soups', 'Main Dishes'])
})
