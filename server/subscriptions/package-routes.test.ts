import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aPlanRequest } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { insertThisWeeksPackages } from './subscription-jobs.ts'
import { planPackages, subscriptionOrders } from './subscription-tables.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
const WEEK_MINUTES = 7 * 24 * 60
const contents = SEED_PLANS.find(({ id }) => id === 'chillz_plug')?.weeklyContents

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  shop.as(aPersonActor({ userId: (await aPerson(db, { email: 'ama@example.com' })).userId }))
})

/** Two weeks of Plug, from Friday 20 November at noon. */
async function subscribed() {
  const id = randomUUID()
  const body = aPlanRequest({ id, plan: 'chillz_plug', billingCycle: 'bi-weekly' })
  const { amount } = (await post('/api/subscriptions/orders', body)).json()
  const started = await post('/api/paystack/initiate', { purpose: 'subscription', subjectId: id })
  const { reference } = started.json()
  paystack.fates.set(reference, aTakenPayment(amount))
  await post('/functions/v1/handle-subscription-payment', { reference, status: 'success' })
}
const mine = async () => (await app.inject('/api/subscriptions/packages')).json()

test('a member sees the package of next week, then of this week, until the plan has ended', async () => {
  expect(await mine()).toEqual({ packages: [], next: null })
  await subscribed()
  expect(await mine()).toEqual({ packages: [], next: { weekOf: '2026-11-23', contents } })

  time.passMinutes(WEEK_MINUTES)
  await insertThisWeeksPackages(db, time.now)
  const first = { weekOf: '2026-11-23', contents, status: 'due', address: '', city: '' }
  expect(await mine()).toEqual({ packages: [first], next: { weekOf: '2026-11-30', contents } })

  time.passMinutes(WEEK_MINUTES - 1)
  await insertThisWeeksPackages(db, time.now)
  const second = { ...first, weekOf: '2026-11-30' }
  expect(await mine(), 'the plan ends before another week begins').toEqual({ packages: [second, first], next: null })
})

test('a week whose package was listed counts as used: changing plans after it credits none of it', async () => {
  await subscribed()
  time.now = new Date('2026-11-23T00:00:00Z') // a Monday
  await insertThisWeeksPackages(db, time.now)
  const card = async (id: string) => {
    const { plans } = (await app.inject('/api/subscriptions/plans')).json()
    return plans.find(({ plan }: { plan: string }) => plan === id)
  }
  const creditOfPlug = async () => (await card('chillz_supreme')).credit
  // Seven of the eleven remaining days belong to the week.
  expect(await creditOfPlug()).toMatchObject({ unusedDays: 4 })
  expect((await card('chillz_supreme')).weekUsedUntil, 'so that the card can show why').toBe('2026-11-30T00:00:00.000Z')
  const { planId } = (await app.inject('/api/profile')).json().subscription
  expect((await card(planId)).weekUsedUntil, 'an extension of the same plan loses none').toBeNull()

  time.passMinutes(WEEK_MINUTES - 1)
  expect(await creditOfPlug(), 'the days of the week are not counted twice').toMatchObject({ unusedDays: 4 })
  await db.update(planPackages).set({ status: 'skipped' })
  expect(await creditOfPlug(), 'a skipped package uses nothing up').toMatchObject({ unusedDays: 4 })
  time.now = new Date('2026-11-24T00:00:00Z')
  expect(await card('chillz_supreme')).toMatchObject({ credit: { unusedDays: 10 }, weekUsedUntil: null })
})

test('a plan that changes during the listing is either listed and used, or not listed', async () => {
  await subscribed()
  time.now = new Date('2026-11-23T00:00:00Z')
  const id = randomUUID()
  const body = aPlanRequest({ id, plan: 'chillz_supreme' })
  const { amount } = (await post('/api/subscriptions/orders', body)).json()
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'subscription', subjectId: id })).json()
  paystack.fates.set(reference, aTakenPayment(amount))

  await Promise.all([
    post('/functions/v1/handle-subscription-payment', { reference, status: 'success' }),
    insertThisWeeksPackages(db, time.now),
  ])

  const [listed] = await db.select().from(planPackages)
  const [order] = (await db.select().from(subscriptionOrders)).filter((one) => one.id === id)
  // Plug's eleven days, or the four after the listed week, are worth one day of Supreme, or none.
  expect(order?.creditedDays).toBe(listed?.planId === 'chillz_plug' ? 0 : 1)
})

test('nobody sees another person’s packages', async () => {
  await subscribed()
  time.passMinutes(WEEK_MINUTES)
  await insertThisWeeksPackages(db, time.now)
  shop.as(aPersonActor())
  expect(await mine()).toEqual({ packages: [], next: null })
  shop.as({ kind: 'visitor' })
  expect(await mine()).toMatchObject({ code: 'session.required' })
})
