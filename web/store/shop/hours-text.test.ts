import { expect, test } from 'vitest'
import { hoursRows } from './hours-text.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })

test('neighbouring days with the same hours share a row, and the week begins on Monday', () => {
  const week = [day(8, 20), day(7, 22), day(7, 22), day(7, 22), day(7, 22), day(7, 22), day(8, 21)]
  expect(hoursRows(week)).toEqual([
    { days: 'Mon-Fri', hours: '07:00-22:00' },
    { days: 'Sat', hours: '08:00-21:00' },
    { days: 'Sun', hours: '08:00-20:00' },
  ])
})

test('a day without hours reads Closed, not 00:00-00:00', () => {
  const week = [day(0, 0), day(7, 22), day(7, 22), day(7, 22), day(7, 22), day(7, 22), day(7, 22)]
  expect(hoursRows(week)).toEqual([
    { days: 'Mon-Sat', hours: '07:00-22:00' },
    { days: 'Sun', hours: 'Closed' },
  ])
})
