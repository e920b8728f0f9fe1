import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { proposeRefund } from '#domain/orders/propose-refund.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { refunds } from '../../payments/payment-tables.ts'
import { orders } from '../order-tables.ts'
import { orderProposals } from '../proposals/proposal-tables.ts'
import { proposeChange } from '../proposals/propose-change.ts'

const shop = await testShop()
const { app, database, paystack, post, initiated, placed } = shop
const MANAGER = aStaffMember({ role: 'manager' })
const SACK = 15_000
const TWO_SACKS = { lines: [aChoice(), aChoice({ special: 'well wrapped' })], expectedTotal: pesewas(33_390) }

async function paidOrder(change: Parameters<typeof initiated>[0] = {}) {
  const { orderId, reference, total } = await initiated(change)
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  shop.as(MANAGER)
  return orderId
}
const line = (amount: number) => ({ kind: 'line', position: 0, amount })
const refund = (orderId: string, adjustments: unknown[], id: string = randomUUID()) =>
  post(`/api/orders/${orderId}/refunds`, { id, reason: 'ran out', adjustments })
const money = async (orderId: string) => (await app.inject(`/api/orders/${orderId}/money`)).json()

test('a refunded line leaves the placed totals as they are, and stands beside them with its reason', async () => {
  const orderId = await paidOrder()
  const before = (await money(orderId)).placed
  const reply = await refund(orderId, [line(5_000), { kind: 'delivery_fee', position: null, amount: 1_800 }])

  expect(reply.json()).toEqual(await money(orderId))
  expect(reply.json()).toMatchObject({
    placed: before,
    taken: SIMPLEST_TOTAL,
    refunded: 0,
    refunding: 6_800,
    refundable: SIMPLEST_TOTAL - 6_800,
    isManual: false,
    refunds: [{ amount: 6_800, reason: 'ran out', status: 'due', askedBy: `staff:${MANAGER.userId}` }],
    adjustments: [
      { kind: 'line', position: 0, amount: 5_000, reason: 'ran out' },
      { kind: 'delivery_fee', position: null, amount: 1_800 },
    ],
  })
})

test('an adjustment names the member of staff who made it', async () => {
  await aPerson(database.db, { userId: MANAGER.userId, fullName: 'Efua Manager' })
  const orderId = await paidOrder()
  expect((await refund(orderId, [line(100)])).json()).toMatchObject({ adjustments: [{ madeByName: 'Efua Manager' }] })
})

test('a repeated call adds neither a refund nor adjustments', async () => {
  const orderId = await paidOrder()
  const id = randomUUID()
  await refund(orderId, [line(5_000)], id)
  await refund(orderId, [line(5_000)], id)

  expect(await money(orderId)).toMatchObject({ refunding: 5_000, refunds: [{ id }], adjustments: [{ amount: 5_000 }] })
})

test('of two people who answer the same complaint one refunds, and the other reads who did and when; a lost answer is asked for again', async () => {
  const orderId = await paidOrder(TWO_SACKS)
  const before = TWO_SACKS.expectedTotal
  const goodwill = [{ kind: 'goodwill', position: null, amount: 2_000 }]
  const ids = [randomUUID(), randomUUID()]
  const ask = (id: string | undefined) =>
    post(`/api/orders/${orderId}/refunds`, { id, reason: 'late', adjustments: goodwill, before })
  const replies = await Promise.all(ids.map(ask))
  const first = replies.findIndex(({ statusCode }) => statusCode === 200)
  expect(replies[1 - first]?.json()).toMatchObject({
    code: 'refund.changed',
    details: { by: `staff:${MANAGER.userId}`, at: shop.time.now.toISOString() },
  })
  expect((await ask(ids[first])).statusCode).toBe(200)
  expect(await money(orderId)).toMatchObject({ refunding: 2_000 })
})

test('the answer of a refund has what is left after it, without a refund that came right after it', async () => {
  const orderId = await paidOrder()
  const goodwill = [{ kind: 'goodwill', position: null, amount: 2_000 }]
  const transaction = database.db.transaction.bind(database.db)
  vi.spyOn(database.db, 'transaction').mockImplementationOnce(async (work) => {
    const answer = await transaction(work)
    await refund(orderId, goodwill)
    return answer
  })
  expect((await refund(orderId, goodwill)).json()).toMatchObject({ refunding: 2_000 })
  expect(await money(orderId)).toMatchObject({ refunding: 4_000 })
})

test('a line is not given back twice, and a refused refund leaves nothing behind', async () => {
  const orderId = await paidOrder()
  await refund(orderId, [line(SACK - 100)])

  const reply = await refund(orderId, [line(101)])
  expect(reply.json()).toMatchObject({ code: 'refund.above_part', details: { kind: 'line', position: 0, left: 100 } })
  expect((await money(orderId)).refunds).toHaveLength(1)
})

