import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aPersonActor, SIMPLEST_TOTAL } from '#test/builders.ts'
import { hasPromotion } from '#test/promotions.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { refunds } from '../payments/payment-tables.ts'

const shop = await testShop()
const { paystack, post, placed, initiated, view, time } = shop
const KEY = '5f0c8a52-6a0e-4a59-9a3b-2f6a1f0a7b11'

const first = (change = {}) => placed({ idempotencyKey: KEY, ...change })
/** The same cart, changed and placed again. */
const again = (change: Record<string, unknown> = {}) =>
  placed({ customer: { ...CUSTOMER, notes: 'Ring twice' }, replaces: KEY, ...change })
const CUSTOMER = { name: 'Ama Mensah', phone: '0244123456', email: '', address: 'Ahodwo, near the roundabout' }
const statusOf = async (orderId: string) => (await view(orderId)).status

test('placing a changed cart again cancels the earlier unpaid order, so one order is left to pay', async () => {
  const { orderId } = await first()
  const changed = await again()
  expect([await statusOf(orderId), await statusOf(changed.orderId)]).toEqual(['cancelled', 'awaiting_payment'])
  expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json()).toMatchObject({
    code: 'payment.not_due',
  })
})

test('repeating the same request returns the same order and cancels nothing else', async () => {
  await first()
  const body = { idempotencyKey: '5f0c8a52-6a0e-4a59-9a3b-2f6a1f0a7b22' }
  const changed = await again(body)
  expect(await again(body)).toEqual(changed)
  expect(await statusOf(changed.orderId)).toBe('awaiting_payment')
})

test('an order with a payment in progress stays until its payment window is closed', async () => {
  const { orderId, reference } = await initiated({ idempotencyKey: KEY })
  await again()
  expect(await statusOf(orderId)).toBe('awaiting_payment')
  await post(`/api/payments/${reference}/settle?closed=true`)
  await again({ city: 'Accra' })
  expect(await statusOf(orderId)).toBe('cancelled')

  // The provider takes the money although the window was closed.
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'refunding' })
  expect(await shop.database.db.select().from(refunds)).toMatchObject([{ reference }])
})

test('an order whose charge was refused is replaced at once, and gives its code to the changed cart', async () => {
  await hasPromotion(shop.database.db, { terms: { isOncePerPerson: true } })
  const discounted = { code: 'TEN', expectedTotal: SIMPLEST_TOTAL - 1_500 }
  const { orderId } = await first(discounted)
  const subject = { purpose: 'order', subjectId: orderId }
  const { reference } = (await post('/api/momo/start', { subject, network: 'mtn', phone: '0244123456' })).json()
  const settle = async () => {
    time.passMinutes(1)
    return (await post(`/api/payments/${reference}/settle`)).json()
  }
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Insufficient Funds' })
  expect(await settle()).toMatchObject({ state: 'failed' })
  await again(discounted)
  expect(await statusOf(orderId)).toBe('cancelled')

  paystack.fates.set(reference, aTakenPayment(discounted.expectedTotal))
  expect(await settle(), 'should money come all the same').toMatchObject({ state: 'refunding' })
})

test('an order stays when mobile money may be on its way for it: claimed, or its instructions were shown', async () => {
  const { orderId } = await first()
  await post(`/api/orders/${orderId}/manual-payment/instructions`)
  await again()
  expect(await statusOf(orderId)).toBe('awaiting_payment')
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
  await again({ city: 'Accra' })
  expect(await statusOf(orderId)).toBe('awaiting_confirmation')
})

test('a paid order stays as it is', async () => {
  const { orderId, reference } = await initiated({ idempotencyKey: KEY })
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  await again()
  expect(await statusOf(orderId)).toBe('received')
})

test('a changed cart replaces each order that its earlier tries became; a key that became none is passed over', async () => {
  const [lost, none] = ['5f0c8a52-6a0e-4a59-9a3b-2f6a1f0a7b33', '5f0c8a52-6a0e-4a59-9a3b-2f6a1f0a7b44']
  const { orderId } = await first()
  const unanswered = await placed({ idempotencyKey: lost, city: 'Accra' })
  const changed = await again({ replaces: [KEY, none, lost] })
  expect(await Promise.all([orderId, unanswered.orderId, changed.orderId].map(statusOf))).toEqual([
    ...['cancelled', 'cancelled', 'awaiting_payment'],
  ])
})

test('an order that replaces itself is placed', async () => {
  const { orderId } = await first({ replaces: KEY })
  expect(await statusOf(orderId)).toBe('awaiting_payment')
})

test('somebody else’s order stays', async () => {
  shop.as(aPersonActor())
  const { orderId } = await first()
  shop.as(aPersonActor({ userId: '0198c0de-0000-7000-8000-00000000beef' }))
  await again()
  expect(await statusOf(orderId)).toBe('awaiting_payment')
})

test('a changed cart that cannot be ordered cancels nothing', async () => {
  const { orderId } = await first()
  await expect(again({ expectedTotal: 1 })).rejects.toThrow('order.price_changed')
  expect(await statusOf(orderId)).toBe('awaiting_payment')
})
