import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { MySubscriptionOrder } from '#domain/subscriptions/subscriptions-api.ts'
import { newestFirst } from './my-requests.ts'
import { summaryOf } from './request-summary.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const place = { location: 'Osu', region: 'Greater Accra', reference: 'r-1' }

const van = (createdAt: string) => ({
  id: `van-${createdAt}`,
  vehicleName: 'Delivery van',
  hours: 3,
  totalAmount: pesewas(105_000),
  scheduledAt: null,
  status: 'requested' as const,
  createdAt,
  ...place,
})
const tap = (createdAt: string) => ({
  id: `tap-${createdAt}`,
  serviceLabel: 'Plumbing',
  fee: pesewas(7_500),
  note: 'It drips',
  pictureId: 'a-picture',
  status: 'done' as const,
  createdAt,
  ...place,
})
const plan = (planName: string, startsAt: string, endsAt: string): MySubscriptionOrder => ({
  id: planName,
  planName,
  billingCycle: 'monthly',
  amount: pesewas(75_000),
  creditedDays: 0,
  paidAt: startsAt,
  startsAt,
  endsAt,
  reference: 'r-2',
})

const nothing = { dispatch: [], services: [], topUps: [], plans: [] }

test('all that was asked for is one list, the newest first', () => {
  const list = newestFirst({
    ...nothing,
    dispatch: [van('2026-11-20T10:00:00.000Z'), van('2026-11-01T10:00:00.000Z')],
    services: [tap('2026-11-10T10:00:00.000Z')],
  })
  expect(list.map(({ kind, at }) => `${kind} ${at.slice(0, 10)}`)).toEqual([
    'dispatch 2026-11-20',
    'service 2026-11-10',
    'dispatch 2026-11-01',
  ])
})

test('a plan runs, was replaced before its end, or has ended', () => {
  const plans = [
    plan('Boss', '2026-11-20T10:00:00.000Z', '2026-12-20T10:00:00.000Z'),
    plan('Plug', '2026-11-10T10:00:00.000Z', '2026-12-10T10:00:00.000Z'),
    plan('Connect', '2026-09-01T10:00:00.000Z', '2026-10-01T10:00:00.000Z'),
  ]
  const told = newestFirst({ ...nothing, plans }).map((mine) => summaryOf(mine, NOW))
  expect(told.map(({ title, status }) => `${title}: ${status.text}`)).toEqual([
    'Boss plan: Active',
    'Plug plan: Replaced',
    'Connect plan: Ended',
  ])
  expect(told[1]?.facts).toContain('10 November 2026 to 20 November 2026')
})

test('a request tells where, when, for how long, and how far it is', () => {
  const [mine] = newestFirst({ ...nothing, dispatch: [van('2026-11-20T10:00:00.000Z')] })
  expect(mine && summaryOf(mine, NOW)).toMatchObject({
    title: 'Delivery van',
    status: { text: 'Requested' },
    facts: ['As soon as possible', '3 hours', 'Osu, Greater Accra'],
  })
  const [booked] = newestFirst({ ...nothing, services: [tap('2026-11-20T10:00:00.000Z')] })
  expect(booked && summaryOf(booked, NOW)).toMatchObject({
    title: 'Plumbing',
    status: { text: 'Done' },
    facts: ['Osu, Greater Accra', 'It drips'],
    pictureId: 'a-picture',
  })
})
