import { randomUUID } from 'node:crypto'
import { asc, eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import type { Quote } from '#domain/orders/orders-api.ts'
import type { PlanView } from '#domain/subscriptions/subscriptions-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aPersonActor, aPlanRequest, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentCommand } from '../app/commands/payment-commands.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { checkDueAttempts, closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { deleteOldPlans, insertThisWeeksPackages, remindOfEndingPlans } from './subscription-jobs.ts'
import { planPackages, subscriptionOrders } from './subscription-tables.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
let userId = ''

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

const request = (change: Record<string, unknown> = {}) => post('/api/subscriptions/orders', aPlanRequest(change))
const start = async (id: string) =>
  (await post('/api/paystack/initiate', { purpose: 'subscription', subjectId: id })).json().reference as string
const confirm = (reference: string) =>
  post('/functions/v1/handle-subscription-payment', { reference, status: 'success' })
const profile = async () => (await app.inject('/api/profile')).json()

/** Requests a plan, pays for it and confirms the payment. */
async function subscribed(change: Record<string, unknown> = {}) {
  const { id, amount } = (await request(change)).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  return { id, reference, reply: await confirm(reference) }
}

test('the order is pending until it is paid, and then has the payment’s reference', async () => {
  const { id } = (await request()).json()
  const order = { id, userId, subscriptionPlan: 'chillz_boss', billingCycle: 'monthly', amount: 290_000 }
  const pending = { ...order, paymentStatus: 'pending', paystackReference: null }
  expect(await db.select().from(subscriptionOrders)).toMatchObject([pending])
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(290_000))
  await confirm(reference)
  const paid = { ...order, paymentStatus: 'success', paystackReference: reference }
  expect(await db.select().from(subscriptionOrders)).toMatchObject([paid])
})

test('a paid plan runs from the payment, for a calendar month, with its discount', async () => {
  const { reply, reference, id } = await subscribed()
  expect(reply.json()).toEqual({
    success: true,
    state: 'paid',
    plan: 'chillz_boss',
    expiresAt: '2026-12-20T12:00:00.000Z',
  })
  expect(reference).toMatch(/^SUB-[0-9A-HJKMNP-TV-Z]{10}-1$/)
  expect((await profile()).subscription).toMatchObject({ planId: 'chillz_boss', discountBps: 1_300 })

  const quote = await post('/api/quote', { context: 'home', lines: anOrderRequest().lines, scheduledFor: null })
  expect(quote.json().totals.subscriptionDiscount).toBe(1_950)

  const sent = (await db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey)
  expect(sent).toEqual(expect.arrayContaining([`telegram:subscription:${id}`, `email:subscription:${id}`]))
})

test('the discount ends with the plan to the minute, and the card can be bought again', async () => {
  await subscribed({ billingCycle: 'bi-weekly' })
  const minutes = 14 * 24 * 60
  time.passMinutes(minutes - 1)
  expect((await profile()).subscription.discountBps).toBe(1_300)
  expect((await request()).json()).toMatchObject({ code: 'plan.current' })
  time.passMinutes(1)
  expect((await profile()).subscription).toMatchObject({ planId: 'unsubscribed', discountBps: 0 })
  expect((await request()).statusCode).toBe(200)
})

test('a plan that is offered no more is sold to its members alone, and only while it runs', async () => {
  await subscribed({ billingCycle: 'bi-weekly' })
  await db.update(subscriptionPlans).set({ isOffered: false }).where(eq(subscriptionPlans.id, 'chillz_boss'))
  const isShown = async () =>
    (await app.inject('/api/subscriptions/plans')).json().plans.some(({ plan }: PlanView) => plan === 'chillz_boss')
  expect(await isShown()).toBe(true)
  expect((await request({ isExtension: true })).statusCode).toBe(200)

  time.passMinutes(14 * 24 * 60)
  expect(await isShown()).toBe(false)
  for (const isExtension of [true, false]) {
    expect((await request({ isExtension })).json(), `extension: ${isExtension}`).toMatchObject({ code: 'plan.missing' })
  }
})

test('the running plan is extended on request: no day is lost, nor bought twice by a second tab', async () => {
  await subscribed({ billingCycle: 'bi-weekly' })
  expect((await request()).json()).toMatchObject({ code: 'plan.current' })
  const { reply } = await subscribed({ billingCycle: 'bi-weekly', isExtension: true })
  expect(reply.json()).toMatchObject({ success: true, plan: 'chillz_boss', expiresAt: '2026-12-18T12:00:00.000Z' })
})

test('a page opened before a change of plans extends nothing: the new plan would be lost', async () => {
  await subscribed({ plan: 'chillz_plug' })
  await subscribed({ plan: 'chillz_supreme' })
  const extension = () => request({ plan: 'chillz_plug', isExtension: true })
  expect((await extension()).json()).toMatchObject({ code: 'plan.changed' })
  // Once no plan runs, nothing can be lost.
  time.passMinutes(60 * 24 * 60)
  expect((await extension()).statusCode).toBe(200)
})

test('a changed price is refused with the new one, and nobody is charged', async () => {
  const { id } = (await request()).json()
  await db.update(subscriptionPlans).set({ monthlyPrice: pesewas(300_000) })
  expect((await request({ id })).json()).toMatchObject({ code: 'request.price_changed', details: { total: 300_000 } })
  expect((await request({ expectedTotal: 300_000 })).json()).toMatchObject({ amount: 300_000 })
  expect((await request({ id, expectedTotal: 300_000 })).json(), 'begun at the old price').toMatchObject({
    code: 'payment.key_reused',
  })
})

test('a plan requested at a new price closes the payment at the old one; one in progress may end', async () => {
  const { id: idle } = (await request()).json()
  const { id: begun } = (await request()).json()
  const { id: other } = (await request({ plan: 'chillz_plug' })).json()
  const reference = await start(begun)
  await db.update(subscriptionPlans).set({ monthlyPrice: pesewas(300_000) })
  const { id } = (await request({ expectedTotal: 300_000 })).json()
  const isDue = async (one: string) =>
    (await app.inject(`/api/momo/offer?purpose=subscription&subjectId=${one}`)).json().isDue
  expect(await Promise.all([idle, begun, other, id].map(isDue))).toEqual([false, false, true, true])

  paystack.fates.set(reference, aTakenPayment(290_000))
  expect((await confirm(reference)).json()).toMatchObject({ success: true, plan: 'chillz_boss' })
})

test('at that minute it is gone from quote and order: an old total is refused with the new one', async () => {
  await subscribed({ billingCycle: 'bi-weekly' })
  const lines = anOrderRequest().lines
  const quote = async () => (await post('/api/quote', { context: 'home', lines, scheduledFor: null })).json() as Quote
  time.passMinutes(14 * 24 * 60 - 1)
  const before = await quote()
  expect(before.totals.subscriptionDiscount).toBe(1_950)
  time.passMinutes(1)
  const after = await quote()
  expect(after.totals).toMatchObject({ subscriptionDiscount: 0, total: before.totals.total + 1_950 })

  const order = (expectedTotal: number) => post('/api/orders', anOrderRequest({ lines, expectedTotal }))
  expect((await order(before.totals.total)).json()).toMatchObject({
    code: 'order.price_changed',
    details: { quote: { totals: { total: after.totals.total } } },
  })
  const placed = (await order(after.totals.total)).json()
  expect((await shop.view(placed.orderId)).totals).toMatchObject({ subscriptionDiscount: 0 })
})

test('changing plans credits the value of the unused days, as the card showed before paying', async () => {
  await subscribed({ plan: 'chillz_plug' })
  time.passMinutes(10 * 24 * 60)
  const plans = (await app.inject('/api/subscriptions/plans')).json().plans as { plan: string; credit: object }[]
  expect(plans.find(({ plan }) => plan === 'chillz_supreme')?.credit).toEqual({ unusedDays: 20, creditedDays: 3 })

  const { reply } = await subscribed({ plan: 'chillz_supreme', billingCycle: 'bi-weekly' })
  // 30 November and 14 days, and the three days that twenty of Plug are worth.
  expect(reply.json()).toMatchObject({ plan: 'chillz_supreme', expiresAt: '2026-12-17T12:00:00.000Z' })
})

test('the history shows each paid plan once, by page, and how it ended', async () => {
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.passMinutes(20 * 24 * 60)
  await subscribed({ plan: 'chillz_boss', billingCycle: 'bi-weekly' })
  time.passMinutes(24 * 60)
  await subscribed({ plan: 'chillz_supreme', billingCycle: 'bi-weekly' })
  await request({ plan: 'chillz_plug', id: randomUUID() }) // not paid
  const page = async (query: string) => (await app.inject(`/api/subscriptions/orders?limit=2${query}`)).json()
  const newest = await page('')
  expect(newest.rows).toMatchObject([
    { state: 'runs', createdAt: '2026-12-11T12:00:00.000Z' },
    { state: 'replaced', startsAt: '2026-12-10T12:00:00.000Z', endsAt: '2026-12-11T12:00:00.000Z' },
  ])
  expect(await page(`&cursor=${newest.next}`)).toMatchObject({
    rows: [{ state: 'ended', endsAt: '2026-12-04T12:00:00.000Z' }],
    next: null,
  })
})

test('an extension that was replaced before it began has the period that was paid for', async () => {
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.passMinutes(1)
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly', isExtension: true })
  time.passMinutes(24 * 60 - 1)
  await subscribed({ plan: 'chillz_boss', billingCycle: 'bi-weekly' })
  expect((await app.inject('/api/subscriptions/orders')).json().rows).toMatchObject([
    { state: 'runs', startsAt: '2026-11-21T12:00:00.000Z' },
    { state: 'replaced', startsAt: '2026-12-04T12:00:00.000Z', endsAt: '2026-12-18T12:00:00.000Z' },
    { state: 'replaced', startsAt: '2026-11-20T12:00:00.000Z', endsAt: '2026-11-21T12:00:00.000Z' },
  ])
})

test('money that was taken without becoming a plan is reported as such, on every way back from the payment', async () => {
  const { id, amount } = (await request()).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  await db.delete(subscriptionOrders)
  const ways = [await confirm(reference), await post(`/api/payments/${reference}/settle`)]
  for (const reply of ways) expect(reply.json()).toMatchObject({ code: 'plan.not_upgraded' })
})

test('a browser’s report of a payment is not trusted', async () => {
  const { id } = (await request()).json()
  const reference = await start(id)
  expect((await confirm(reference)).json()).toMatchObject({ success: false, state: 'checking' })
  expect((await profile()).subscription.planId).toBe('unsubscribed')
})

test('a paid plan without an upgrade repairs itself: the reconciler finds the money', async () => {
  const { id, amount } = (await request()).json()
  paystack.fates.set(await start(id), aTakenPayment(amount))
  time.passMinutes(2)
  await checkDueAttempts(shop.deps)
  expect((await profile()).subscription.planId).toBe('chillz_boss')
})

test('the price is the plan’s own: no input can lower it', async () => {
  expect((await request({ amount: 1 })).statusCode).toBe(400)
  expect((await request({ billingCycle: 'yearly' })).statusCode).toBe(400)
  expect((await request({ plan: 'unsubscribed' })).json()).toMatchObject({ code: 'plan.missing' })

  const { id } = (await request()).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(100))
  expect((await confirm(reference)).json()).toMatchObject({ success: false, state: 'review' })
})

