import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TEST_SECRET_KEY, testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aListOfRefunds, aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { orders } from '../../orders/order-tables.ts'
import { paymentAttempts, refunds } from '../payment-tables.ts'
import type { VerifyResult } from '../paystack/paystack-results.ts'
import { workDueRefunds } from '../refunds/refund-jobs.ts'
import { checkDueAttempts } from './attempt-jobs.ts'

const { app, database, paystack, time, deps, post, view, placed, initiated } = await testShop()
const { db } = database

const settle = async (reference: string) => (await post(`/api/payments/${reference}/settle`)).json()
const messages = () => db.select().from(outbox)
const webhook = (event: string, data: object, key = TEST_SECRET_KEY) => {
  const payload = JSON.stringify({ event, data })
  return app.inject({
    method: 'POST',
    url: '/api/paystack/webhook',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', key).update(payload).digest('hex'),
    },
    payload,
  })
}
const staff = { kind: 'system', name: 'test' } as const
const move = (orderId: string, action: 'receive' | 'prepare' | 'cancel') =>
  db.transaction((tx) => moveOrder(tx, staff, { orderId, action }, time.now))

test('amount and payer at the provider come from the intent, whatever the browser sends', async () => {
  const { orderId } = await initiated()

  expect(paystack.started).toMatchObject([
    { amount: SIMPLEST_TOTAL, email: 'ama@example.com', reference: `ORD-${orderId}-1` },
  ])
})

test('a payer without an e-mail gets a stable address made from the phone number', async () => {
  const customer = { name: 'Ama', phone: '+233 24 412 3456', email: null, address: 'Ahodwo', notes: '' }
  await initiated({ customer })

  expect(paystack.started[0]?.email).toBe('0244123456@shop.example.com')
})

test('references hold no underscore and are never used twice, not even after a failure', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  expect(await settle(reference)).toMatchObject({ state: 'failed' })

  const again = (await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json()

  expect(again.reference).toBe(`ORD-${orderId}-2`)
  expect([reference, again.reference].join()).not.toContain('_')
})

test('a live attempt is reused by a second tab', async () => {
  const { orderId, reference } = await initiated()

  const replies = await Promise.all(
    [1, 2, 3].map(() => post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })),
  )

  expect(replies.map((reply) => reply.json().reference)).toEqual([reference, reference, reference])
  expect(paystack.started).toHaveLength(1)
})

test('a success settles: the order is received, the kitchen notified, the confirmation prepared but not sent', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))

  expect(await settle(reference)).toMatchObject({ state: 'paid', subjectId: orderId })

  expect(await view(orderId)).toMatchObject({ status: 'received', payment: { state: 'paid' } })
  expect((await messages()).map(({ channel, status }) => ({ channel, status }))).toEqual(
    expect.arrayContaining([
      { channel: 'telegram', status: 'due' },
      { channel: 'email', status: 'prepared' },
    ]),
  )
})

test("the shopper's return and the webhook together ask the provider once, unless the first answer was uncertain", async () => {
  const both = async (fate: VerifyResult) => {
    const { reference } = await initiated()
    paystack.fates.set(reference, fate)
    const before = paystack.verified.length
    const [returned, received] = await Promise.all([
      settle(reference),
      webhook('charge.success', { reference }).then(({ statusCode }) => statusCode),
    ])
    return { state: returned.state, received, asked: paystack.verified.length - before }
  }

  expect(await both(aTakenPayment(SIMPLEST_TOTAL))).toEqual({ state: 'paid', received: 200, asked: 1 })
  // The provider sends a webhook again only if it was refused.
  expect(await both({ kind: 'unknown', error: 'time-out' })).toEqual({ state: 'checking', received: 503, asked: 2 })
})

test('an unfinished payment is never shown as failed', async () => {
  const { orderId, reference } = await initiated()
  for (const fate of [
    { kind: 'unknown', error: 'time-out' },
    { kind: 'not_found' },
    { kind: 'unfinished', status: 'pending' },
  ] as const) {
    paystack.fates.set(reference, fate)
    expect(await settle(reference)).toMatchObject({ state: 'checking', reason: null })
  }
  expect(await view(orderId)).toMatchObject({ status: 'awaiting_payment', payment: { state: 'checking' } })
})

