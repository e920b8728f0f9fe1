import { expect, test } from 'vitest'
import { chipWords, dayWords, deliveryWords, longDay, monthWords } from './day-words.ts'

test('a slot is named by its day and both its ends', () => {
  expect(deliveryWords(new Date('2026-05-01T09:30:00Z'))).toBe('Fri 1 May, 09:30-10:15')
})

test('a day has a long name for screen readers', () => {
  expect(longDay(new Date('2026-05-01T00:00:00Z'))).toBe('Friday 1 May')
})

test('the chip of a day names weekday and month, because January may follow December', () => {
  expect(chipWords(new Date('2026-12-01T00:00:00Z'))).toEqual({ weekday: 'Tue', dayOfMonth: 1, month: 'Dec' })
})

test('a day of another year is written with its year, and so is a month', () => {
  expect(dayWords('2026-12-01')).toBe('1 December 2026')
  expect(monthWords(new Date('2027-01-31T23:59:00Z'))).toBe('January 2027')
})
