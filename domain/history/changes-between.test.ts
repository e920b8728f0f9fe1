import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'

test('names the fields that differ, with both values', () => {
  expect(changesBetween({ name: 'Jollof', price: 2000 }, { name: 'Jollof', price: 2500 })).toEqual([
    { field: 'price', before: 2000, after: 2500 },
  ])
})

test('a field that only one of them has is null in the other', () => {
  expect(changesBetween({ old: 1 }, { new: 2 })).toEqual([
    { field: 'new', before: null, after: 2 },
    { field: 'old', before: 1, after: null },
  ])
})

test('the order of keys is no change, because the database does not keep it, but the order of a list is one', () => {
  expect(changesBetween({ prices: { small: 1, large: 2 } }, { prices: { large: 2, small: 1 } })).toEqual([])
  expect(changesBetween({ days: ['Monday', 'Friday'] }, { days: ['Friday', 'Monday'] })).toHaveLength(1)
})