test.each([
  { what: 'less money', taken: aTakenPayment(SIMPLEST_TOTAL - 1) },
  { what: 'another currency', taken: aTakenPayment(SIMPLEST_TOTAL, { currency: 'NGN' }) },
  { what: 'money of the other mode', taken: aTakenPayment(SIMPLEST_TOTAL, { domain: 'live' }) },
])('$what is held for review and pays for nothing', async ({ taken }) => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, taken)

  expect(await settle(reference)).toMatchObject({ state: 'review' })

  expect(await view(orderId)).toMatchObject({ status: 'awaiting_payment', payment: { state: 'review' } })
  // The operator is notified of the decision; the kitchen is not.
  expect((await messages()).map((one) => one.dedupeKey)).toEqual([`telegram:payment:${reference}:review`])
})

test('more money than requested is right when the payer bears the provider’s fees', async () => {
  const { reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL + 350, { requestedAmount: SIMPLEST_TOTAL }))

  expect(await settle(reference)).toMatchObject({ state: 'paid' })
})

test('an operator who accepts money held for review makes the order received', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 1))
  await settle(reference)

  await move(orderId, 'receive')

  expect(await view(orderId)).toMatchObject({ status: 'received', payment: { state: 'paid' } })
})

test('accepted money stays money of the provider: its refund after a later cancellation is automatic', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 1))
  await settle(reference)
  await move(orderId, 'receive')

  expect(await move(orderId, 'cancel')).toEqual({ status: 'cancelled', refund: 'automatic' })

  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - 1 }])
})

test('an order paid manually after all keeps no money of the provider that was held for review', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 1))
  await settle(reference)
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: '12345678901' })
  await move(orderId, 'receive')

  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - 1 }])
  expect(await move(orderId, 'cancel')).toEqual({ status: 'cancelled', refund: 'manual' })
})

test('money held for review is refunded when its order is cancelled', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 1))
  await settle(reference)

  expect(await move(orderId, 'cancel')).toEqual({ status: 'cancelled', refund: 'automatic' })

  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - 1 }])
  expect((await view(orderId)).payment.state).toBe('refunding')
})

test('wrong money for a cancelled order is refunded, because no review would happen', async () => {
  const { orderId, reference } = await initiated()
  await move(orderId, 'cancel')
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 1))

  await settle(reference)

  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - 1 }])
})

test('a reference that we never issued is not found, and the provider is not asked', async () => {
  const reply = await post('/api/payments/NOSUCHREF-1/settle')

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'payment.missing' })
})

test('a second payment of a paid order is refunded', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await settle(reference)
  const second = (await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json().reference
  paystack.fates.set(second, aTakenPayment(SIMPLEST_TOTAL))
  await settle(second)

  // The payer tries once more in the first window and succeeds.
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  expect(await settle(reference)).toMatchObject({ state: 'refunding' })

  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: SIMPLEST_TOTAL }])
  expect(await view(orderId), 'the refunded payment is not the one that paid for the order').toMatchObject({
    status: 'received',
    payment: { state: 'paid' },
  })
})

test('a cancelled paid order is refunded, and the shopper sees it', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await settle(reference)

  expect(await move(orderId, 'cancel')).toEqual({ status: 'cancelled', refund: 'automatic' })

  expect((await view(orderId)).payment.state).toBe('refunding')
  await workDueRefunds(deps)
  paystack.knownRefunds = aListOfRefunds({ amount: SIMPLEST_TOTAL })
  await webhook('refund.processed', { status: 'processed', transaction_reference: reference })
  await workDueRefunds(deps)
  expect((await view(orderId)).payment.state).toBe('refunded')
})

test('money that arrives after the cancellation of an order is refunded automatically', async () => {
  const { orderId, reference } = await initiated()
  await move(orderId, 'cancel')
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))

  expect(await settle(reference)).toMatchObject({ state: 'refunding' })
  expect((await view(orderId)).status).toBe('cancelled')
  expect(await messages()).toEqual([])
})

