import { expect, test } from 'vitest'
import { arrivalTimes, openingAhead } from './promise-words.ts'

const at = (text: string) => new Date(`${text}:00Z`)

test.each([
  { now: '2026-11-20T23:50', says: 'tomorrow 09:45-10:15' },
  { now: '2026-11-21T08:00', says: '09:45-10:15' },
  { now: '2026-11-21T23:00', says: '09:45-10:15' },
  { now: '2026-11-19T08:00', says: 'on Saturday 09:45-10:15' },
  { now: '2026-11-22T08:00', says: 'yesterday 09:45-10:15' },
  { now: '2026-11-23T08:00', says: 'on Saturday 21 November 09:45-10:15' },
])('at $now an order of Saturday morning arrives $says', ({ now, says }) => {
  expect(arrivalTimes({ from: at('2026-11-21T09:45'), to: at('2026-11-21T10:15') }, at(now))).toBe(says)
})

test.each([
  { to: '2026-11-22T00:05', now: '2026-11-21T23:00', says: '23:35-00:05' },
  { to: '2026-11-22T00:05', now: '2026-11-22T00:05', says: '23:35-00:05' },
  { to: '2026-11-22T00:05', now: '2026-11-22T00:06', says: 'yesterday 23:35-00:05' },
  { to: '2026-11-22T00:00', now: '2026-11-22T00:00', says: '23:35-00:00' },
  { to: '2026-11-22T00:00', now: '2026-11-22T23:00', says: 'yesterday 23:35-00:00' },
])('at $now an arrival of 21 November 23:35 until $to is $says, not one of tonight', ({ to, now, says }) => {
  expect(arrivalTimes({ from: at('2026-11-21T23:35'), to: at(to) }, at(now))).toBe(says)
})

test.each([
  {
    status: 'received',
    now: '07:00',
    says: 'Kitchen opens today at 09:00, we start then',
    why: 'it waits for the opening',
  },
  { status: 'received', now: '09:00', says: undefined, why: 'the kitchen is open' },
  { status: 'preparing', now: '07:00', says: undefined, why: 'the kitchen began before its hour' },
  { status: 'on_the_way', now: '08:59', says: undefined, why: 'it has left' },
  { status: 'delivered', now: '08:59', says: undefined, why: 'it has come' },
  { status: 'cancelled', now: '07:00', says: undefined, why: 'it never comes' },
] as const)('at $now an order that is $status shows $says: $why', ({ status, now, says }) => {
  expect(openingAhead(at('2026-11-20T09:00'), status, at(`2026-11-20T${now}`))).toBe(says)
})
