import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { refunds } from '../payment-tables.ts'

/** Money that is held for review, because the amount taken is not the amount due. */

const shop = await testShop()
const { app, database, paystack, post, initiated, confirmManually } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const asManager = () => shop.as(MANAGER)
const get = async (url: string) => (await app.inject(url)).json()

async function held(taken = aTakenPayment(SIMPLEST_TOTAL - 100)) {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, taken)
  await post(`/api/payments/${reference}/settle`)
  asManager()
  return { orderId, reference }
}
const decide = (reference: string, decision: string) => post(`/api/payments/held/${reference}`, { decision })
const cancellations = (orderId: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `sms:%:${orderId}:cancelled`))

test('held money of an order is accepted: the order is received', async () => {
  const { orderId, reference } = await held()
  expect((await get('/api/payments?status=review')).rows).toMatchObject([
    { subjectId: orderId, amount: SIMPLEST_TOTAL, held: { reference, amount: SIMPLEST_TOTAL - 100 } },
  ])

  const [{ id }] = (await get('/api/payments?status=review')).rows
  expect((await get(`/api/payments/${id}`)).events).toMatchObject([{ details: 'Successful, GHS, test money' }])

  expect((await decide(reference, 'accept')).statusCode).toBe(200)

  expect((await shop.view(orderId)).status).toBe('received')
  expect(await db.$count(refunds)).toBe(0)
})

test('held money waits until the claim for the same order is decided, and no message says that all money goes back', async () => {
  const { orderId, reference } = await held()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
  for (const decision of ['accept', 'return']) {
    expect((await decide(reference, decision)).json(), decision).toMatchObject({ code: 'payment.claimed' })
  }
  expect((await shop.view(orderId)).status).toBe('awaiting_confirmation')

  await post(`/api/orders/${orderId}/cancel`, { expectedVersion: 2, reason: 'no gas' })
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - 100 }])
  expect(await cancellations(orderId)).toMatchObject([
    { body: expect.stringContaining('If you have sent money for it') },
  ])
})

test('held money of an order is given back: the order is cancelled, and its refund is due', async () => {
  const { orderId, reference } = await held()
  expect((await decide(reference, 'return')).statusCode).toBe(200)
  expect((await shop.view(orderId)).status).toBe('cancelled')
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - 100, status: 'due' }])
  expect(await cancellations(orderId)).toMatchObject([
    { channel: 'sms', body: expect.stringContaining('goes back to you') },
  ])
})

test.each([
  { otherMoney: 'NGN', taken: aTakenPayment(SIMPLEST_TOTAL, { currency: 'NGN' }) },
  { otherMoney: 'live money', taken: aTakenPayment(SIMPLEST_TOTAL, { domain: 'live' }) },
])('held $otherMoney would count as cedis, so it can only go back', async ({ otherMoney, taken }) => {
  const { orderId, reference } = await held(taken)
  expect((await get('/api/payments?status=review')).rows).toMatchObject([{ held: { reference, otherMoney } }])

  expect((await decide(reference, 'accept')).json()).toMatchObject({ code: 'payment.other_money' })
  const confirmed = await confirmManually(orderId, 1)
  expect(confirmed.json()).toMatchObject({ code: 'payment.other_money' })
  expect((await shop.view(orderId)).status).toBe('awaiting_payment')

  expect((await decide(reference, 'return')).statusCode).toBe(200)
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: SIMPLEST_TOTAL, status: 'due' }])

  const [refund] = (await get('/api/refunds?list=open')).rows
  expect(refund).toMatchObject({ amount: SIMPLEST_TOTAL, otherMoney })
  const money = { taken: 0, refunded: 0, refunding: 0, refunds: [{ otherMoney }] }
  expect(await get(`/api/orders/${orderId}/money`)).toMatchObject(money)
  const [{ id }] = (await get(`/api/payments?q=${orderId}`)).rows
  expect(await get(`/api/payments/${id}`)).toMatchObject({ attempts: [{ otherMoney }], refunds: [{ otherMoney }] })
  await db.update(refunds).set({ status: 'failed' })
  const sent = await post(`/api/refunds/${refund.id}/sent`, { transactionId: 'MP1' })
  expect(sent.json(), 'no wallet sends that money').toMatchObject({ code: 'refund.missing' })
})

test('held money is of one attempt: wrong money of another one goes back at once', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await post(`/api/payments/${reference}/settle`)
  const payment = { purpose: 'order', subjectId: orderId }
  const other = (await post('/api/paystack/initiate', payment)).json().reference
  for (const one of [reference, other]) {
    paystack.fates.set(one, aTakenPayment(SIMPLEST_TOTAL - 100))
    await post(`/api/payments/${one}/settle`)
  }
  expect((await post(`/api/payments/${other}/settle`)).json()).toMatchObject({ state: 'refunding' })
  asManager()
  expect((await get('/api/payments?status=review')).rows).toMatchObject([{ held: { reference } }])
  expect(await db.select().from(refunds)).toMatchObject([{ reference: other }])

  expect((await decide(reference, 'accept')).statusCode).toBe(200)
  expect((await shop.view(orderId)).status).toBe('received')
  expect(await db.$count(refunds)).toBe(1)
})

test('held money is decided once: of two people who decide differently one wins, and no paid order is cancelled', async () => {
  const { orderId, reference } = await held()
  const replies = await Promise.all([decide(reference, 'accept'), decide(reference, 'return')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json(), 'who was first, and when').toMatchObject({
    code: 'payment.not_held',
    details: { by: `staff:${MANAGER.userId}`, at: expect.any(String) },
  })
  const { status } = await shop.view(orderId)
  expect(await db.$count(refunds)).toBe(status === 'received' ? 0 : 1)
})