test('a refund whose answer was lost is looked for before it is requested again, so it is sent once', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await settle(reference)
  await move(orderId, 'cancel')
  paystack.nextRefund = { kind: 'unknown', error: 'time-out' }
  await workDueRefunds(deps)
  paystack.knownRefunds = aListOfRefunds({ amount: SIMPLEST_TOTAL })
  time.passMinutes(5)

  await workDueRefunds(deps)

  expect(paystack.refunded).toHaveLength(1)
  expect(await db.select({ status: refunds.status }).from(refunds)).toEqual([{ status: 'processed' }])
})

test('a webhook settles: its content is not trusted, the provider is asked', async () => {
  const { orderId, reference } = await initiated()

  await webhook('charge.success', { reference, status: 'success', amount: SIMPLEST_TOTAL })
  expect((await view(orderId)).status).toBe('awaiting_payment')

  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await webhook('charge.success', { reference })
  expect((await view(orderId)).status).toBe('received')
})

test('an event that cannot be checked now is requested again: it may be the last one about this payment', async () => {
  const { orderId, reference } = await initiated()
  await db.update(paymentAttempts).set({ status: 'given_up', nextCheckAt: null })
  paystack.fates.set(reference, { kind: 'unknown', error: 'time-out' })
  expect((await webhook('charge.success', { reference })).statusCode).toBe(503)

  paystack.fates.set(reference, { kind: 'unfinished', status: 'pending' })
  expect((await webhook('charge.success', { reference })).statusCode).toBe(200)
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  time.passMinutes(1)
  await checkDueAttempts(deps)

  expect((await view(orderId)).status).toBe('received')
})

test('a webhook with a wrong signature is refused, and one for another program’s payment is ignored', async () => {
  expect((await webhook('charge.success', { reference: 'X-1' }, 'sk_test_wrong')).statusCode).toBe(403)
  expect((await webhook('charge.success', { reference: 'X-1' })).statusCode).toBe(200)
  expect((await webhook('transfer.success', {})).statusCode).toBe(200)
})

test('the reconciler finds a payment whose browser and webhook were both lost', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))

  expect(await checkDueAttempts(deps)).toBe(0)
  time.passMinutes(1)
  expect(await checkDueAttempts(deps)).toBe(1)

  expect((await view(orderId)).status).toBe('received')
})

test('a refused payment is checked again: the payer may retry in the same window and then lose the network', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await settle(reference)
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  time.passMinutes(1)

  await checkDueAttempts(deps)

  expect((await view(orderId)).status).toBe('received')
})

test('checks of a refused payment end, and it stays refused', async () => {
  const { reference } = await initiated()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await settle(reference)
  time.passMinutes(73 * 60)

  expect(await checkDueAttempts(deps)).toBe(1)

  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  expect(attempt).toMatchObject({ status: 'failed', gatewayResponse: 'Declined', nextCheckAt: null })
})

test('an attempt is checked after 1, 3, 10 and 60 minutes, 6, 24 and 72 hours, and then given up', async () => {
  const { reference } = await initiated()
  const start = time.now.getTime()
  for (const minutes of [1, 3, 10, 60, 6 * 60, 24 * 60, 72 * 60]) {
    time.now = new Date(start + minutes * 60_000 - 1)
    expect(await checkDueAttempts(deps), `just before ${minutes} minutes`).toBe(0)
    time.now = new Date(start + minutes * 60_000)
    expect(await checkDueAttempts(deps), `after ${minutes} minutes`).toBe(1)
  }
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  expect(attempt).toMatchObject({ status: 'given_up', nextCheckAt: null })
})

test('a given-up attempt is still settled by a late webhook', async () => {
  const { orderId, reference } = await initiated()
  await db.update(paymentAttempts).set({ status: 'given_up', nextCheckAt: null })
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))

  await webhook('charge.success', { reference })

  expect((await view(orderId)).status).toBe('received')
})

test('when the provider cannot be reached the shopper sees the specified message, and the next try starts anew', async () => {
  const { orderId } = await placed()
  paystack.nextStarts.push({ kind: 'unknown', error: 'time-out' })

  const failed = await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
  expect(failed.json()).toMatchObject({
    code: 'payment.initiate_failed',
    title: 'Error',
    message: 'Failed to initiate payment. Please try again.',
  })

  expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json().reference).toBe(
    `ORD-${orderId}-2`,
  )
})

