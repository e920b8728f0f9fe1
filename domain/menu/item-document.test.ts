import { expect, test } from 'vitest'
import { menuItemOf } from '#seed/seed-item.ts'
import { SEED_EXTRAS, SEED_ITEMS } from '#seed/shop-seed.ts'
import { pesewas } from '../money.ts'
import {
  cellChanges,
  ExtraDocument,
  extraFaults,
  ItemDocument,
  itemFaults,
  newItem,
  tidyItem,
} from './item-document.ts'

test('everything that a shop opens with can be saved as it is', () => {
  const items = SEED_ITEMS.map((item) => ItemDocument.parse(menuItemOf(item)))
  expect(items.flatMap(itemFaults)).toEqual([])
  expect(items.map(tidyItem)).toEqual(items)
  const extras = SEED_EXTRAS.map((extra, position) => ExtraDocument.parse({ ...extra, position }))
  expect(extras.flatMap(extraFaults)).toEqual([])
})

test('each size is a cell of its own, and one that was not there is null', () => {
  const before = { prices: { medium: pesewas(3_500), large: pesewas(5_000) }, name: 'Jollof' }
  const after = {
    prices: { medium: pesewas(4_000), large: pesewas(5_000), double: pesewas(9_000) },
    name: 'Red jollof',
  }
  expect(cellChanges(before, after)).toEqual([
    { field: 'prices.medium', before: 3_500, after: 4_000 },
    { field: 'prices.double', before: null, after: 9_000 },
    { field: 'name', before: 'Jollof', after: 'Red jollof' },
  ])
  expect(cellChanges(null, { name: 'Jollof' })).toEqual([{ field: 'name', before: null, after: 'Jollof' }])
})

test.each([
  ['', '', true],
  ['07:00', '24:00', true],
  ['', '11:00', true],
  ['11:00', '11:00', false],
  ['22:00', '02:00', false],
  ['7:00', '11:00', false],
  ['07:00', '24:30', false],
])('from “%s” to “%s” is a span of a day: %s', (startTime, endTime, isRight) => {
  const item = { ...newItem('jollof'), name: 'Jollof', prices: { medium: pesewas(1) } }
  const schedules = [{ dayOfWeek: 'Monday' as const, startTime, endTime }]
  expect(itemFaults({ ...item, schedules }).length === 0).toBe(isRight)
})