test('another amount is decided by the operator, once: accepted or refunded', async () => {
  const command = (step: string, reference: string) => paymentCommand(db, shop.auth, { step, reference })
  const held = async () => {
    const { id } = (await request()).json()
    const reference = await start(id)
    paystack.fates.set(reference, aTakenPayment(100))
    await confirm(reference)
    return reference
  }
  const returned = await held()
  expect((await command('return', returned)).message).toBe('GH₵ 1.00 is refunded automatically (subscription).')
  await expect(command('accept', returned)).rejects.toThrow('is not held for review')
  expect((await profile()).subscription.planId).toBe('unsubscribed')

  expect((await command('accept', await held())).message).toBe('GH₵ 1.00 accepted as paid (subscription).')
  expect((await profile()).subscription.planId).toBe('chillz_boss')
  const alerts = (await db.select().from(outbox)).filter(({ body }) => body.includes('npm run payment -- accept'))
  expect(alerts).toHaveLength(2)
})

test('the same request sent twice is one order; another one under its id is refused', async () => {
  const id = randomUUID()
  expect((await request({ id })).json()).toEqual((await request({ id })).json())
  expect((await request({ id, plan: 'chillz_plug' })).json()).toMatchObject({ code: 'payment.key_reused' })
})

test('another person’s order is not found: neither to pay nor to confirm', async () => {
  const { id } = (await request()).json()
  const reference = await start(id)
  shop.as(aPersonActor())
  const paid = await post('/api/paystack/initiate', { purpose: 'subscription', subjectId: id })
  expect(paid.json()).toMatchObject({ code: 'payment.missing' })
  expect((await confirm(reference)).json()).toMatchObject({ code: 'payment.missing' })
  expect((await request({ id })).statusCode).toBeGreaterThanOrEqual(400)
})

