// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'
import { openPage, press } from '#test/open-page.tsx'
import { useOrderAgain } from './use-order-again.ts'

const ORDER: Omit<MyOrder, 'context'> = {
  orderId: '7K2M9QXR4T',
  status: 'delivered',
  placedAt: '2026-11-19T12:00:00.000Z',
  scheduledFor: null,
  total: pesewas(5_000),
  items: [],
  lines: [],
}

function Again({ context }: { context: OrderContext }) {
  const { seeCart } = useOrderAgain({ ...ORDER, context })
  return (
    <button type="button" onClick={seeCart}>
      See your cart
    </button>
  )
}

test.each([
  { context: 'home', at: '/grow?profile=orders', opens: '/?buy=cart', why: 'meals are not in the cart of /grow' },
  { context: 'grow', at: '/terms', opens: '/grow?buy=cart', why: 'only /grow shows that cart' },
  { context: 'home', at: '/terms', opens: '/terms?buy=cart', why: 'this page shows that cart' },
] as const)(
  'at $at, after ordering again for $context, the cart opens at $opens: $why',
  async ({ context, at, opens }) => {
    await openPage(at, <Again context={context} />, () => undefined)
    await press('See your cart')
    expect(location.pathname + location.search).toBe(opens)
  },
)
