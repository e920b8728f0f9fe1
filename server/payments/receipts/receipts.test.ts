import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { aPlanRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { insertPlans } from '../../plans/plan-queries.ts'
import { refunds } from '../payment-tables.ts'

const shop = await testShop()
const { app, post, paystack, time, initiated, placed } = shop
const { db } = shop.database

async function paidOrder(): Promise<string> {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const receiptOf = async (subjectId: string, purpose = 'order') =>
  (await post('/api/receipts', { purpose, subjectId })).json()
const check = async (code: string) => (await app.inject(`/api/receipts/${code}`)).json().receipt

test('a paid order has one receipt, whose code anybody can check without learning who paid', async () => {
  const orderId = await paidOrder()
  const receipt = await receiptOf(orderId)
  expect(receipt).toMatchObject({ number: orderId, total: SIMPLEST_TOTAL, state: 'paid', paidBy: 'provider' })
  expect((await receiptOf(orderId)).code, 'the second call gives the same').toBe(receipt.code)

  const { number: _, paidBy: __, ...shown } = receipt
  expect(await check(receipt.code)).toEqual(shown)
  const typed = `${receipt.code.slice(0, 4)} ${receipt.code.slice(4).toLowerCase()}`
  expect(await check(encodeURIComponent(typed)), 'in any spelling').toEqual(shown)
  expect(JSON.stringify(shown)).not.toMatch(/Ama|\+233|orderId/)
})

test('a receipt that is asked for many times at once has one code', async () => {
  const orderId = await paidOrder()
  const codes = (await Promise.all(Array.from({ length: 8 }, () => receiptOf(orderId)))).map(({ code }) => code)
  expect(new Set(codes).size).toBe(1)
  expect(await check(codes[0])).not.toBeNull()
})

test('a changed or guessed code is no receipt, and says nothing more', async () => {
  const { code } = await receiptOf(await paidOrder())
  const other = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  for (const guess of [other, 'nonsense', '0'.repeat(12)]) expect(await check(guess)).toBeNull()
})

test('an unpaid or unknown order has none', async () => {
  const { orderId } = await placed()
  for (const id of [orderId, 'ZZZZZZZZZZ']) expect(await receiptOf(id)).toMatchObject({ code: 'receipt.missing' })
})

test('a receipt says what went back', async () => {
  const orderId = await paidOrder()
  const { code } = await receiptOf(orderId)
  await db.transaction((tx) => moveOrder(tx, aStaffMember(), { orderId, action: 'cancel' }, time.now))
  expect(await check(code)).toMatchObject({ state: 'refunding', refunded: 0 })
  await db.update(refunds).set({ status: 'processed' })
  expect(await check(code)).toMatchObject({ state: 'refunded', refunded: SIMPLEST_TOTAL })
})

test.each([
  { what: 'came twice', took: SIMPLEST_TOTAL, isFirst: false },
  { what: 'was held for review', took: 100, isFirst: true },
])('money of another attempt that $what was never part of a receipt', async ({ took, isFirst }) => {
  const { orderId, reference: other } = await initiated()
  paystack.fates.set(other, { kind: 'failed', gatewayResponse: 'Declined' })
  await post(`/api/payments/${other}/settle`)
  const payment = { purpose: 'order', subjectId: orderId }
  const { reference } = (await post('/api/paystack/initiate', payment)).json()
  paystack.fates.set(other, aTakenPayment(took))
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  for (const one of isFirst ? [other, reference] : [reference, other]) await post(`/api/payments/${one}/settle`)

  expect(await db.select().from(refunds)).toMatchObject([{ reference: other, amount: took }])
  expect(await receiptOf(orderId)).toMatchObject({ state: 'paid', refunded: 0 })
  await db.update(refunds).set({ status: 'processed' })
  expect(await receiptOf(orderId)).toMatchObject({ state: 'paid', refunded: 0 })
})

test('a receipt of accepted money says what was paid, not what was asked for', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 100))
  await post(`/api/payments/${reference}/settle`)
  shop.as(aStaffMember({ role: 'manager' }))
  expect((await post(`/api/payments/held/${reference}`, { decision: 'accept' })).statusCode).toBe(200)
  shop.as(VISITOR)
  expect(await receiptOf(orderId)).toMatchObject({ total: SIMPLEST_TOTAL - 100, state: 'paid' })
  await db.transaction((tx) => moveOrder(tx, aStaffMember(), { orderId, action: 'cancel' }, time.now))
  await db.update(refunds).set({ status: 'processed' })
  expect(await receiptOf(orderId)).toMatchObject({ refunded: SIMPLEST_TOTAL - 100, state: 'refunded' })
})

test('a receipt says that no more went back than was paid, also when the fee that the payer bore goes back', async () => {
  const { orderId, reference } = await initiated()
  const fee = 345
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL + fee, { requestedAmount: SIMPLEST_TOTAL, fee }))
  await post(`/api/payments/${reference}/settle`)
  await db.transaction((tx) => moveOrder(tx, aStaffMember(), { orderId, action: 'cancel' }, time.now))
  expect(await db.select().from(refunds)).toMatchObject([{ amount: SIMPLEST_TOTAL + fee }])
  expect(await receiptOf(orderId)).toMatchObject({ total: SIMPLEST_TOTAL, refunded: 0, state: 'refunding' })
  await db.update(refunds).set({ status: 'processed' })
  expect(await receiptOf(orderId)).toMatchObject({ refunded: SIMPLEST_TOTAL, state: 'refunded' })
})

test('what a member has paid for has a receipt too, for that member only', async () => {
  await insertPlans(db, SEED_PLANS)
  const ama = await aPerson(db)
  shop.as(ama)
  const request = aPlanRequest()
  const { id } = (await post('/api/subscriptions/orders', request)).json()
  const { reference, amount } = (
    await post('/api/paystack/initiate', { purpose: 'subscription', subjectId: id })
  ).json()
  paystack.fates.set(reference, aTakenPayment(amount))
  await post(`/api/payments/${reference}/settle`)
  const receipt = await receiptOf(id, 'subscription')
  expect(receipt).toMatchObject({ purpose: 'subscription', total: amount, state: 'paid' })
  shop.as(VISITOR)
  expect(await receiptOf(id, 'subscription')).toMatchObject({ code: 'receipt.missing' })
  expect(await check(receipt.code)).toMatchObject({ purpose: 'subscription', state: 'paid' })
})
