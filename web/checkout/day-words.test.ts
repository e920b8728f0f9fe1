import { expect, test } from 'vitest'
import { deliveryWords, longDay, monthName } from './day-words.ts'

test('a slot is named by its day and both its ends', () => {
  expect(deliveryWords(new Date('2026-05-01T09:30:00Z'))).toBe('Fri 1 May, 09:30-10:15')
})

test('a day has its long name for screen readers', () => {
  expect(longDay(new Date('2026-05-01T00:00:00Z'))).toBe('Friday 1 May')
})

test('a month has its year, as December may be followed by January', () => {
  expect(monthName(new Date('2026-12-01T00:00:00Z'))).toBe('December 2026')
})
