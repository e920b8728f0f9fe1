import { expect, test } from 'vitest'
import type { WeekHours } from '#domain/settings/settings-api.ts'
import { deliveryMonths, slotsOfDay, stepDay } from './delivery-days.ts'

const sunday = { opensMinute: 480, closesMinute: 1200 }
const weekday = { opensMinute: 420, closesMinute: 1320 }
const hours: WeekHours = [sunday, weekday, weekday, weekday, weekday, weekday, { opensMinute: 480, closesMinute: 1260 }]
const now = new Date('2026-05-29T10:00:00Z') // a Friday

const openDays = () =>
  deliveryMonths(hours, now)
    .flatMap((month) => month.weeks.flat())
    .filter((day) => day?.isOpen)

test('the calendar offers tomorrow to 31 days ahead and nothing else', () => {
  expect(openDays().at(0)?.day).toBe('2026-05-30')
  expect(openDays().at(-1)?.day).toBe('2026-06-29')
})

test('a month is drawn whole, in weeks that begin on Monday', () => {
  const [may, june] = deliveryMonths(hours, now)

  expect([may?.month, june?.month]).toEqual(['2026-05', '2026-06'])
  expect(june?.weeks[0]?.[0]?.day).toBe('2026-06-01') // a Monday
  expect(may?.weeks.every((week) => week.length === 7)).toBe(true)
})

test('on the earliest day the slots before this hour are shown but cannot be taken', () => {
  const slots = slotsOfDay(hours, '2026-05-30', now)

  expect(slots.find((slot) => slot.startsAt.toISOString() === '2026-05-30T09:15:00.000Z')?.isOpen).toBe(false)
  expect(slots.find((slot) => slot.startsAt.toISOString() === '2026-05-30T10:30:00.000Z')?.isOpen).toBe(true)
})

test('a day on which the shop does not open at all cannot be chosen', () => {
  const closed = hours.map((day, at) => (at === 1 ? { opensMinute: 0, closesMinute: 0 } : day))
  const monday = deliveryMonths(closed, now)
    .flatMap((month) => month.weeks.flat())
    .find((day) => day?.day === '2026-06-01')

  expect(monday?.isOpen).toBe(false)
})

test.each([
  { from: '2026-06-01', days: -1, to: '2026-05-31', why: 'a day back crosses into the month before' },
  { from: '2026-05-01', days: -7, to: '2026-05-01', why: 'there is nothing before the first month' },
  { from: '2026-06-28', days: 7, to: '2026-06-30', why: 'there is nothing after the last month' },
])('$days days from $from lead to $to: $why', ({ from, days, to }) => {
  expect(stepDay(from, days, deliveryMonths(hours, now))).toBe(to)
})
