import { expect, test } from 'vitest'
import type { WeekHours } from '#domain/settings/settings-api.ts'
import { openingAt } from './opening.ts'

const day = (opens: number, closes: number) => ({ opensMinute: opens * 60, closesMinute: closes * 60 })
const weekdays = Array.from({ length: 5 }, () => day(8, 22))
const hours: WeekHours = [day(9, 23), ...weekdays, day(9, 23)]

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

test('a day without hours is skipped, so the next real opening is named by its weekday', () => {
  const closed = day(0, 0)
  const onlyMonday: WeekHours = [closed, day(8, 22), closed, closed, closed, closed, closed]
  expect(openingAt(onlyMonday, new Date('2026-11-20T12:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: '08:00',
    when: 'on Monday',
  })
})

test('a shop that never opens names no time, instead of looking for ever', () => {
  const never: WeekHours = Array.from({ length: 7 }, () => day(0, 0))
  expect(openingAt(never, new Date('2026-11-20T12:00:00Z'))).toEqual({ isOpen: false, opensAt: null })
})
