import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { popularItems } from './popular-items.ts'

const FRIDAY_NOON = new Date('2026-11-20T12:00:00Z')
const dish = (id: string, change = {}) => anItem({ id, name: id, popular: true, ...change })
const ids = (items: readonly ReturnType<typeof anItem>[], sold: readonly string[], now = FRIDAY_NOON) =>
  popularItems(items, sold, now).map((item) => item.id)

test('the best-selling items come first, and popular dishes fill the row', () => {
  const items = [...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => dish(id)), anItem({ id: 'bread', category: 'bakery' })]
  const row = ids(items, ['bread', 'c'])
  expect(row).toHaveLength(6)
  expect(row.slice(0, 2)).toEqual(['bread', 'c'])
})

test('at noon sold items replace breakfast, because the row shows what is sold today', () => {
  const morning = { schedules: [{ dayOfWeek: 'All days' as const, startTime: '06:00', endTime: '11:00' }] }
  const row = ids([dish('koko', morning), ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => dish(id))], ['koko'])
  expect(row).not.toContain('koko')
})

test('items for adults, sold-out items and items that are gone are not advertised', () => {
  const items = [dish('beer', { requiresAgeVerification: true }), dish('out', { isAvailable: false }), dish('a')]
  expect(ids(items, ['beer', 'out', 'gone'])).toEqual(['a'])
})

test('every popular dish appears on some day before the shop has sold anything', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => dish(id))
  const days = [20, 21, 22].flatMap((day) => ids(items, [], new Date(`2026-11-${day}T12:00:00Z`)))
  expect(new Set(days).size).toBe(8)
})
