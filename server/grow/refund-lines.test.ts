import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { StaffGrowOrder } from '#domain/grow/staff-grow-api.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aFarmNetwork, FARM_RECEIVER } from '#test/grow.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { paymentAttempts, refunds } from '../payments/payment-tables.ts'
import { insertRefund } from '../payments/refunds/refund-queries.ts'
import { growOrders } from './grow-tables.ts'

/** What farms cannot bring is refunded by line, and never more than was paid. */

const shop = await testShop()
const { app, paystack, post } = shop
const { db } = shop.database
const MANAGER = aStaffMember({ role: 'manager' })
const TOMATO = { farmId: 'akumadan', produceId: 'tomato' }
const YAM = { farmId: 'techiman', produceId: 'yam' }

let buyer = aPersonActor()
beforeEach(async () => {
  await aFarmNetwork(db, ['akumadan tomato 18.00 min 2', 'techiman yam 32.00 min 2 step 2 of 400'])
  buyer = aPersonActor({ userId: (await aPerson(db, { email: 'ama@example.com' })).userId })
})

/** A paid order of 5 kg of tomatoes at 18 cedis and 2 tubers of yam at 32. */
async function paidOrder(): Promise<{ id: string; reference: string }> {
  shop.as(buyer)
  const id = randomUUID()
  const lines = [
    { ...TOMATO, quantity: 5 },
    { ...YAM, quantity: 2 },
  ]
  const asked = { cycleId: 'week-47', lines, pointId: null, receiver: FARM_RECEIVER, note: '' }
  const expectedTotal = Math.round((5 * 1_800 + 2 * 3_200 + 3_300) * 1.05)
  const placed = await post('/api/grow/orders', { id, ...asked, expectedTotal })
  expect(placed.statusCode, placed.body).toBe(200)
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'grow', subjectId: id })).json()
  paystack.fates.set(reference, aTakenPayment(expectedTotal))
  await post(`/api/payments/${reference}/settle`)
  shop.as(MANAGER)
  return { id, reference }
}
const refund = (orderId: string, lines: object[], id: string = randomUUID(), before?: number) =>
  post(`/api/grow/orders/${orderId}/refunds`, { id, reason: 'too little rain', lines, before })
const listed = async (q = ''): Promise<StaffGrowOrder[]> =>
  (await app.inject(`/api/grow/cycles/week-47/orders?q=${encodeURIComponent(q)}`)).json().rows
const mails = async () =>
  (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith('email:grow-refund:'))

test('a part of a line goes back at its price: staff, harvest and shopper see it, and the rest stays', async () => {
  const { id } = await paidOrder()
  const reply = await refund(id, [{ ...TOMATO, quantity: 2 }])
  expect(reply.json()).toMatchObject({
    status: 'requested',
    refunded: 3_600,
    lines: [
      { produceId: 'tomato', quantity: 5, refunded: 2 },
      { produceId: 'yam', quantity: 2, refunded: 0 },
    ],
    refunds: [{ amount: 3_600, reason: 'too little rain', method: 'provider' }],
  })
  expect((await app.inject('/api/grow/cycles/week-47/harvest')).json().lines).toMatchObject([
    { produce: 'Tomatoes', quantity: 3 },
    { produce: 'Puna yam', quantity: 2 },
  ])
  expect((await app.inject('/api/grow/cycles/week-47/packing.csv')).body).toContain('Tomatoes,3,kg')
  const [mail] = await mails()
  expect(mail?.subject).toBe('GH₵ 36.00 of your farm order is on its way back')
  expect(mail?.body).toContain('Tomatoes, Akumadan Tomato Growers: 2 kg')
  shop.as(buyer)
  expect((await app.inject('/api/grow/orders')).json().rows[0].refunded).toEqual([
    { name: 'Tomatoes', unit: 'kg', quantity: 2, amount: 3_600 },
  ])
})

test('the mail about a part of an order that was delivered does not say that it will not come', async () => {
  const { id } = await paidOrder()
  await refund(id, [{ ...TOMATO, quantity: 1 }])
  await db.update(growOrders).set({ status: 'done' }).where(eq(growOrders.id, id))
  await refund(id, [{ ...TOMATO, quantity: 2 }])

  const bodies = (await mails()).map(({ body }) => body)
  const [before, after] = ['18.00', '36.00'].map((sum) => bodies.find((body) => body.includes(sum)))
  expect(before).toContain('a part of your farm order will not come')
  expect(before).toContain('Everything else of your order comes as planned.')
  expect(after).toContain('We are refunding a part of your farm order, and sending GH₵ 36.00 back the way you paid.')
  expect(after).not.toMatch(/will not come|comes as planned/)
})

test('the whole order refunds what is left after a line: the desk and the mail say that sum, not the price', async () => {
  const { id } = await paidOrder()
  await refund(id, [{ ...TOMATO, quantity: 2 }])
  expect((await app.inject('/api/requests')).json().rows).toMatchObject([{ total: 19_635, refundable: 16_035 }])
  expect((await post(`/api/requests/grow/${id}/refund`)).json()).toMatchObject({ total: 19_635, refundable: 0 })
  expect((await db.select().from(refunds)).map(({ amount }) => amount).toSorted()).toEqual([16_035, 3_600])
  const mail = (await db.select().from(outbox)).find(({ dedupeKey }) => dedupeKey === `email:request:${id}:refunded`)
  expect(mail?.body).toContain('Money back: GH₵ 160.35')
  expect(mail?.body).not.toContain('196.35')
})

