import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_SECRET_KEY, testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { paymentEvents, refunds } from './payment-tables.ts'

const { app, database, paystack, post, view, initiated } = await testShop()
const { db } = database

const dispute = (event: string, reference: string, dueAt: unknown = '2026-05-03T12:00:00.000Z') => {
  const data = { id: 358950, status: 'awaiting-merchant-feedback', dueAt }
  const payload = JSON.stringify({ event: `charge.dispute.${event}`, data: { ...data, transaction: { reference } } })
  const signature = createHmac('sha512', TEST_SECRET_KEY).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return app.inject({ method: 'POST', url: '/api/paystack/webhook', payload, headers })
}
const disputes = async () =>
  (await db.select().from(paymentEvents)).map(({ result }) => result).filter((result) => result.includes('dispute'))
const alerts = async () =>
  (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes(':disputed')).map(({ body }) => body)

async function paid() {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return { orderId, reference }
}

test('a disputed payment is recorded and told to the operator once, and nothing is decided', async () => {
  const { orderId, reference } = await paid()
  expect((await dispute('create', reference)).statusCode).toBe(200)
  expect((await dispute('create', reference)).statusCode).toBe(200)

  expect(await disputes()).toEqual(['charge.dispute.create'])
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(JSON.stringify(alert)).toContain('Refund nothing here meanwhile')
  expect((await view(orderId)).payment.state).toBe('paid')
  expect(await db.$count(refunds)).toBe(0)

  await dispute('remind', reference)
  await dispute('resolve', reference)
  expect(await disputes()).toEqual(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])
  expect(await alerts()).toHaveLength(1)
})

test('a reminder tells the operator where the first word was lost, and a payment of another program tells nothing', async () => {
  const { reference } = await paid()
  expect((await dispute('create', 'some-other-program')).statusCode).toBe(200)
  expect(await alerts()).toEqual([])

  await dispute('remind', reference)
  expect(await alerts()).toHaveLength(1)
})

test.each([
  { dueAt: '2026-05-03T12:00:00.000Z', says: 'dashboard until' },
  { dueAt: '2026-05-03T12:00:00+01:00', says: 'dashboard until' },
  { dueAt: null, says: 'dashboard.' },
  { dueAt: 0, says: 'dashboard.' },
])('an answer that is due by $dueAt is told as "$says"', async ({ dueAt, says }) => {
  const { reference } = await paid()
  await dispute('create', reference, dueAt)
  expect(JSON.stringify(await alerts())).toContain(says)
})
