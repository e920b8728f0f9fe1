import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { moveOrder } from '../move-order.ts'

const shop = await testShop()
const { database, paystack, time, post } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const MEAL = aChoice({ itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia' })
const WAAKYE = { ...MEAL, itemId: 'waakye', size: 'medium', variationId: 'classic' }

async function paidOrder() {
  const lines = [MEAL, aChoice()]
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
