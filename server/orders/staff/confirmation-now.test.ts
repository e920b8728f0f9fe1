import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { paymentAttempts } from '../../payments/payment-tables.ts'
import { moveOrder } from '../move-order.ts'
import { orderAdjustments, orders } from '../order-tables.ts'

const shop = await testShop()
const { database, paystack, time, post } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const MEAL = aChoice({ itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia' })
const WAAKYE = { ...MEAL, itemId: 'waakye', size: 'medium', variationId: 'classic' }

async function paidOrder(lines = [MEAL, aChoice()]) {
  const quote = await post('/api/quote', { context: 'home', lines, scheduledFor: null })
  const { orderId, reference, total } = await shop.initiated({ lines, expectedTotal: quote.json().totals.total })
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}

/** Sends a message again. @returns the new one */
async function again(id = '') {
  shop.as(MANAGER)
  expect((await post(`/api/messages/${id}/resend`, { key: randomUUID() })).statusCode).toBe(200)
  const due = and(like(outbox.dedupeKey, '%:received:again:%'), eq(outbox.status, 'due'))
  return (await db.select().from(outbox).where(due))[0]
}

test('a confirmation that is sent again says what is true by then: lines, refunds and where the order is', async () => {
  const orderId = await paidOrder()
  shop.as(MANAGER)
  const question = { expectedVersion: 2, kind: 'replace', position: 0, choice: WAAKYE }
  expect((await post(`/api/orders/${orderId}/proposals`, question)).statusCode).toBe(200)
  shop.as(VISITOR)
  await post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'accept' })
  await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'prepare' }, time.now))
  const [first] = await db.select().from(outbox).where(like(outbox.dedupeKey, 'email:%:received'))
  expect(first?.body).toContain('1 x Jollof Rice (large), Grilled Tilapia - GH₵ 105.00')

  const second = await again(first?.id)
  expect(second?.body).toContain('and we are cooking it.')
  expect(second?.body).toContain('1 x Waakye (medium), Classic, Grilled Tilapia - GH₵ 90.00')
  expect(second?.body).toContain('  Instead of Jollof Rice; refunded: GH₵ 15.00')
  expect(second?.body).toMatch(/Refunded: -GH₵ 15\.00\nTotal after refunds: GH₵ /)

  await db.update(outbox).set({ status: 'sent', dueAt: null }).where(eq(outbox.channel, 'email'))
  await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'cancel' }, time.now))
  const third = await again(second?.id)
  expect(third?.body, 'also one that was sent again before').toContain('was cancelled, and its money goes back to you.')
  expect(third?.body).not.toContain('Delivery:')
})

test('the mail names the opening of a closed kitchen with its date, and no longer once the kitchen has begun', async () => {
  time.now = new Date('2026-11-20T23:30:00Z')
  const orderId = await paidOrder()
  const [first] = await db.select().from(outbox).where(like(outbox.dedupeKey, 'email:%:received'))
  expect(first?.body).toContain('Kitchen opens on Saturday 21 November 2026 at 09:00, we start then')

  time.now = new Date('2026-11-21T07:00:00Z')
  const second = await again(first?.id)
  expect(second?.body).toContain('Kitchen opens on Saturday 21 November 2026 at 09:00, we start then')

  await db.update(outbox).set({ status: 'sent', dueAt: null }).where(eq(outbox.channel, 'email'))
  await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'prepare' }, time.now))
  const third = await again(second?.id)
  expect(third?.body).toContain('and we are cooking it.')
  expect(third?.body).not.toContain('Kitchen opens')
})

test.each(['prepared', 'failed'])('a %s confirmation that staff send says what is true by then', async (state) => {
  const orderId = await paidOrder()
  await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'cancel' }, time.now))
  const isMail = like(outbox.dedupeKey, 'email:%:received')
  if (state === 'failed') await db.update(outbox).set({ status: 'dead', lastError: 'status 550' }).where(isMail)
  const [held] = await db.select().from(outbox).where(isMail)
  expect(held?.body).not.toContain('cancelled')

  shop.as(MANAGER)
  expect((await post(`/api/messages/${held?.id}/send`)).json()).toEqual({ queued: true })
  const [sent] = await db.select().from(outbox).where(isMail)
  expect(sent).toMatchObject({ id: held?.id, status: 'due', body: expect.stringContaining('was cancelled, and its') })
})

const giveBack = (orderId: string, adjustment: object) => {
  shop.as(MANAGER)
  const body = { id: randomUUID(), reason: 'Ran out', adjustments: [adjustment] }
  return post(`/api/orders/${orderId}/refunds`, body)
}

test('what comes in the place of a line of which a portion was refunded is priced for the portions that still come', async () => {
  const orderId = await paidOrder([{ ...MEAL, quantity: 3 }])
  expect((await giveBack(orderId, { kind: 'line', position: 0, amount: 10_500 })).statusCode).toBe(200)
  const { version, lines } = (await shop.app.inject(`/api/orders/${orderId}/card`)).json()
  expect(lines[0]).toMatchObject({ quantity: 3, refundedPortions: 1 })
  const { suggestions } = (await shop.app.inject(`/api/orders/${orderId}/lines/0`)).json()
  expect(suggestions[0], 'two large ones are as dear as what is left of the line').toMatchObject({ lineTotal: 21_000 })
  const question = { expectedVersion: version, kind: 'replace', position: 0, choice: WAAKYE }
  expect((await post(`/api/orders/${orderId}/proposals`, question)).statusCode).toBe(200)
  shop.as(VISITOR)
  await post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'accept' })

  const given = await db.select().from(orderAdjustments).where(eq(orderAdjustments.kind, 'substitution'))
  expect(given, 'two portions for 210.00 became two for 180.00').toMatchObject([{ amount: 3_000 }])
  const [first] = await db.select().from(outbox).where(like(outbox.dedupeKey, 'email:%:received'))
  expect((await again(first?.id))?.body).toContain(
    '2 x Waakye (medium), Classic, Grilled Tilapia - GH₵ 90.00 each, GH₵ 180.00',
  )
})

test('a confirmation is sent again after more than the total went back, because the payer bore a fee', async () => {
  const orderId = await paidOrder()
  const [order] = await db.select().from(orders)
  await db.update(paymentAttempts).set({ amountTaken: pesewas((order?.total ?? 0) + 500) })
  for (const amount of [order?.total, 500]) {
    expect((await giveBack(orderId, { kind: 'goodwill', position: null, amount })).statusCode).toBe(200)
  }
  const [first] = await db.select().from(outbox).where(like(outbox.dedupeKey, 'email:%:received'))
  expect((await again(first?.id))?.body).toContain('Total after refunds: GH₵ 0.00')
})