test('the refund of a second payment for it is no refund of the order', async () => {
  const { reference } = await paidOrder()
  const [paid] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  if (!paid) throw new Error('it was paid')
  const second = { ...paid, reference: `${reference}-twice`, number: 2, status: 'surplus' as const, providerId: null }
  await db.insert(paymentAttempts).values(second)
  await db.transaction((tx) => insertRefund(tx, second.reference, 'paid twice', shop.time.now))
  expect((await listed())[0]).toMatchObject({ refunded: 0, refundable: 19_635, refunds: [{ amount: 19_635 }] })
})

test('what a farm cannot bring is not sold again', async () => {
  const { id } = await paidOrder()
  const left = async () => (await app.inject('/api/grow')).json().cycles[0].offers[1].left
  const before = await left()
  await refund(id, [{ ...YAM, quantity: 2 }])
  expect(await left()).toBe(before)
})

test('the same id refunds once, and no other sum goes back under it', async () => {
  const { id } = await paidOrder()
  const key = randomUUID()
  for (let time = 0; time < 3; time += 1) await refund(id, [{ ...TOMATO, quantity: 1 }], key)
  expect((await listed())[0]).toMatchObject({ refunded: 1_800 })
  expect((await refund(id, [{ ...TOMATO, quantity: 2 }], key)).json()).toMatchObject({ code: 'refund.key_reused' })
  expect(await mails()).toHaveLength(1)
})

test('a part of a line that somebody else has refunded since staff looked is not refunded again, and they read who did', async () => {
  const { id } = await paidOrder()
  const before = (await listed())[0]?.refundable
  await refund(id, [{ ...TOMATO, quantity: 2 }], randomUUID(), before)
  expect((await refund(id, [{ ...TOMATO, quantity: 2 }], randomUUID(), before)).json()).toMatchObject({
    code: 'refund.changed',
    details: { by: `staff:${MANAGER.userId}` },
  })
  expect((await listed())[0]).toMatchObject({ refunded: 3_600 })
})

test('a line whose refund failed stays refunded: the farm does not harvest it, and it is not refunded twice', async () => {
  const { id } = await paidOrder()
  await refund(id, [{ ...YAM, quantity: 2 }])
  await db.update(refunds).set({ status: 'failed' })
  expect((await listed())[0]?.lines[1]).toMatchObject({ refunded: 2 })
  expect((await refund(id, [{ ...YAM, quantity: 2 }])).json()).toMatchObject({ code: 'refund.above_part' })
})

test.each([
  { lines: [{ ...TOMATO, quantity: 6 }], code: 'refund.above_part', why: 'more than was bought' },
  { lines: [{ ...TOMATO, produceId: 'maize', quantity: 1 }], code: 'refund.above_part', why: 'it was not bought' },
  {
    lines: [
      { ...TOMATO, quantity: 5 },
      { ...YAM, quantity: 2 },
    ],
    code: 'refund.whole_order',
    why: 'nothing would be left, and the fees would be kept',
  },
  {
    lines: [
      { ...TOMATO, quantity: 1 },
      { ...TOMATO, quantity: 1 },
    ],
    code: 'request.invalid',
    why: 'a line is named once',
  },
  { lines: [{ ...TOMATO, quantity: 0.5 }], code: 'request.invalid', why: 'units are not split' },
])('is refused: $why', async ({ lines, code }) => {
  const { id } = await paidOrder()
  expect((await refund(id, lines)).json()).toMatchObject({ code })
  expect((await listed())[0]).toMatchObject({ refunded: 0, refunds: [] })
})

test('a whole refund gives back what is left, and no line after it', async () => {
  const { id } = await paidOrder()
  await refund(id, [{ ...TOMATO, quantity: 2 }])
  await post(`/api/requests/grow/${id}/refund`)
  expect((await listed())[0]).toMatchObject({ status: 'refunded', refunded: 19_635, refundable: 0 })
  expect((await refund(id, [{ ...TOMATO, quantity: 1 }])).json().code).toBe('refund.too_much')
})

test('orders are found by name, the end of a phone and a part of the reference', async () => {
  const { id, reference } = await paidOrder()
  for (const q of ['kofi', FARM_RECEIVER.phone, FARM_RECEIVER.phone.slice(-4), reference.slice(-5).toLowerCase()])
    expect(
      (await listed(q)).map((order) => order.id),
      q,
    ).toEqual([id])
  expect(await listed('nobody')).toEqual([])
  expect((await post(`/api/grow/orders/${randomUUID()}/refunds`, {})).json().code).toBe('request.invalid')
  expect((await refund(randomUUID(), [{ ...TOMATO, quantity: 1 }])).json().code).toBe('request.missing')
})

test('whatever staff refund in whatever order, no line goes back twice and no more than was paid', async () => {
  const line = fc.constantFrom(TOMATO, YAM)
  const step = fc.record({ line, quantity: fc.integer({ min: 1, max: 5 }), isConcurrent: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = await paidOrder()
      let waiting: Promise<unknown>[] = []
      for (const { line, quantity, isConcurrent } of steps) {
        waiting.push(refund(id, [{ ...line, quantity }]))
        if (isConcurrent) continue
        await Promise.all(waiting)
        waiting = []
      }
      await Promise.all(waiting)
      const order = (await listed()).find((one) => one.id === id)
      const lines = order?.lines ?? []
      for (const { quantity, refunded } of lines) expect(refunded).toBeLessThanOrEqual(quantity)
      expect(lines.some(({ quantity, refunded }) => refunded < quantity)).toBe(true)
      const [{ sum } = { sum: 0 }] = await db
        .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
        .from(refunds)
        .where(eq(sql`(select i.subject_id from payment_intents i where i.id = ${refunds.intentId})`, id))
      expect(sum).toBe(lines.reduce((total, { unitPrice, refunded }) => total + unitPrice * refunded, 0))
    }),
    { seed: 20_261_123, numRuns: 15 },
  )
})
