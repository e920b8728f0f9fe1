import { describe, expect, test } from 'vitest'
import { bps, pesewas } from '../money.ts'
import { creditOf, cycleEnd, endsSoon, nextPeriod, weekOf, weekUsedUntil } from './plan-period.ts'

test.each([
  {
    from: '2026-11-21T12:34:56.000Z',
    cycle: 'bi-weekly',
    to: '2026-12-05T12:34:56.000Z',
    why: '14 days to the minute',
  },
  {
    from: '2026-11-21T12:34:56.000Z',
    cycle: 'monthly',
    to: '2026-12-21T12:34:56.000Z',
    why: 'the same day of next month',
  },
  { from: '2027-01-31T23:59:00.000Z', cycle: 'monthly', to: '2027-02-28T23:59:00.000Z', why: 'February is shorter' },
  {
    from: '2028-01-31T00:00:00.000Z',
    cycle: 'monthly',
    to: '2028-02-29T00:00:00.000Z',
    why: 'and in a leap year less so',
  },
  { from: '2028-02-29T08:00:00.000Z', cycle: 'monthly', to: '2028-03-29T08:00:00.000Z', why: 'from the leap day' },
  { from: '2026-08-31T08:00:00.000Z', cycle: 'monthly', to: '2026-09-30T08:00:00.000Z', why: 'September has 30 days' },
  { from: '2026-12-31T08:00:00.000Z', cycle: 'monthly', to: '2027-01-31T08:00:00.000Z', why: 'over the new year' },
] as const)('$from and a cycle $cycle end at $to: $why', ({ from, cycle, to }) => {
  expect(cycleEnd(new Date(from), cycle).toISOString()).toBe(to)
})

const NOW = new Date('2026-11-21T12:00:00Z')
const plug = (expiresAt: string | null, servedUntil: string | null = null) => ({
  planId: 'chillz_plug',
  discountBps: bps(500),
  monthlyPrice: pesewas(75_000),
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  servedUntil: servedUntil === null ? null : new Date(servedUntil),
})

test.each([
  { running: null, next: 480_000, unused: 0, credited: 0, why: 'without a plan there are no days' },
  {
    running: plug('2026-12-01T12:00:00Z'),
    next: 170_000,
    unused: 10,
    credited: 4,
    why: 'days are credited by their value',
  },
  { running: plug('2026-12-01T11:59:00Z'), next: 75_000, unused: 9, credited: 9, why: 'a started day counts as used' },
  {
    running: plug('2026-11-21T12:00:00Z'),
    next: 170_000,
    unused: 0,
    credited: 0,
    why: 'a plan that has ended has none',
  },
  {
    running: plug('2026-12-01T12:00:00Z', '2026-11-23T00:00:00Z'),
    next: 75_000,
    unused: 8,
    credited: 8,
    why: 'a week whose package was listed counts as used to its end',
  },
  {
    running: plug('2026-11-22T12:00:00Z', '2026-11-23T00:00:00Z'),
    next: 75_000,
    unused: 0,
    credited: 0,
    why: 'a plan can end within its used week',
  },
  { running: plug(null), next: 170_000, unused: 0, credited: 0, why: 'a plan without an end has no countable days' },
])('$unused unused days are $credited days: $why', ({ running, next, unused, credited }) => {
  expect(creditOf(running, pesewas(next), NOW)).toEqual({ unusedDays: unused, creditedDays: credited })
})

describe('a paid period', () => {
  const BOSS = { id: 'chillz_boss', monthlyPrice: pesewas(290_000) }
  const PLUG = { id: 'chillz_plug', monthlyPrice: pesewas(75_000) }

  test('adds the credited days to the paid cycle', () => {
    expect(nextPeriod(NOW, 'bi-weekly', BOSS, plug('2026-12-06T12:00:00Z'))).toEqual({
      unusedDays: 15,
      creditedDays: 3,
      startsAt: NOW,
      endsAt: new Date('2026-12-08T12:00:00Z'),
    })
  })

  test.each([
    { until: '2027-01-31T08:30:00Z', endsAt: '2027-02-28T08:30:00Z', why: 'no minute of the running one is lost' },
    { until: '2026-11-21T12:00:00Z', endsAt: '2026-12-21T12:00:00Z', why: 'one that has just ended is over' },
  ])('of the plan that runs until $until ends at $endsAt: $why', ({ until, endsAt }) => {
    const startsAt = new Date(until) > NOW ? new Date(until) : NOW
    const period = nextPeriod(NOW, 'monthly', PLUG, plug(until))
    expect(period).toEqual({ unusedDays: 0, creditedDays: 0, startsAt, endsAt: new Date(endsAt) })
  })
})

test.each([
  { endsAt: '2026-11-24T12:00:00Z', soon: true, why: 'it is three days to the minute' },
  { endsAt: '2026-11-24T12:01:00Z', soon: false, why: 'it is more than three days' },
  { endsAt: '2026-11-21T12:00:00Z', soon: false, why: 'it has ended' },
  { endsAt: null, soon: false, why: 'it never ends' },
])('a plan until $endsAt is reminded of: $soon, because $why', ({ endsAt, soon }) => {
  expect(endsSoon(plug(endsAt), new Date('2026-11-21T12:00:00Z'))).toBe(soon)
})

test.each([
  { at: '2026-11-16T00:00:00Z', monday: '2026-11-16', why: 'a week begins with the first minute of Monday' },
  { at: '2026-11-22T23:59:59Z', monday: '2026-11-16', why: 'and ends with the last of Sunday' },
  { at: '2027-01-01T12:00:00Z', monday: '2026-12-28', why: 'over the new year too' },
])('$at is in the week of $monday: $why', ({ at, monday }) => {
  expect(weekOf(new Date(at))).toBe(monday)
})

test.each([
  { running: plug('2026-12-01T12:00:00Z', '2026-11-23T00:00:00Z'), until: '2026-11-23', why: 'its package was listed' },
  { running: plug('2026-12-01T12:00:00Z', '2026-11-16T00:00:00Z'), until: null, why: 'that week is over' },
  { running: plug('2026-12-01T12:00:00Z'), until: null, why: 'no package was listed' },
  { running: plug('2026-11-20T12:00:00Z', '2026-11-23T00:00:00Z'), until: null, why: 'the plan has ended' },
  { running: plug(null, '2026-11-23T00:00:00Z'), until: null, why: 'a plan without an end has no credit' },
  { running: null, until: null, why: 'no plan runs' },
])('the week counts as used until $until: $why', ({ running, until }) => {
  expect(weekUsedUntil(running, NOW)?.toISOString().slice(0, 10) ?? null).toBe(until)
})
