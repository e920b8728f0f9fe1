import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { signedUp } from '#test/auth/signed-up.ts'
import { aPlanRequest, aShopper } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { listThisWeeksWelfare } from './subscription-jobs.ts'
import { insertPlans } from './subscription-queries.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
const WEEK_MINUTES = 7 * 24 * 60
const contents = SEED_PLANS.find(({ id }) => id === 'chillz_plug')?.weeklyContents

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  shop.as(aShopper({ userId: (await signedUp(shop)).user.id }))
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

test('a member sees the package of next week, then what is brought this week, until the plan has ended', async () => {
  expect(await mine()).toEqual({ packages: [], next: null })
  await subscribed()
  expect(await mine()).toEqual({ packages: [], next: { weekOf: '2026-11-23', contents } })

  time.passMinutes(WEEK_MINUTES)
  await listThisWeeksWelfare(db, time.now)
  const first = { weekOf: '2026-11-23', contents, status: 'due', address: '', city: '' }
  expect(await mine()).toEqual({ packages: [first], next: { weekOf: '2026-11-30', contents } })

  time.passMinutes(WEEK_MINUTES - 1)
  await listThisWeeksWelfare(db, time.now)
  const second = { ...first, weekOf: '2026-11-30' }
  expect(await mine(), 'the plan ends before another week begins').toEqual({ packages: [second, first], next: null })
})

test('nobody sees what is brought to somebody else', async () => {
  await subscribed()
  time.passMinutes(WEEK_MINUTES)
  await listThisWeeksWelfare(db, time.now)
  shop.as(aShopper())
  expect(await mine()).toEqual({ packages: [], next: null })
  shop.as({ kind: 'visitor' })
  expect(await mine()).toMatchObject({ code: 'session.required' })
})