test('visitors are asked to sign in', async () => {
  shop.as({ kind: 'visitor' })
  expect((await request()).json()).toMatchObject({ code: 'session.required' })
})

test('an unpaid request is closed after a day, and late money is refunded', async () => {
  const { id, amount } = (await request()).json()
  const reference = await start(id)
  time.passMinutes(24 * 60 + 1)
  await closeUnpaid(shop.deps)
  paystack.fates.set(reference, aTakenPayment(amount))
  expect((await confirm(reference)).json()).toMatchObject({ success: false, state: 'refunding' })
})

test('members are reminded three days before the end, once', async () => {
  await subscribed({ billingCycle: 'bi-weekly' })
  const reminders = async () =>
    (await db.select().from(outbox)).filter((row) => row.dedupeKey.startsWith('email:plan-ends'))
  time.passMinutes(11 * 24 * 60 - 1)
  await remindOfEndingPlans(db, 'https://shop.example.com', time.now, shop.deps.log)
  expect(await reminders()).toHaveLength(0)
  time.passMinutes(1)
  await remindOfEndingPlans(db, 'https://shop.example.com', time.now, shop.deps.log)
  time.passMinutes(60)
  await remindOfEndingPlans(db, 'https://shop.example.com', time.now, shop.deps.log)
  expect(await reminders()).toHaveLength(1)
})

