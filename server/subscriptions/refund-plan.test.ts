import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { PlanPayment } from '#domain/subscriptions/staff-plan-api.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aPersonActor, aPlanRequest, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { insertThisWeeksPackages } from './subscription-jobs.ts'
import { planPackages, subscriptionOrders } from './subscription-tables.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
const DAY_MINUTES = 24 * 60
const MANAGER = aStaffMember({ role: 'manager' })
let member = aPersonActor()

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  member = aPersonActor({ userId: (await aPerson(db, { email: 'ama@example.com' })).userId })
})

/** Buys a plan; two payments are never of one instant. @returns its id and price */
async function bought(change: Record<string, unknown>) {
  shop.as(member)
  time.passMinutes(1)
  const { id, amount } = (await post('/api/subscriptions/orders', aPlanRequest(change))).json()
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'subscription', subjectId: id })).json()
  paystack.fates.set(reference, aTakenPayment(amount))
  await post('/functions/v1/handle-subscription-payment', { reference, status: 'success' })
  shop.as(MANAGER)
  return { id, amount }
}
const refund = (orderId: string, amount: number, id: string = randomUUID(), before?: number) =>
  post(`/api/subscriptions/orders/${orderId}/refunds`, { id, amount, reason: 'bought by mistake', before })
const listed = async (): Promise<PlanPayment[]> =>
  (await app.inject(`/api/subscriptions/desk/${member.userId}`)).json().payments
const asMember = async (url: string) => {
  shop.as(member)
  const reply = (await app.inject(url)).json()
  shop.as(MANAGER)
  return reply
}
const plan = async () => (await asMember('/api/profile')).subscription

test('a refunded plan ends at once with its discount and its packages; money, history and mail follow', async () => {
  const { id, amount } = await bought({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.passMinutes(DAY_MINUTES)
  const unused = Math.floor((amount * 13) / 14)
  expect(await listed()).toMatchObject([{ id, amount, refundable: amount, unused }])

  expect((await refund(id, unused)).json()).toEqual({ refunded: true })
  expect(await plan()).toMatchObject({ planId: 'unsubscribed', discountBps: 0 })
  expect(await listed()).toEqual([])
  shop.as(member)
  const quote = await post('/api/quote', { context: 'home', lines: anOrderRequest().lines, scheduledFor: null })
  expect(quote.json().totals.subscriptionDiscount).toBe(0)
  const money = { amount: unused, status: 'due', method: 'provider', askedBy: `staff:${MANAGER.userId}` }
  expect(await db.select().from(refunds)).toMatchObject([money])
  expect((await asMember('/api/subscriptions/orders')).rows).toMatchObject([
    { id, state: 'ended', isRefunded: true, endsAt: time.now.toISOString(), hasGoneBack: false },
  ])
  await db.update(refunds).set({ status: 'processed' })
  expect((await asMember('/api/subscriptions/orders')).rows).toMatchObject([{ id, hasGoneBack: true }])
  const [mail] = (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith('email:plan-refund:'))
  expect(mail?.body).toContain('The plan has ended')

  time.passMinutes(3 * DAY_MINUTES)
  await insertThisWeeksPackages(db, time.now)
  expect(await db.select().from(planPackages)).toEqual([])
  await bought({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  expect(await plan(), 'it can be bought again').toMatchObject({ planId: 'chillz_plug' })
})

test('a second payment by mistake goes back whole: the first period stays as it was', async () => {
  const first = await bought({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  const before = await plan()
  const second = await bought({ plan: 'chillz_plug', billingCycle: 'bi-weekly', isExtension: true })
  expect(await listed()).toMatchObject([{ id: second.id, unused: second.amount }, { id: first.id }])
  expect((await refund(first.id, 100)).json()).toMatchObject({ code: 'plan.not_refundable' })
  await refund(second.id, second.amount)
  expect(await plan()).toEqual(before)
  expect((await asMember('/api/subscriptions/orders')).rows).toMatchObject([
    { isRefunded: true, endsAt: '2026-12-18T12:01:00.000Z' },
    { isRefunded: false, state: 'runs' },
  ])
})

test('a change of plans by mistake goes back: the plan before it runs again, and its mail says until when', async () => {
  await bought({ plan: 'chillz_plug' })
  const before = await plan()
  const supreme = await bought({ plan: 'chillz_supreme' })
  await refund(supreme.id, supreme.amount)
  expect(await plan()).toEqual(before)
  expect((await listed()).map(({ planName }) => planName)).toEqual(['Plug'])
  const mails = (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith('email:plan-refund:'))
  expect(mails[0]?.body).toContain('Your Plug plan is active until')
})

test('what ended after it took over an earlier plan brings that one back no more', async () => {
  await bought({ plan: 'chillz_plug' })
  await bought({ plan: 'chillz_supreme', billingCycle: 'bi-weekly' })
  time.passMinutes(20 * DAY_MINUTES)
  expect(await listed(), 'the days of Plug were credited to Supreme').toEqual([])
})

test('a week whose package was listed counts as used, and its package stays', async () => {
  const { id, amount } = await bought({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.passMinutes(3 * DAY_MINUTES) // Monday
  await insertThisWeeksPackages(db, time.now)
  // From Friday noon to the end of Sunday of the next week are nine and a half days, of which the last is started.
  expect(await listed()).toMatchObject([{ unused: Math.floor((amount * 4) / 14) }])
  await refund(id, amount)
  expect(await db.select().from(planPackages)).toMatchObject([{ status: 'due' }])
})

test('money goes back once, whoever presses again, and never more than was paid', async () => {
  const { id, amount } = await bought({})
  expect((await refund(id, amount + 1)).json()).toMatchObject({
    code: 'refund.too_much',
    details: { refundable: amount },
  })
  expect(await plan(), 'a refused refund changes nothing').toMatchObject({ planId: 'chillz_boss' })
  const key = randomUUID()
  const replies = await Promise.all([refund(id, 100, key), refund(id, 100, key), refund(id, 100), refund(id, 100)])
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  expect(await db.select().from(refunds)).toMatchObject([{ amount: 100 }])
  expect((await refund(id, 100)).json()).toMatchObject({ code: 'plan.not_refundable' })
  expect((await refund(id, 100, randomUUID(), amount)).json(), 'who looked before reads who was first').toMatchObject({
    code: 'refund.changed',
    details: { by: `staff:${MANAGER.userId}` },
  })
  expect(await db.select().from(subscriptionOrders)).toMatchObject([{ paymentStatus: 'refunded' }])
})

test('an unpaid request has no money to refund, and a rider no desk', async () => {
  shop.as(member)
  const { id } = (await post('/api/subscriptions/orders', aPlanRequest())).json()
  shop.as(MANAGER)
  expect((await refund(id, 100)).json()).toMatchObject({ code: 'refund.too_much' })
  expect((await refund(randomUUID(), 100)).json()).toMatchObject({ code: 'payment.missing' })
  shop.as(aStaffMember({ role: 'rider' }))
  expect((await refund(id, 100)).statusCode).toBe(404)
})
