// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { OrderView } from '#domain/orders/orders-api.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { aShop } from '#test/builders.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { OrderPayment } from './order-payment.tsx'

const TOTALS = {
  ...{ subtotal: 0, subscriptionDiscount: 0, preorderDiscount: 0, promotionDiscount: 0, discount: 0, deliveryFee: 0 },
  ...{ serviceFee: 0, total: 0 },
}
const anOrder = (payment: Partial<OrderView['payment']>) =>
  OrderView.parse({
    ...{ orderId: '7K2M9QXR4T', status: 'awaiting_payment', context: 'home', city: 'Accra', lines: [], totals: TOTALS },
    ...{ placedAt: '2026-11-20T10:00:00.000Z', scheduledFor: null, timeline: [], version: 1 },
    payment: { lastFailure: null, ...payment },
  })
const TOMORROW = '2026-11-21T09:00:00.000Z'

test.each([
  { payUntil: '13:00', claimUntil: TOMORROW, says: 'You can pay it until 13:00.' },
  {
    payUntil: '12:00',
    claimUntil: TOMORROW,
    says: 'It was not paid in time. If you have already sent the money, tell us',
  },
  // A card window that was opened in time may still pay it.
  {
    payUntil: '12:00',
    claimUntil: null,
    says: 'It was not paid in time. If you have not paid yet, please order again.',
  },
  {
    payUntil: '11:00',
    claimUntil: '2026-11-20T12:00:00.000Z',
    says: 'It was not paid in time. If you have not paid yet, please order again.',
  },
])('at noon an order to be paid until $payUntil says: $says', async ({ payUntil, claimUntil, says }) => {
  const order = anOrder({ state: 'unpaid', payUntil: `2026-11-20T${payUntil}:00.000Z`, claimUntil })
  await openPage('/track-order', <OrderPayment order={order} />, () => undefined)
  await untilShown(() => expect(document.body.textContent).toContain(says))
  expect(document.body.textContent.includes('You can pay it until')).toBe(payUntil === '13:00')
  // The ways to pay come with the shop; ordering again is offered in their place.
  const isOver = says.includes('not paid yet')
  expect(/See the menu|Order again/.test(document.body.textContent)).toBe(isOver)
  expect(document.querySelector('h2')?.textContent).toBe(
    isOver ? 'This order can no longer be paid as it is' : 'Pay now',
  )
})

test('an order that can be paid no way at present says so, instead of until when it can be paid', async () => {
  const order = anOrder({ state: 'unpaid', payUntil: '2026-11-20T13:00:00.000Z', claimUntil: null })
  const shop = aShop({ payment: { ...aShop().payment, problem: 'missing_key' } })
  await openPage('/track-order', <OrderPayment order={order} />, ({ path }) =>
    path === '/api/shop' ? Response.json(shop) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain('You have until 13:00: please look in again'))
  expect(document.body.textContent).not.toContain('You can pay it until')
  expect(document.querySelector('h2')?.textContent).toBe('Payment')
})

test.each([
  { state: 'awaiting_confirmation', says: 'Thank you!' },
  { state: 'review', says: 'not the amount' },
  { state: 'refunding', says: 'refund' },
  { state: 'refunded', says: 'refund' },
] as const)('a payment that becomes $state is read out', async ({ state, says }) => {
  let show: (order: OrderView) => void = () => undefined
  function Page() {
    const [order, setOrder] = useState(anOrder({ state: 'paid' }))
    show = setOrder
    return <OrderPayment order={order} />
  }
  await openPage('/track-order', <Page />, () => undefined)
  const region = document.querySelector('[role=status]')
  expect(region?.textContent, 'it is there before its words').toBe('')
  await act(async () => show(anOrder({ state })))
  expect(region?.textContent).toContain(says)
})

