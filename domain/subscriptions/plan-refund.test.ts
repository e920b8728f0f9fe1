import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { unusedWorth } from './plan-refund.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)

test.each([
  { creditedDays: 0, usedUntil: at('09T12:00:00'), worth: 10_000, why: 'it has not begun' },
  { creditedDays: 0, usedUntil: at('10T12:00:00'), worth: 10_000, why: 'nothing is used at its first instant' },
  { creditedDays: 0, usedUntil: at('10T12:00:01'), worth: 9_285, why: 'a started day is used, and parts round down' },
  { creditedDays: 0, usedUntil: at('17T12:00:00'), worth: 5_000, why: 'half of the days are left' },
  { creditedDays: 4, usedUntil: at('15T12:00:00'), worth: 5_000, why: 'credited days were not paid with it' },
  { creditedDays: 4, usedUntil: at('22T12:00:00'), worth: 0, why: 'only credited days are left' },
  { creditedDays: 0, usedUntil: at('30T12:00:00'), worth: 0, why: 'it has ended' },
])('the rest of a plan of GHS 100 is worth $worth: $why', ({ creditedDays, usedUntil, worth }) => {
  const period = { amount: pesewas(10_000), startsAt: at('10T12:00:00'), endsAt: at('24T12:00:00'), creditedDays }
  expect(unusedWorth(period, usedUntil)).toBe(worth)
})
