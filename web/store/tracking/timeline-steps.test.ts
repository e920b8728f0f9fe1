import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { timelineSteps } from './timeline-steps.ts'

const placedAt = '2026-05-01T12:00:00.000Z'
const at = (minute: number) => `2026-05-01T12:${String(minute).padStart(2, '0')}:00.000Z`
const stepsOf = (...statuses: OrderStatus[]) =>
  timelineSteps({
    status: statuses.at(-1) ?? 'awaiting_payment',
    placedAt,
    timeline: statuses.map((status, minute) => ({ status, at: at(minute) })),
  }).map((step) => `${step.label}: ${step.state}`)

test('an unpaid order waits at its payment', () => {
  expect(stepsOf('awaiting_payment')).toEqual([
    'Placed: done',
    'Payment: now',
    'Preparing: next',
    'On its way: next',
    'Delivered: next',
  ])
})

test('manual mobile money is not shown as paid before an operator has confirmed it', () => {
  expect(stepsOf('awaiting_payment', 'awaiting_confirmation')[1]).toBe('Payment being confirmed: now')
})

test('an order on its way has the steps paid and preparing behind it', () => {
  expect(stepsOf('awaiting_payment', 'received', 'preparing', 'on_the_way')).toEqual([
    'Placed: done',
    'Paid: done',
    'Preparing: done',
    'On its way: now',
    'Delivered: next',
  ])
})

test('a paid order has the step paid ticked, and preparing is the current one', () => {
  expect(stepsOf('awaiting_payment', 'received')).toEqual([
    'Placed: done',
    'Paid: done',
    'Preparing: now',
    'On its way: next',
    'Delivered: next',
  ])
})

test('in a delivered order every step is done', () => {
  expect(stepsOf('awaiting_payment', 'received', 'preparing', 'on_the_way', 'delivered').at(-1)).toBe('Delivered: done')
})

test('the timeline of a cancelled order ends there, without the steps it never reached', () => {
  expect(stepsOf('awaiting_payment', 'received', 'cancelled')).toEqual(['Placed: done', 'Paid: done', 'Cancelled: now'])
})

test('a later step has no time, even if the order was there before and moved back', () => {
  const steps = timelineSteps({
    status: 'received',
    placedAt,
    timeline: [
      { status: 'preparing', at: at(3) },
      { status: 'received', at: at(4) },
    ],
  })

  expect(steps.find((step) => step.key === 'preparing')).toMatchObject({ at: null })
})
