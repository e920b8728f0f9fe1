import { expect, test } from 'vitest'
import { hoursOn, isOpen, specialDayOf, specialDaysAhead } from './opening-hours.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })
const hours = {
  week: Array.from({ length: 7 }, () => day(8, 22)),
  specialDays: [
    { date: '2026-12-31', hours: day(10, 16), reason: 'New Year’s Eve' },
    { date: '2026-12-25', hours: null, reason: 'Christmas Day' },
  ],
}
const at = (moment: string) => new Date(`${moment}:00Z`)

test.each([
  { moment: '2026-12-24T21:59', is: true, why: 'the day before is a usual one' },
  { moment: '2026-12-25T12:00', is: false, why: 'it is closed the whole day' },
  { moment: '2026-12-26T08:00', is: true, why: 'it is over at midnight' },
  { moment: '2026-12-31T09:59', is: false, why: 'the day has hours of its own' },
  { moment: '2026-12-31T10:00', is: true, why: 'they have begun' },
  { moment: '2026-12-31T16:00', is: false, why: 'the closing minute itself is closed' },
])('at $moment the shop is open: $is, because $why', ({ moment, is }) => {
  expect(isOpen(hours, at(moment))).toBe(is)
})

test('a special day takes the place of its weekday, and says why', () => {
  expect(hoursOn(hours, at('2026-12-31T23:59'))).toEqual(day(10, 16))
  expect(hoursOn(hours, at('2027-01-01T00:00'))).toEqual(day(8, 22))
  expect(specialDayOf(hours.specialDays, at('2026-12-25T23:59'))?.reason).toBe('Christmas Day')
})

test('days that are over are left out, today is not', () => {
  const ahead = (moment: string) => specialDaysAhead(hours.specialDays, at(moment)).map(({ date }) => date)
  expect(ahead('2026-12-25T23:59')).toEqual(['2026-12-25', '2026-12-31'])
  expect(ahead('2026-12-26T00:00')).toEqual(['2026-12-31'])
})
