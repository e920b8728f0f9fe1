// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { changeCart } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { anOrderView } from '#test/builders.ts'
import { cartStore } from './cart/cart-store.ts'
import { finishOrder, recordOrder } from './finish-order.ts'
import { localOrders, withOrder } from './local-orders.ts'
import { orderAttempt } from './order-attempt.ts'

const seen = {
  name: 'Malt',
  image: '/pictures/malt.svg',
  category: 'beverages' as const,
  options: [],
  extras: [],
  unitPrice: pesewas(1200),
  requiresAge: true,
}
const choice = { itemId: 'malt', size: 'regular' as const, variationId: null, accompanimentId: null, extras: [] }

beforeEach(() => {
  cartStore.update(() =>
    changeCart([], { type: 'add', choice: { ...choice, quantity: 2, special: '' }, source: 'home', seen }),
  )
  const bought = cartStore.read().map((line) => ({ id: line.id, quantity: line.choice.quantity }))
  localOrders.update(() =>
    withOrder([], {
      id: '7K3QF9M2XA',
      status: 'awaiting_payment',
      total: pesewas(4410),
      placedAt: '2026-05-01T12:00:00.000Z',
      context: 'home',
      deliveryName: 'Ama',
      bought,
      last: null,
    }),
  )
  const key = '0b0f9d0e-5a3f-4a51-8c86-0a9d6d9a2f10'
  orderAttempt.update(() => ({
    key,
    content: '{}',
    orderId: '7K3QF9M2XA',
    replaces: null,
    unanswered: [],
    isRefused: false,
  }))
})

test('a paid order removes its lines from the cart, and the next order gets a new key', () => {
  finishOrder('7K3QF9M2XA')

  expect(cartStore.read()).toEqual([])
  expect(orderAttempt.read()).toBeNull()
})

test('the same item added again later stays, however often the paid order is reported', () => {
  finishOrder('7K3QF9M2XA')
  cartStore.update((lines) =>
    changeCart(lines, { type: 'add', choice: { ...choice, quantity: 1, special: '' }, source: 'home', seen }),
  )
  finishOrder('7K3QF9M2XA')

  expect(cartStore.read()).toHaveLength(1)
})

test("another person's paid order does not change this cart", () => {
  finishOrder('0000000000')

  expect(cartStore.read()).toHaveLength(1)
})

const now = new Date('2026-05-01T12:30:00.000Z')

test.each([
  { over: {}, lines: 1, why: 'nobody has paid yet' },
  {
    over: { payment: { state: 'checking', lastFailure: null, payUntil: null, claimUntil: null, waiting: null } },
    lines: 1,
    why: 'nobody knows yet',
  },
  {
    over: {
      payment: { state: 'awaiting_confirmation', lastFailure: null, payUntil: null, claimUntil: null, waiting: null },
    },
    lines: 0,
    why: 'the money is claimed',
  },
  {
    over: { payment: { state: 'paid', lastFailure: null, payUntil: null, claimUntil: null, waiting: null } },
    lines: 0,
    why: 'the money is there',
  },
  { over: { status: 'cancelled' }, lines: 1, why: 'the shopper may still want it' },
] satisfies { over: Partial<OrderView>; lines: number; why: string }[])(
  'hearing of its order leaves $lines line(s) in the cart: $why',
  ({ over, lines }) => {
    recordOrder(anOrderView(over), now)

    expect(cartStore.read()).toHaveLength(lines)
  },
)

test('a cancelled order is not requested for ever, and its key is free', () => {
  recordOrder(anOrderView({ status: 'cancelled' }), now)

  expect(localOrders.read()[0]?.bought).toEqual([])
  expect(orderAttempt.read()).toBeNull()
})
