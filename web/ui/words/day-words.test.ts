import { expect, test } from 'vitest'
import { chipWords, deliveryWords, longDay } from './day-words.ts'

test('a slot is named by its day and both its ends', () => {
  expect(deliveryWords(new Date('2026-05-01T09:30:00Z'))).toBe('Fri 1 May, 09:30-10:15')
})

test('a day has a long name for screen readers', () => {
  expect(longDay(new Date('2026-05-01T00:00:00Z'))).toBe('Friday 1 May')
})

test('the chip of a day names weekday and month, because January may follow December', () => {
  expect(chipWords(new Date('2026-12-01T00:00:00Z'))).toEqual({ weekday: 'Tue', dayOfMonth: 1, month: 'Dec' })
})
