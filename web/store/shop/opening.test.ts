import { expect, test } from 'vitest'
import type { WeekHours } from '#domain/settings/settings-api.ts'
import { openingAt } from './opening.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })
const weekdays = Array.from({ length: 5 }, () => day(8, 22))
const alike = (week: WeekHours) => ({ week, specialDays: [] })
const hours = alike([day(9, 23), ...weekdays, day(9, 23)])

test.each([
  { at: '2026-11-20T08:00:00Z', is: { isOpen: true, closesAt: '22:00' }, why: 'the opening minute itself is open' },
  {
    at: '2026-11-20T21:59:59Z',
    is: { isOpen: true, closesAt: '22:00' },
    why: 'the last minute before closing is open',
  },
  {
    at: '2026-11-20T07:59:00Z',
    is: { isOpen: false, opensAt: '08:00', when: 'today' },
    why: 'before opening it is still to open today',
  },
  {
    at: '2026-11-20T22:00:00Z',
    is: { isOpen: false, opensAt: '09:00', when: 'tomorrow' },
    why: 'the closing minute is closed, and Saturday has weekend hours',
  },
  { at: '2026-11-21T22:30:00Z', is: { isOpen: true, closesAt: '23:00' }, why: 'weekends stay open an hour longer' },
])('Friday and Saturday at $at: $why', ({ at, is }) => {
  expect(openingAt(hours, new Date(at))).toEqual(is)
})

const WEEK = [
  // A whole week of the real clock, over the end of a month: Sunday 29 November to Saturday 5 December.
  { date: '2026-11-29', opens: '09:00', closes: '23:00', next: '08:00', name: 'Sunday' },
  { date: '2026-11-30', opens: '08:00', closes: '22:00', next: '08:00', name: 'Monday' },
  { date: '2026-12-01', opens: '08:00', closes: '22:00', next: '08:00', name: 'Tuesday' },
  { date: '2026-12-02', opens: '08:00', closes: '22:00', next: '08:00', name: 'Wednesday' },
  { date: '2026-12-03', opens: '08:00', closes: '22:00', next: '08:00', name: 'Thursday' },
  { date: '2026-12-04', opens: '08:00', closes: '22:00', next: '09:00', name: 'Friday' },
  { date: '2026-12-05', opens: '09:00', closes: '23:00', next: '09:00', name: 'Saturday' },
]

test.each(WEEK)('$name opens at $opens and closes at $closes, to the minute', ({ date, opens, closes, next }) => {
  const at = (time: string, shiftMs = 0) => openingAt(hours, new Date(Date.parse(`${date}T${time}:00Z`) + shiftMs))
  const closedUntilToday = { isOpen: false, opensAt: opens, when: 'today' }
  const open = { isOpen: true, closesAt: closes }
  const closedUntilTomorrow = { isOpen: false, opensAt: next, when: 'tomorrow' }

  expect(at('00:00')).toEqual(closedUntilToday)
  expect(at(opens, -1)).toEqual(closedUntilToday)
  expect(at(opens)).toEqual(open)
  expect(at(closes, -1)).toEqual(open)
  expect(at(closes)).toEqual(closedUntilTomorrow)
  expect(at('23:59')).toEqual(closedUntilTomorrow)
})

test.each(['2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29'])(
  'on the night of %s the next opening is tomorrow’s, whatever month or year that is in',
  (date) => {
    const evening = new Date(`${date}T23:30:00Z`)
    const tomorrow = new Date(evening.getTime() + 86_400_000).getUTCDay()
    const opensAt = tomorrow === 0 || tomorrow === 6 ? '09:00' : '08:00'
    expect(openingAt(hours, evening)).toEqual({ isOpen: false, opensAt, when: 'tomorrow' })
  },
)

test('a day without hours is skipped, so the next real opening is named by its weekday', () => {
  const closed = day(0, 0)
  const onlyMonday: WeekHours = [closed, day(8, 22), closed, closed, closed, closed, closed]
  expect(openingAt(alike(onlyMonday), new Date('2026-11-20T12:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: '08:00',
    when: 'on Monday',
  })
})

test('a shop that never opens names no time, instead of looking for ever', () => {
  const never: WeekHours = Array.from({ length: 7 }, () => day(0, 0))
  expect(openingAt(alike(never), new Date('2026-11-20T12:00:00Z'))).toEqual({ isOpen: false, opensAt: null })
})

test('closed for the holidays, the next opening is named by its date once a weekday would be ambiguous', () => {
  const dates = Array.from({ length: 8 }, (_, index) => `2026-12-${24 + index}`)
  const specialDays = dates.map((date) => ({ date, hours: null, reason: 'Holidays' }))
  const shut = { ...hours, specialDays }
  expect(openingAt(shut, new Date('2026-12-24T12:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: '08:00',
    when: 'on Friday 1 January',
  })
})
