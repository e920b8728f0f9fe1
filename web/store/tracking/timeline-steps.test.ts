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

test('money sent by hand is not called paid before somebody has seen it', () => {
  expect(stepsOf('awaiting_payment', 'awaiting_confirmation')[1]).toBe('Payment being confirmed: now')
})

test('an order on the road has paid and preparing behind it', () => {
  expect(stepsOf('awaiting_payment', 'received', 'preparing', 'on_the_way')).toEqual([
    'Placed: done',
    'Paid: done',
    'Preparing: done',
    'On its way: now',
    'Delivered: next',
  ])
})

test('what is paid is ticked, and the kitchen is what one waits for', () => {
  expect(stepsOf('awaiting_payment', 'received')).toEqual([
    'Placed: done',
    'Paid: done',
    'Preparing: now',
    'On its way: next',
    'Delivered: next',
  ])
})

test('a delivered order is done to the end: nothing is going on any more', () => {
  expect(stepsOf('awaiting_payment', 'received', 'preparing', 'on_the_way', 'delivered').at(-1)).toBe('Delivered: done')
})

test('a cancelled order ends there, without steps it never took', () => {
  expect(stepsOf('awaiting_payment', 'received', 'cancelled')).toEqual(['Placed: done', 'Paid: done', 'Cancelled: now'])
})

test('a step ahead has no time, even if the order once came back from it', () => {
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