test('however many plans end in the same days, every member is reminded', async () => {
  const expiresAt = new Date(time.now.getTime() + 2 * DAY_MS)
  const member = await aPerson(db, { subscriptionPlan: 'chillz_plug', subscriptionExpiresAt: expiresAt })
  const copyManyTimes = (table: string, own: string) => sql`insert into ${sql.identifier(table)}
    select copy.* from ${sql.identifier(table)} original cross join generate_series(1, 500) n cross join lateral
      jsonb_populate_record(original, jsonb_build_object(${own}::text, md5(n::text)::uuid, 'email', n || '@example.com',
        'referral_code', n)) copy where original.${sql.identifier(own)} = ${member.userId}`
  await db.execute(copyManyTimes('auth_users', 'id'))
  await db.execute(copyManyTimes('profiles', 'user_id'))
  await aPerson(db, { subscriptionPlan: 'chillz_plug', subscriptionExpiresAt: new Date(expiresAt.getTime() + 1) })
  await remindOfEndingPlans(db, 'https://shop.example.com', time.now, shop.deps.log)
  expect(await db.$count(outbox, like(outbox.dedupeKey, 'email:plan-ends:%'))).toBe(502)
})

test('who changes plans within a week gets one package of that week, and of the next the new plan’s', async () => {
  await subscribed({ plan: 'chillz_plug' })
  time.now = new Date('2026-11-23T00:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => insertThisWeeksPackages(db, time.now)))
  await subscribed({ plan: 'chillz_supreme' })
  await insertThisWeeksPackages(db, time.now)
  time.passMinutes(7 * 24 * 60)
  await insertThisWeeksPackages(db, time.now)
  const packages = await db.select().from(planPackages).orderBy(asc(planPackages.weekOf))
  expect(packages).toMatchObject([
    { weekOf: '2026-11-23', planId: 'chillz_plug', contents: SEED_PLANS[1]?.weeklyContents },
    { weekOf: '2026-11-30', planId: 'chillz_supreme', contents: SEED_PLANS[4]?.weeklyContents },
  ])
})

test('packages, with their addresses, are deleted after a year', async () => {
  await subscribed({ plan: 'chillz_plug' })
  time.now = new Date('2026-11-23T08:00:00Z')
  await insertThisWeeksPackages(db, time.now)
  time.now = new Date('2027-11-28T23:59:00Z')
  await deleteOldPlans(db, time.now)
  expect(await db.$count(planPackages)).toBe(1)
  time.now = new Date('2027-11-30T00:00:00Z')
  await deleteOldPlans(db, time.now)
  expect(await db.$count(planPackages)).toBe(0)
})

test('a shop that was off on Monday lists the week’s packages later, for plans that ran on Monday', async () => {
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.now = new Date('2026-12-04T12:00:00Z') // a Friday after the end of the plan
  await insertThisWeeksPackages(db, time.now)
  expect(await db.select().from(planPackages)).toMatchObject([{ userId, weekOf: '2026-11-30' }])
})

test('each week that begins while the plan runs has its package, to be ticked off by staff', async () => {
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  await insertThisWeeksPackages(db, time.now)
  shop.as(aStaffMember({ role: 'manager' }))
  const list = async (monday: string) => (await app.inject(`/api/welfare/${monday}`)).json().deliveries
  expect(await list('2026-11-16')).toEqual([]) // the week began before the plan

  time.passMinutes(3 * 24 * 60)
  await insertThisWeeksPackages(db, time.now)
  await insertThisWeeksPackages(db, time.now)
  expect(await list('2026-11-23')).toMatchObject([
    { userId, planName: 'Plug', contents: SEED_PLANS[1]?.weeklyContents, recipientName: 'Ama Mensah', status: 'due' },
  ])
  const ticked = await post(`/api/welfare/2026-11-23/${userId}`, { status: 'delivered' })
  expect(ticked.json()).toMatchObject({ status: 'delivered' })

  time.passMinutes(14 * 24 * 60)
  await insertThisWeeksPackages(db, time.now)
  expect(await list('2026-12-07')).toEqual([])
})

test('of two people who mark a package differently the first wins, and its member keeps what was delivered', async () => {
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.passMinutes(3 * 24 * 60)
  await insertThisWeeksPackages(db, time.now)
  const manager = aStaffMember({ role: 'manager' })
  shop.as(manager)
  const mark = (status: string) => post(`/api/welfare/2026-11-23/${userId}`, { status, before: 'due' })
  expect((await mark('delivered')).statusCode).toBe(200)
  expect((await mark('skipped')).json()).toMatchObject({
    code: 'row.changed',
    details: { by: `staff:${manager.userId}`, at: time.now.toISOString(), state: 'delivered' },
  })
  expect((await mark('delivered')).json(), 'the same again').toMatchObject({ status: 'delivered' })
  expect(await db.select().from(planPackages)).toMatchObject([{ status: 'delivered' }])
})

test('a rider sees the packages of this week that are due, and those that they have marked', async () => {
  await subscribed({ plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  time.passMinutes(3 * 24 * 60)
  await insertThisWeeksPackages(db, time.now)
  const [rider, other] = [aStaffMember({ role: 'rider' }), aStaffMember({ role: 'rider', userId: randomUUID() })]
  const list = async (actor: Actor) => {
    shop.as(actor)
    return (await app.inject('/api/welfare/2026-11-23')).json().deliveries
  }
  const mark = (status: string) => post(`/api/welfare/2026-11-23/${userId}`, { status })
  expect(await list(other)).toHaveLength(1)
  shop.as(rider)
  expect((await mark('delivered')).statusCode).toBe(200)
  expect(await list(rider)).toMatchObject([{ status: 'delivered' }])
  expect(await list(other)).toEqual([])
  expect((await mark('due')).json()).toMatchObject({ code: 'welfare.missing' })

  time.passMinutes(7 * 24 * 60)
  expect(await list(rider), 'addresses of earlier weeks').toEqual([])
  expect(await list(aStaffMember({ role: 'manager' }))).toHaveLength(1)
})

test('staff without the right to serve members find no list', async () => {
  for (const actor of [aPersonActor({ userId }), aStaffMember({ role: 'kitchen' })]) {
    shop.as(actor)
    expect((await app.inject('/api/welfare/2026-11-23')).statusCode).toBe(404)
  }
})
