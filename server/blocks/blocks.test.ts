import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aPlanRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { isPersonBlocked } from './block-queries.ts'

const shop = await testShop()
const { app, post } = shop
const { db } = shop.database
const ADMIN = aStaffMember({ role: 'admin' })
const CUSTOMER = anOrderRequest().customer

/** Blocks a phone or an address for a day. @returns the id of the block */
async function block(contact: string, days = 1): Promise<string> {
  shop.as(ADMIN)
  const id = randomUUID()
  const reply = await post('/api/blocks', { id, contact, reason: 'Never pays', days })
  expect(reply.statusCode, reply.body).toBe(200)
  shop.as({ kind: 'visitor' })
  return id
}
const order = async (customer: object = CUSTOMER) =>
  (await post('/api/orders', anOrderRequest({ customer }))).json().code ?? 'placed'

test.each([
  ['0244123456', 'the number as people type it'],
  ['+233 24 412 3456', 'the number in its international form'],
  ['AMA@example.com', 'the address in any case'],
])('who is blocked by %s, %s, places no order', async (contact) => {
  expect(await order()).toBe('placed')
  await block(contact)
  expect(await order()).toBe('shop.blocked')
  expect(await order({ ...CUSTOMER, phone: '0209999999', email: 'kofi@example.com' }), 'others do').toBe('placed')
})

test('a block ends by the clock, and before it when staff lift it', async () => {
  await block('0244123456', 2)
  shop.time.passMinutes(2 * 24 * 60)
  expect(await order(), 'after two days').toBe('placed')

  const id = await block('0244123456')
  shop.as(ADMIN)
  expect((await app.inject({ method: 'DELETE', url: `/api/blocks/${id}` })).statusCode).toBe(200)
  expect((await app.inject({ method: 'DELETE', url: `/api/blocks/${id}` })).json(), 'once').toMatchObject({
    code: 'row.changed',
    details: { by: `staff:${ADMIN.userId}`, at: shop.time.now.toISOString() },
  })
  shop.as({ kind: 'visitor' })
  expect(await order()).toBe('placed')
})

test('a number is blocked once at a time, so that ending its block lets it order: the second is told by whom and when', async () => {
  await block('0244123456')
  shop.as(ADMIN)
  const again = () => post('/api/blocks', { id: randomUUID(), contact: '+233 24 412 3456', reason: 'Rude', days: 7 })
  expect((await again()).json()).toMatchObject({
    code: 'block.exists',
    details: { by: `staff:${ADMIN.userId}`, at: shop.time.now.toISOString() },
  })
  shop.time.passMinutes(24 * 60)
  expect((await again()).statusCode, 'the first has ended').toBe(200)
})

test('an unpaid order of somebody blocked cannot be paid any more, neither at the provider nor manually', async () => {
  const { orderId } = await shop.placed()
  await block('0244123456')
  const pay = () => post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
  expect((await pay()).json().code).toBe('shop.blocked')
  expect((await post(`/api/orders/${orderId}/manual-payment/instructions`)).json().code).toBe('shop.blocked')
  shop.time.passMinutes(5)
  expect((await pay()).json().code, 'also later').toBe('shop.blocked')
  expect((await shop.view(orderId)).status, 'it is not cancelled by that').toBe('awaiting_payment')
})

test('an order that was paid before goes on, and so does a payment that the shopper has started', async () => {
  const [before, started] = [await shop.initiated({ idempotencyKey: randomUUID() }), await shop.initiated()]
  const settle = async ({ reference }: { reference: string }) => {
    shop.paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
    await post(`/api/payments/${reference}/settle`)
  }
  await settle(before)
  await block('0244123456')

  await settle(started)
  expect((await shop.view(started.orderId)).status).toBe('received')
  shop.as(aStaffMember())
  await post(`/api/orders/${before.orderId}/steps`, { action: 'prepare', expectedVersion: 2 })
  shop.as({ kind: 'visitor' })
  expect((await shop.view(before.orderId)).status).toBe('preparing')
})

test('a member who is blocked requests nothing, whether by the account or by its address', async () => {
  await insertPlans(db, SEED_PLANS)
  const ama = await aPerson(db, { email: 'ama@example.com', phone: '0244123456' })
  const request = async () => {
    shop.as(ama)
    return (await post('/api/subscriptions/orders', aPlanRequest())).json().code ?? 'requested'
  }
  expect(await request()).toBe('requested')
  await block('ama@example.com')
  expect(await request()).toBe('shop.blocked')
  expect(await isPersonBlocked(db, ama.userId, shop.time.now)).toBe(true)
})

test('who is blocked is listed with reason and end, and what is neither a number nor an address is refused', async () => {
  await block('0244123456')
  shop.as(ADMIN)
  expect((await app.inject('/api/blocks')).json()).toMatchObject({
    rows: [{ phone: '+233244123456', email: null, reason: 'Never pays', until: '2026-11-21T12:00:00.000Z' }],
  })
  const terms = { id: randomUUID(), reason: 'x' }
  expect((await post('/api/blocks', { ...terms, contact: 'Ama' })).statusCode).toBe(400)
})

test('the audit says who blocked until when, and neither whom nor why, because it cannot be erased', async () => {
  const id = await block('0244123456')
  const changes = await listChanges(db, { limit: 50, entity: 'blocks' })
  expect(changes).toMatchObject([{ key: id, actor: `staff:${ADMIN.userId}`, after: { lifted_at: null } }])
  expect(JSON.stringify(changes)).not.toMatch(/244123456|Never pays/)
})
