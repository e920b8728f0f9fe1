// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { OrderView } from '#domain/orders/orders-api.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { OrderStatusView } from './order-status-view.tsx'

const TOTALS = {
  ...{ subtotal: 0, subscriptionDiscount: 0, preorderDiscount: 0, promotionDiscount: 0, discount: 0, deliveryFee: 0 },
  ...{ serviceFee: 0, total: 0 },
}

test.each([
  { status: 'preparing', isSaid: true, why: 'it is being made' },
  { status: 'delivered', isSaid: false, why: 'it has come' },
  { status: 'cancelled', isSaid: false, why: 'it never comes' },
] as const)(
  'an order that is $status promises delivery as soon as possible: $isSaid, as $why',
  async ({ status, isSaid }) => {
    vi.stubGlobal(
      'EventSource',
      class {
        addEventListener() {}
        close() {}
      },
    )
    const order = OrderView.parse({
      ...{ orderId: '7K2M9QXR4T', status, context: 'home', city: 'Accra', placedAt: '2026-11-20T11:00:00.000Z' },
      ...{
        scheduledFor: null,
        lines: [],
        totals: TOTALS,
        payment: { state: 'paid', lastFailure: null },
        timeline: [],
        version: 1,
      },
    })
    await openPage('/track-order', <OrderStatusView orderId={order.orderId} heading="h1" />, () => Response.json(order))
    await untilShown(() => expect(document.body.textContent).toContain('Accra'))
    expect(document.body.textContent.includes('Delivery as soon as possible')).toBe(isSaid)
  },
)