test('a reference that the provider knows already is skipped', async () => {
  const { orderId } = await placed()
  paystack.nextStarts.push({ kind: 'duplicate' }, { kind: 'duplicate' })

  expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json().reference).toMatch(
    /-3\.[0-9A-Z]{6}$/,
  )
})

test('a reference that was paid before a backup was restored is found, and not paid again', async () => {
  const { orderId } = await placed()
  paystack.nextStarts.push({ kind: 'duplicate' })
  paystack.fates.set(`ORD-${orderId}-1`, aTakenPayment(SIMPLEST_TOTAL))

  expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json()).toMatchObject({
    code: 'payment.not_due',
  })

  expect((await view(orderId)).status).toBe('received')
  expect(paystack.started).toHaveLength(1)
})

test('an access code that the provider no longer knows is replaced, e.g. after a change of keys', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'not_found' })

  expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json().reference).toBe(
    `ORD-${orderId}-2`,
  )
})

test('a failed refund is reported to a person once, and checked further', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await settle(reference)
  await move(orderId, 'cancel')
  await workDueRefunds(deps)
  paystack.knownRefunds = aListOfRefunds({ amount: SIMPLEST_TOTAL, status: 'failed' })
  const told: string[] = []
  const log = { warn: () => {}, error: (...entry: unknown[]) => void told.push(String(entry[1])) }
  await webhook('refund.failed', { status: 'failed', transaction_reference: reference })

  for (const minutes of [0, 7 * 60]) {
    time.passMinutes(minutes)
    expect(await workDueRefunds({ ...deps, log })).toBe(1)
  }

  expect(told).toEqual(['a refund is stuck: a person must act'])
  expect((await view(orderId)).payment.state).toBe('refunding')
})

test('a paid order cannot be paid again', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await settle(reference)

  expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json()).toMatchObject({
    code: 'payment.not_due',
  })
})

test('a caller who polls every seven seconds for days causes a bounded number of provider calls, and gets answers', async () => {
  const { reference } = await initiated()
  paystack.verified.length = 0
  const askFor = async (minutes: number, calls: number) => {
    for (let call = 0; call < calls; call += 1) {
      time.passMinutes(minutes / calls)
      expect(await settle(reference)).toMatchObject({ state: 'checking' })
    }
    return paystack.verified.length
  }

  expect(await askFor(7, 60), 'no limit at first').toBe(60)
  expect(await askFor(10, 86), 'then once a minute').toBeLessThanOrEqual(71)
  await db.update(paymentAttempts).set({ checks: 300 })
  const before = paystack.verified.length
  expect(await askFor(60, 60), 'and once an hour in the end').toBeLessThanOrEqual(before + 2)

  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await webhook('charge.success', { reference })
  expect(await settle(reference), 'webhooks are never limited').toMatchObject({ state: 'paid' })
})

test('all due attempts are checked, however often one was checked before', async () => {
  const [worn, other] = [await initiated(), await initiated()]
  const most = 1_000_001
  await db.update(paymentAttempts).set({ checks: most }).where(eq(paymentAttempts.reference, worn.reference))
  for (const { reference } of [worn, other]) paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  time.passMinutes(1)

  expect(await checkDueAttempts(deps)).toBe(2)

  for (const { orderId } of [worn, other]) expect((await view(orderId)).status).toBe('received')
})

test('an attempt that cannot be settled does not block the others', async () => {
  const [bad, good] = [await initiated(), await initiated()]
  await db.update(orders).set({ version: 2_147_483_647 }).where(eq(orders.id, bad.orderId))
  for (const { reference } of [bad, good]) paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  time.passMinutes(1)

  expect(await checkDueAttempts(deps)).toBe(2)

  expect((await view(good.orderId)).status).toBe('received')
})

test('the right money settles an order whose other payment is held for review, and the other one is refunded', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await settle(reference)
  const second = (await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json().reference
  paystack.fates.set(reference, aTakenPayment(100))
  expect(await settle(reference)).toMatchObject({ state: 'review' })
  paystack.fates.set(second, aTakenPayment(SIMPLEST_TOTAL))

  expect(await settle(second)).toMatchObject({ state: 'paid' })

  expect(await view(orderId)).toMatchObject({ status: 'received', payment: { state: 'paid' } })
  expect(await settle(reference)).toMatchObject({ state: 'refunding' })
  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: 100 }])
})
