// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { type LocalOrder, readLocalOrders, withOrder, withTaken, withView } from './local-orders.ts'

const aView = (over: Partial<OrderView> = {}): OrderView => ({
  orderId: '7K3QF9M2XA',
  status: 'received',
  context: 'home',
  city: 'Accra',
  placedAt: '2026-05-01T12:00:00.000Z',
  scheduledFor: null,
  lines: [],
  totals: {
    subtotal: pesewas(5000),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    deliveryFee: pesewas(1800),
    serviceFee: pesewas(340),
    total: pesewas(7140),
  },
  payment: { state: 'paid', lastFailure: null },
  timeline: [],
  version: 2,
  ...over,
})
const anOrder = (over: Partial<LocalOrder> = {}): LocalOrder => ({
  id: '7K3QF9M2XA',
  status: 'awaiting_payment',
  total: pesewas(7140),
  placedAt: '2026-05-01T12:00:00.000Z',
  context: 'home',
  deliveryName: 'Ama',
  bought: [{ id: 'home|malt|regular|none|none|', quantity: 2 }],
  last: null,
  ...over,
})
const at = new Date('2026-05-01T12:30:00.000Z')

test('what the server tells is kept with the moment, for the time without a network', () => {
  expect(withView([anOrder()], aView(), at)[0]).toMatchObject({
    status: 'received',
    last: { at: '2026-05-01T12:30:00.000Z' },
  })
})

test('an answer that was overtaken by a newer one changes nothing', () => {
  const orders = withView([anOrder()], aView({ version: 5, status: 'on_the_way' }), at)

  expect(withView(orders, aView({ version: 4, status: 'preparing' }), at)).toBe(orders)
})

test("somebody else's order that is looked up is not taken for one of this browser", () => {
  expect(withView([], aView(), at)).toEqual([])
})

test('placing the same order again, after a reload, does not list it twice', () => {
  expect(withOrder(withOrder([], anOrder()), anOrder({ status: 'received' }))).toHaveLength(1)
})

test('the lines of an order leave the cart once', () => {
  const orders = withTaken([anOrder()], '7K3QF9M2XA')

  expect(orders[0]?.bought).toEqual([])
  expect(withTaken(orders, '7K3QF9M2XA')[0]).toBe(orders[0])
})

test('one unreadable order does not hide the others', () => {
  expect(readLocalOrders([{ id: 'x' }, anOrder(), null]).map((order) => order.id)).toEqual(['7K3QF9M2XA'])
  expect(readLocalOrders('nonsense')).toEqual([])
})
