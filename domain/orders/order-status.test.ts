import { expect, test } from 'vitest'
import {
  isFinal,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderFacts,
  orderCan,
  orderState,
  statusIn,
  statusMessage,
} from './order-status.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  status: 'received',
  readyAt: null,
  deliveryFailedAt: null,
  recalledAt: null,
  ...change,
})

test('a final order allows no action', () => {
  for (const status of ORDER_STATUSES.filter(isFinal)) {
    for (const action of Object.keys(ORDER_ACTIONS) as (keyof typeof ORDER_ACTIONS)[]) {
      expect(orderCan(action, status)).toBe(false)
    }
  }
})

test('nothing is prepared before it is paid', () => {
  expect(orderCan('prepare', 'awaiting_payment')).toBe(false)
  expect(orderCan('prepare', 'awaiting_confirmation')).toBe(false)
})

test('an order on the road cannot be cancelled, because the food has left', () => {
  expect(orderCan('cancel', 'on_the_way')).toBe(false)
})

test('an order whose delivery failed is delivered late, sent out again or cancelled', () => {
  const state = orderState(facts({ status: 'on_the_way', deliveryFailedAt: AT }))
  const actions = (Object.keys(ORDER_ACTIONS) as (keyof typeof ORDER_ACTIONS)[]).filter((action) =>
    orderCan(action, state),
  )
  expect(actions).toEqual(['deliver', 'send_again', 'cancel'])
  const delivered = orderState(facts({ status: 'delivered', deliveryFailedAt: AT }))
  expect(delivered, 'an earlier failure does not matter').toBe('delivered')
})

test.each([
  { of: { status: 'preparing', readyAt: AT }, state: 'ready', why: 'it is cooked' },
  { of: { status: 'on_the_way', readyAt: AT }, state: 'on_the_way', why: 'it has left' },
  { of: { status: 'cancelled', recalledAt: AT }, state: 'recalled', why: 'nobody has seen yet that it was cancelled' },
  { of: { status: 'cancelled', readyAt: AT }, state: 'cancelled', why: 'the kitchen knows' },
] as const)('an order of $of is $state: $why', ({ of, state }) => {
  expect(orderState(facts(of))).toBe(state)
  expect(statusIn(state)).toBe(of.status)
})

test('a cancelled order can only be acknowledged, and only while its card stands on the board', () => {
  const actions = (Object.keys(ORDER_ACTIONS) as (keyof typeof ORDER_ACTIONS)[]).filter((action) =>
    orderCan(action, 'recalled'),
  )
  expect(actions).toEqual(['acknowledge'])
})

test.each([
  ['preparing', "We're currently preparing your order. It will be ready soon!"],
  ['on_the_way', "Your order is on its way to your location. It won't be long now!"],
  ['delivered', 'Your order has been delivered. Enjoy your meal!'],
  ['cancelled', 'This order has been cancelled. Please contact us if you have any questions.'],
  ['received', 'Status: Received'],
  ['awaiting_payment', 'Status: Awaiting payment'],
  ['PREPARING', "We're currently preparing your order. It will be ready soon!"],
  ['On Its Way', "Your order is on its way to your location. It won't be long now!"],
  ['Delivered', 'Your order has been delivered. Enjoy your meal!'],
  ['Waiting for rider', 'Status: Waiting for rider'],
] as const)('%s is worded as specified, in any case; another status is shown unchanged', (status, message) => {
  expect(statusMessage(status)).toBe(message)
})
