import { expect, test } from 'vitest'
import { bucketOf, bucketsOf, daysIn, periodBefore } from './period.ts'

test.each([
  ['a day with the day before', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['a week with the seven days before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a month until now with the same days of the month before', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
  ['a whole month with the whole month before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['days that the month before does not have with its end', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['January with December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['the first day of a month alone with the day before', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
  ['two months with as many days', '2026-10-01', '2026-11-30', '2026-08-01', '2026-09-30'],
])('%s', (_, from, to, fromBefore, toBefore) => {
  expect(periodBefore({ from, to }, true)).toEqual({ from: fromBefore, to: toBefore })
})

test('a month whose last day still runs is compared with the same days of the month before', () => {
  const before = { from: '2026-10-01', to: '2026-10-30' }
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' }, false)).toEqual(before)
})

test('weeks begin on Monday, months on their first', () => {
  expect(bucketOf('2026-11-22', 'week')).toBe('2026-11-16')
  expect(bucketOf('2026-11-22', 'month')).toBe('2026-11-01')
  expect(bucketOf('2026-11-22', 'day')).toBe('2026-11-22')
})

test('a bucket without orders is there too', () => {
  expect(bucketsOf({ from: '2026-10-31', to: '2026-11-02' }, 'day')).toHaveLength(3)
  expect(bucketsOf({ from: '2026-10-31', to: '2026-11-02' }, 'month')).toEqual(['2026-10-01', '2026-11-01'])
  expect(daysIn({ from: '2026-02-28', to: '2026-03-01' })).toBe(2)
})
