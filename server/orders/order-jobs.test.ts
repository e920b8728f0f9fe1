import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { moveOrder } from './move-order.ts'
import { cancelUnpaidOrders, eraseUnpaidOrders } from './order-jobs.ts'
import { orderEvents, orderLines, orders } from './order-tables.ts'

const shop = await testShop()
const { paystack, time, post, placed, initiated, view } = shop
const { db } = shop.database
const staff = { kind: 'system', name: 'test' } as const
const cancel = (orderId: string) =>
  db.transaction((tx) => moveOrder(tx, staff, { orderId, action: 'cancel' }, time.now))
const passDays = (days: number) => {
  time.now = new Date(time.now.getTime() + days * DAY_MS)
}
const keptOf = async (orderId: string) => ({
  order: (await db.select().from(orders).where(eq(orders.id, orderId)))[0],
  lines: await db.$count(orderLines, eq(orderLines.orderId, orderId)),
})

test('customer and lines are erased 30 days after an unpaid order was cancelled; late money is refunded', async () => {
  const member = await aPerson(db)
  shop.as(member)
  const { orderId, reference, total } = await initiated()
  await cancel(orderId)

  passDays(30)
  expect(await eraseUnpaidOrders(db, time.now)).toBe(0)
  time.passMinutes(1)
  expect(await eraseUnpaidOrders(db, time.now)).toBe(1)
  expect(await eraseUnpaidOrders(db, time.now), 'and is not found again').toBe(0)

  const all = JSON.stringify([
    await db.select().from(orders),
    await db.select().from(orderLines),
    await db.select().from(orderEvents),
    await db.select().from(paymentIntents),
  ])
  expect(all).not.toMatch(/Ama|244123456|Ahodwo|example\.com|rice-sack|Perfumed/)
  expect(all).not.toContain(member.userId)
  expect(await view(orderId)).toMatchObject({ status: 'cancelled', lines: [], totals: { total } })
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  expect((await post(`/api/payments/${reference}/settle`)).json().state).toBe('refunding')
})

test('the messages of such an order are erased with it, when they were written later than it was cancelled', async () => {
  const { orderId } = await placed()
  await cancel(orderId)
  passDays(31)
  const message = {
    channel: 'email',
    dedupeKey: 'email:test',
    recipient: 'ama@example.com',
    body: 'For Ama Mensah',
  } as const
  await queueMessages(db, [{ ...message, userId: null, orderId, status: 'prepared' }], time.now)

  expect(await eraseUnpaidOrders(db, time.now)).toBe(1)

  expect(JSON.stringify(await db.select().from(outbox))).not.toMatch(/Ama Mensah|244123456|ama@example/)
  expect(await db.$count(outbox, eq(outbox.status, 'prepared')), 'and nobody can send them').toBe(0)
})

test('an order that was paid is kept, cancelled or not', async () => {
  const paid = await initiated()
  paystack.fates.set(paid.reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${paid.reference}/settle`)
  const late = await initiated()
  await cancel(late.orderId)
  paystack.fates.set(late.reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${late.reference}/settle`)
  const open = await placed()
  await cancel(paid.orderId)

  passDays(31)
  expect(await eraseUnpaidOrders(db, time.now)).toBe(0)

  for (const { orderId } of [paid, late, open]) {
    expect(await keptOf(orderId)).toMatchObject({ order: { customerName: 'Ama Mensah' }, lines: 1 })
  }
})

test('an order that cannot be cancelled does not block the others', async () => {
  const [bad, good] = [await placed(), await placed()]
  await db.update(orders).set({ version: 2_147_483_647 }).where(eq(orders.id, bad.orderId))
  passDays(2)
  const errors: string[] = []
  const log = { info: () => {}, error: (...entry: unknown[]) => void errors.push(String(entry[1])) }

  expect(await cancelUnpaidOrders(db, time.now, log)).toBe(1)

  expect((await view(good.orderId)).status).toBe('cancelled')
  expect(errors).toEqual(['an unpaid order could not be cancelled'])
})
