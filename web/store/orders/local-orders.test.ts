// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { anOrderView } from '#test/builders.ts'
import { type LocalOrder, openOrderOf, readLocalOrders, withOrder, withTaken, withView } from './local-orders.ts'

const aView = (over: Partial<OrderView> = {}): OrderView => anOrderView({ status: 'received', version: 2, ...over })
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

test('the server’s answer is stored with its time, for use without a network', () => {
  // Placed with a clock that was wrong by a day.
  expect(withView([anOrder({ placedAt: '2026-04-30T12:00:00.000Z' })], aView(), at)[0]).toMatchObject({
    status: 'received',
    placedAt: '2026-05-01T12:00:00.000Z',
    last: { at: '2026-05-01T12:30:00.000Z' },
  })
})

test('an answer that is older than the stored one changes nothing', () => {
  const orders = withView([anOrder()], aView({ version: 5, status: 'on_the_way' }), at)

  expect(withView(orders, aView({ version: 4, status: 'preparing' }), at)).toBe(orders)
})

test("another person's order that is looked up is not stored as one of this browser", () => {
  expect(withView([], aView(), at)).toEqual([])
})

test('placing the same order again, after a reload, does not list it twice', () => {
  expect(withOrder(withOrder([], anOrder()), anOrder({ status: 'received' }))).toHaveLength(1)
})

test('the lines of an order are removed from the cart once', () => {
  const orders = withTaken([anOrder()], '7K3QF9M2XA')

  expect(orders[0]?.bought).toEqual([])
  expect(withTaken(orders, '7K3QF9M2XA')[0]).toBe(orders[0])
})

test('one unreadable order does not hide the others', () => {
  expect(readLocalOrders([{ id: 'x' }, anOrder(), null]).map((order) => order.id)).toEqual(['7K3QF9M2XA'])
  expect(readLocalOrders('nonsense')).toEqual([])
})

test('an order whose stored answer another version wrote differently loses the answer alone: its key proves who placed it', () => {
  const stored = { ...anOrder(), last: { order: { ...aView(), context: 'unheard-of' }, at: at.toISOString() } }
  expect(readLocalOrders([stored])).toEqual([anOrder()])
})

test('an order with a state that this version does not know is kept: its owner still wants to follow it', () => {
  expect(readLocalOrders([{ ...anOrder(), status: 'Waiting for rider' }])).toHaveLength(1)
})

const malt = (quantity: number) => {
  const choice = { itemId: 'malt', size: 'regular' as const, variationId: null, accompanimentId: null, extras: [] }
  const seen = { name: 'Malt', image: '', category: 'beverages' as const, options: [], extras: [], requiresAge: false }
  return {
    context: 'home' as const,
    lines: [
      {
        id: 'home|malt|regular|none|none|',
        source: 'home' as const,
        choice: { ...choice, quantity, special: '' },
        seen: { ...seen, unitPrice: pesewas(1200) },
      },
    ],
  }
}

test.each([
  { order: {}, quantity: 2, is: true, why: 'the cart holds exactly what it buys' },
  { order: {}, quantity: 3, is: false, why: 'a piece was added: that is another order' },
  { order: { status: 'received' }, quantity: 2, is: false, why: 'it is paid' },
  { order: { status: 'cancelled' }, quantity: 2, is: false, why: 'it is given up' },
  { order: { bought: [] }, quantity: 2, is: false, why: 'its lines have left the cart' },
  { order: { context: 'grow' as const }, quantity: 2, is: false, why: 'it is of the other shop' },
])('the cart is ordered already and unpaid ($is): $why', ({ order, quantity, is }) => {
  expect(openOrderOf(malt(quantity), [anOrder(order)]) !== undefined).toBe(is)
})