test('no more of a line is given back than was paid for it: its share of the discount was not', async () => {
  const discount = 0.05 * SACK
  const expectedTotal = pesewas(TWO_SACKS.expectedTotal - 2 * discount)
  const orderId = await paidOrder({ ...TWO_SACKS, scheduledFor: '2026-11-21T13:00:00.000Z', expectedTotal })
  await refund(orderId, [line(10_000)])

  const left = SACK - discount - 10_000
  expect((await refund(orderId, [line(left + 1)])).json()).toMatchObject({
    code: 'refund.above_part',
    details: { left },
  })
  expect((await refund(orderId, [line(left)])).statusCode).toBe(200)
})

test('a portion of what came in the place of a line goes back at the price of that, and is one portion less', async () => {
  const meal = { size: 'large', accompanimentId: 'with-tilapia' } as const
  const lines = [aChoice({ ...meal, itemId: 'jollof', quantity: 2 }), aChoice()]
  const orderId = await paidOrder({ lines, expectedTotal: pesewas(39_690) })
  const choice = aChoice({ ...meal, itemId: 'waakye', size: 'medium', variationId: 'classic' })
  await post(`/api/orders/${orderId}/proposals`, { kind: 'replace', position: 0, choice, expectedVersion: 2 })
  await post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'accept' })

  const staffOrder = async () => (await app.inject(`/api/orders/${orderId}/desk`)).json<StaffOrder>()
  const ordered = await staffOrder()
  expect(ordered.lines).toMatchObject([{ unitPrice: 9_000, lineTotal: 21_000 }, { unitPrice: SACK }])
  const { adjustments: given, refundable } = await money(orderId)
  const adjustments = proposeRefund({ ...ordered, given, refundable }, new Map([[0, 1]]))
  expect(adjustments).toEqual([line(9_000)])
  await refund(orderId, adjustments)
  expect((await staffOrder()).lines).toMatchObject([{ quantity: 2, refundedPortions: 1 }, {}])
})

test.runIf(database.engine === 'postgres')(
  'a refund of a line waits for whoever asks the shopper about it, and then ends the question',
  async () => {
    const { db } = database
    const orderId = await paidOrder(TWO_SACKS)
    const asked = { orderId, position: 0, kind: 'refund_line', expectedVersion: 2 } as const
    const news = { publicUrl: 'https://shop.example.com', hasSms: false }

    const { refunding } = await db.transaction(async (tx) => {
      await proposeChange(tx, MANAGER, asked, news, shop.time.now)
      const refunding = refund(orderId, [line(SACK)])
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { refunding }
    })

    expect((await refunding).statusCode).toBe(200)
    expect(await db.select().from(orderProposals)).toMatchObject([{ state: 'withdrawn' }])
  },
)

test('a line whose refund failed is not given back a second time: that refund is sent again', async () => {
  const orderId = await paidOrder(TWO_SACKS)
  await refund(orderId, [line(SACK)])
  await database.db.update(refunds).set({ status: 'failed' })

  expect((await refund(orderId, [line(1)])).json()).toMatchObject({ code: 'refund.above_part' })
})

test('the last line of an order that has not left is not refunded: its cancellation gives the fees back too', async () => {
  const orderId = await paidOrder(TWO_SACKS)
  expect((await refund(orderId, [line(SACK)])).statusCode).toBe(200)
  const last = { ...line(SACK), position: 1 }
  expect((await refund(orderId, [last])).json()).toMatchObject({ code: 'refund.no_line_left' })
  expect(await money(orderId), 'nothing of it was sent').toMatchObject({ refunding: SACK })

  await post(`/api/orders/${orderId}/cancel`, { expectedVersion: 3, reason: 'ran out' })
  expect(await money(orderId)).toMatchObject({ refunding: TWO_SACKS.expectedTotal, refundable: 0 })
})

test('the last line of an order that has left is refunded like the others: nothing can be cancelled any more', async () => {
  const orderId = await paidOrder()
  await database.db.update(orders).set({ status: 'delivered' })
  expect((await refund(orderId, [line(SACK)])).json()).toMatchObject({ refunding: SACK })
})

test('goodwill is limited by what was taken', async () => {
  const orderId = await paidOrder()
  const reply = await refund(orderId, [{ kind: 'goodwill', position: null, amount: SIMPLEST_TOTAL + 1 }])

  expect(reply.json()).toMatchObject({ code: 'refund.too_much', details: { refundable: SIMPLEST_TOTAL } })
})

test('an unpaid order has nothing to refund, and an unknown one is missing', async () => {
  const { orderId } = await placed()
  shop.as(MANAGER)
  expect((await refund(orderId, [line(1)])).json()).toMatchObject({ code: 'refund.too_much' })
  expect((await refund('0000000000', [line(1)])).json()).toMatchObject({ code: 'order.missing' })
  expect(await money('0000000000')).toMatchObject({ code: 'order.missing' })
})
