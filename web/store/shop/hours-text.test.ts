import { expect, test } from 'vitest'
import { hoursRows, specialRows } from './hours-text.ts'

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

test('special days are announced two weeks ahead, with their reason', () => {
  const days = [
    { date: '2026-12-25', hours: null, reason: 'Christmas Day' },
    { date: '2026-12-31', hours: { opensMinute: 600, closesMinute: 960 }, reason: '' },
    { date: '2027-03-06', hours: null, reason: 'Independence Day' },
  ]
  expect(specialRows(days, new Date('2026-12-20T12:00:00Z'))).toEqual([
    'Friday 25 December: closed (Christmas Day)',
    'Thursday 31 December: 10:00-16:00',
  ])
})