const BREAK = { until: '2026-11-20T12:30:00.000Z', reason: 'no gas' }
const LONG_BREAK = { until: '2026-11-20T15:00:00.000Z', reason: 'no gas' }
const OPENS = 'Kitchen opens today at 14:00, we start then.'
test.each([
  { opensAt: 14, scheduledFor: null, says: OPENS },
  { opensAt: 14, scheduledFor: TOMORROW, says: undefined },
  { opensAt: 9, scheduledFor: null, says: 'We start when it is confirmed.' },
  { opensAt: 9, scheduledFor: null, pause: BREAK, says: undefined },
  { opensAt: 14, scheduledFor: null, pause: LONG_BREAK, says: undefined },
  { opensAt: 24, scheduledFor: null, says: undefined },
])(
  'at noon mobile money for a kitchen that opens at $opensAt, break $pause, slot $scheduledFor: $says',
  async (row) => {
    await openOrder({ state: 'awaiting_confirmation' }, row)
    const note = `We have your order 7K2M9-QXR4T and are checking your mobile money.${row.says ? ` ${row.says}` : ''}`
    await untilShown(() => expect(document.querySelector('[role=status] p')?.textContent).toBe(note))
  },
)

test.each([
  { opensAt: 14, scheduledFor: null, says: OPENS },
  { opensAt: 14, scheduledFor: TOMORROW, says: undefined },
  { opensAt: 9, scheduledFor: null, says: "We'll start once you pay." },
  { opensAt: 9, scheduledFor: null, pause: BREAK, says: undefined },
  { opensAt: 14, scheduledFor: null, pause: LONG_BREAK, says: undefined },
  { opensAt: 24, scheduledFor: null, says: undefined },
])(
  'at noon an unpaid order for a kitchen that opens at $opensAt, break $pause, slot $scheduledFor: $says',
  async (row) => {
    await openOrder({ state: 'unpaid', payUntil: '2026-11-20T13:00:00.000Z' }, row)
    await untilShown(() => expect(document.querySelectorAll('[data-way]')).not.toHaveLength(0))
    const starts = document.body.textContent.match(/(Kitchen|We'll)[^.]* (start|pay)[^.]*\./g) ?? []
    expect(starts).toEqual(row.says === undefined ? [] : [row.says])
  },
)

type Row = { opensAt: number; pause?: ShopInfo['pause']; scheduledFor: string | null }
async function openOrder(payment: Partial<OrderView['payment']>, row: Row) {
  const order = { ...anOrder(payment), scheduledFor: row.scheduledFor }
  const kitchenHours = aShop().kitchenHours.map((day) => ({ ...day, opensMinute: row.opensAt * 60 }))
  const shop = aShop({
    kitchenHours,
    pause: row.pause ?? null,
    payment: { ...aShop().payment, publicKey: 'pk_test_abcdefghij0123', problem: null },
  })
  const page = [<OrderPayment key="order" order={order} />, <Known key="shop" />]
  await openPage('/track-order', page, ({ path }) => (path === '/api/shop' ? Response.json(shop) : undefined))
  await untilShown(() => expect(document.querySelector('output')).not.toBeNull())
}
/** On the page with the first words that know the shop. */
function Known() {
  return useShop() ? <output /> : null
}

test('what changed since the order was placed is said where it was to be paid, and the shopper can order again', async () => {
  const order = anOrder({ state: 'unpaid', payUntil: '2026-11-20T13:00:00.000Z', claimUntil: null })
  const shop = aShop({ payment: { ...aShop().payment, publicKey: 'pk_test_abcdefghij0123', problem: null } })
  const details = { isSlotGone: false, itemsGone: [], total: 6_930, totalNow: 7_930, isCancelled: true }
  const refusal = { code: 'order.out_of_date', title: 'Changed', message: 'Changed.', details }
  await openPage('/track-order', <OrderPayment order={order} />, ({ path }) => {
    if (path === '/api/shop') return Response.json(shop)
    return path === '/api/paystack/initiate' ? Response.json(refusal, { status: 409 }) : undefined
  })
  await untilShown(() => expect(document.querySelector('[data-way=paystack]')).not.toBeNull())
  await press('MoMo or card, instant')
  await untilShown(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('It costs GH₵ 79.30 now, not GH₵ 69.30.'),
  )
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Order again')
})
