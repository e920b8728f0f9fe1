// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { OrderView } from '#domain/orders/orders-api.ts'
import { aShop } from '#test/builders.ts'
import { controlOf, openPage, untilShown } from '#test/open-page.tsx'
import { localOrders } from '../orders/local-orders.ts'
import { OrderStatusView } from './order-status-view.tsx'

const TOTALS = {
  ...{ subtotal: 0, subscriptionDiscount: 0, preorderDiscount: 0, promotionDiscount: 0, discount: 0, deliveryFee: 0 },
  ...{ serviceFee: 0, total: 0 },
}
const anOrder = (status: OrderStatus) =>
  OrderView.parse({
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

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  )
})

test.each([
  { status: 'preparing', isSaid: true, why: 'it is being made' },
  { status: 'delivered', isSaid: false, why: 'it has come' },
  { status: 'cancelled', isSaid: false, why: 'it never comes' },
] as const)(
  'an order that is $status promises delivery as soon as possible: $isSaid, as $why',
  async ({ status, isSaid }) => {
    const order = anOrder(status)
    await openPage('/track-order', <OrderStatusView orderId={order.orderId} heading="h1" />, () => Response.json(order))
    await untilShown(() => expect(document.body.textContent).toContain('Accra'))
    expect(document.body.textContent.includes('Delivery as soon as possible')).toBe(isSaid)
  },
)

test.each([
  { from: '2026-11-20T11:00', to: '2026-11-20T11:30', says: 'Arrives about 11:00-11:30' },
  { from: '2026-11-19T12:45', to: '2026-11-19T13:15', says: 'Was due yesterday 12:45-13:15' },
])('at noon an order of $from that has not come says: $says', async ({ says, ...span }) => {
  const promise = { from: `${span.from}:00.000Z`, to: `${span.to}:00.000Z`, opensAt: null }
  const order = { ...anOrder('on_the_way'), promise }
  await openPage('/track-order', <OrderStatusView orderId={order.orderId} heading="h1" />, () => Response.json(order))
  await untilShown(() => expect(document.body.textContent).toContain(says))
})

test.each([
  {
    last: { order: anOrder('preparing'), at: '2026-11-20T11:59:00.000Z' },
    shown: 'Last known state',
    why: 'an answer',
  },
  { last: null, shown: 'not been loaded yet', why: 'no more than its placing' },
])(
  'without a connection an order of which this browser has $why stays on the screen while it is asked again',
  async (one) => {
    vi.useFakeTimers()
    onTestFinished(() => {
      localOrders.forget()
      vi.useRealTimers()
    })
    localOrders.update(() => [
      {
        ...{ id: '7K2M9QXR4T', status: 'preparing', total: pesewas(0), placedAt: '2026-11-20T11:00:00.000Z' },
        ...{ context: 'home', deliveryName: 'Ama', address: 'Ahodwo', bought: [], last: one.last },
      },
    ])
    await openPage('/track-order', <OrderStatusView orderId="7K2M9QXR4T" heading="h1" />, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      throw new TypeError('no connection')
    })
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    for (let seconds = 6; seconds < 50; seconds += 2) {
      expect(document.body.textContent, `after ${seconds} s`).toContain(one.shown)
      await act(() => vi.advanceTimersByTimeAsync(2_000))
    }
  },
)

test('an order of another browser stays on the screen with what is typed there when the connection is lost', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T11:58:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const order = anOrder('preparing')
  let isLost = false
  await openPage(
    '/track-order',
    <OrderStatusView orderId={order.orderId} heading="h1">
      {() => <input aria-label="Comment" />}
    </OrderStatusView>,
    () => (isLost ? Promise.reject(new TypeError('no connection')) : Response.json(order)),
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const comment = controlOf('Comment')
  const regions = [...document.querySelectorAll('[role=status]')]
  isLost = true
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(document.body.textContent).toContain('Last known state, 2 minutes ago')
  expect(controlOf('Comment')).toBe(comment)
  expect(
    regions.map(({ textContent }) => textContent),
    'its age, which changes each minute, is not read out',
  ).toContain('Last known state')
})

test.each([-1, 0, 1])(
  'a phone whose clock is %i days ahead says when the order arrives by the shop’s clock',
  async (days) => {
    const shopNow = Date.parse('2026-11-20T12:00:00Z') - days * 24 * 3_600_000
    const at = (minutes: number) => new Date(shopNow + minutes * 60_000).toISOString()
    const promise = { from: at(30), to: at(60), opensAt: null }
    const order = { ...anOrder('preparing'), placedAt: at(-5), promise, rider: null, delayMinutes: 0 }
    // The clock of the page stands still, and an answer is dated by the browser's own.
    const serverTime = new Date(shopNow + Date.now() - Date.parse('2026-11-20T12:00:00Z')).toISOString()
    await openPage('/track-order', <OrderStatusView orderId={order.orderId} heading="h1" />, ({ path }) =>
      Response.json(path === '/api/shop' ? aShop({ serverTime }) : order),
    )
    await untilShown(() => expect(document.body.textContent).toContain('Arrives about 12:30-13:00'))
  },
)

test('without a network an order of another browser cannot be shown, until the network is back', async () => {
  let isLost = true
  const order = anOrder('preparing')
  const queries = await openPage('/track-order', <OrderStatusView orderId={order.orderId} heading="h1" />, () =>
    isLost ? Promise.reject(new TypeError('no connection')) : Response.json(order),
  )
  const words = () => document.body.textContent
  await untilShown(() => expect(words()).toContain("We couldn't find information about this order."))
  isLost = false
  void queries.refetchQueries()
  await untilShown(() => expect(words()).toContain("We're currently preparing your order."))
})

test('an order of this browser shows its last known state without a network, and is live again with one', async () => {
  const streams: { onopen: (() => void) | undefined }[] = []
  vi.stubGlobal(
    'EventSource',
    class {
      onopen: (() => void) | undefined
      constructor() {
        streams.push(this)
      }
      addEventListener() {}
      close() {}
    },
  )
  onTestFinished(() => localOrders.forget())
  const order = anOrder('awaiting_confirmation')
  localOrders.update(() => [
    {
      ...{ id: order.orderId, status: order.status, total: pesewas(0), placedAt: order.placedAt, context: 'home' },
      ...{ deliveryName: 'Ama', address: 'Ahodwo', bought: [], last: { order, at: '2026-11-20T11:59:00.000Z' } },
    },
  ])
  let isLost = true
  const queries = await openPage('/track-order', <OrderStatusView orderId={order.orderId} heading="h1" />, () =>
    isLost ? Promise.reject(new TypeError('no connection')) : Response.json(order),
  )
  const words = () => document.body.textContent
  await untilShown(() => expect(words()).toContain('Last known state, '))
  expect(words()).toContain('Status: Awaiting confirmation')
  isLost = false
  void queries.refetchQueries()
  await act(async () => streams.at(-1)?.onopen?.())
  await untilShown(() => expect(words()).toContain('Live'))
  expect(words()).not.toContain('Last known state')
})
