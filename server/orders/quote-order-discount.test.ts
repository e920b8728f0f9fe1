import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/actor.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { bps } from '#domain/money.ts'
import type { Quote } from '#domain/orders/orders-api.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aPersonActor, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { orders } from './order-tables.ts'

const shop = await testShop()
const { post, placed } = shop
const { db } = shop.database
const EXPIRY = new Date(FRIDAY_NOON.getTime() + 60_000)

let member: Person
beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  member = await aPerson(db, { subscriptionPlan: 'chillz_boss', subscriptionExpiresAt: EXPIRY })
})

const quote = async (more: object = {}): Promise<Quote> =>
  (await post('/api/quote', { context: 'home', lines: [aChoice()], scheduledFor: null, ...more })).json()
const orderOf = async (orderId: string) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]
/** 13 % of the sack of rice at GH₵ 150. */
const OFF = 1_950

test('a member’s plan takes its share off the items, never off delivery or the service fee', async () => {
  const before = await quote()
  shop.as(member)
  const after = await quote()

  expect(before).toMatchObject({ subscriptionPercent: 0, totals: { subscriptionDiscount: 0, total: SIMPLEST_TOTAL } })
  expect(after.subscriptionPercent).toBe(13)
  expect(after.totals).toEqual({ ...before.totals, subscriptionDiscount: OFF, total: SIMPLEST_TOTAL - OFF })
})

test('an order costs what the quote said, belongs to the member, and refuses a lower total', async () => {
  shop.as(member)
  const { orderId, total } = await placed({ expectedTotal: SIMPLEST_TOTAL - OFF })

  expect(total).toBe(SIMPLEST_TOTAL - OFF)
  expect(await orderOf(orderId)).toMatchObject({ userId: member.userId, subscriptionDiscount: OFF, total })

  shop.as({ kind: 'visitor' })
  const reply = await post('/api/orders', anOrderRequest({ expectedTotal: SIMPLEST_TOTAL - OFF }))
  expect(reply.json()).toMatchObject({
    code: 'order.price_changed',
    details: { quote: { totals: { total: SIMPLEST_TOTAL } } },
  })
})

test('an order of a visitor has no owner', async () => {
  expect(await orderOf((await placed()).orderId)).toMatchObject({ userId: null })
})

test('at the end of its period the plan gives no discount: an earlier quote is answered with the new total', async () => {
  shop.as(member)
  shop.time.now = new Date(EXPIRY.getTime() - 1)
  expect((await quote()).subscriptionPercent).toBe(13)

  shop.time.now = EXPIRY
  expect((await quote()).subscriptionPercent).toBe(0)
  const reply = await post('/api/orders', anOrderRequest({ expectedTotal: SIMPLEST_TOTAL - OFF }))
  expect(reply.json()).toMatchObject({ code: 'order.price_changed' })
})

describe('who gets no discount', () => {
  test.each([
    { plan: null, ends: null, context: 'home', why: 'somebody without a plan' },
    { plan: 'unsubscribed', ends: null, context: 'home', why: 'somebody who unsubscribed' },
    { plan: 'chillz_supreme', ends: FRIDAY_NOON, context: 'home', why: 'a member whose plan has just ended' },
    { plan: 'chillz_supreme', ends: null, context: 'grow', why: 'a member in the grow shop' },
  ])('$why', async ({ plan, ends, context }) => {
    shop.as(await aPerson(db, { subscriptionPlan: plan, subscriptionExpiresAt: ends }))

    const lines = [aChoice({ itemId: context === 'grow' ? 'hoe' : 'rice-sack' })]
    expect(await quote({ context, lines })).toMatchObject({
      subscriptionPercent: 0,
      totals: { subscriptionDiscount: 0 },
    })
  })

  test('a person without a profile', async () => {
    shop.as(aPersonActor())
    expect((await quote()).subscriptionPercent).toBe(0)
  })
})

test('staff who are members order as members, with profiles like everybody', async () => {
  shop.as(aStaffMember({ userId: member.userId, sessionId: member.sessionId }))

  expect((await quote()).subscriptionPercent).toBe(13)
})

test('both discounts are shares of the items, each rounded separately', async () => {
  shop.as(member)
  const scheduledFor = '2026-11-21T13:00:00.000Z'

  expect((await quote({ scheduledFor })).totals).toMatchObject({ subscriptionDiscount: OFF, preorderDiscount: 750 })
})

test('the browser’s own calculation equals the server’s quote', async () => {
  shop.as(member)
  const { totals } = await quote()
  const { shortOfMinimum: _, ...reckoned } = cartTotals(SEED_SETTINGS.tariff, {
    context: 'home',
    lines: [
      {
        id: 'x',
        source: 'home',
        choice: aChoice(),
        seen: {
          name: 'Perfumed Rice 5 kg',
          image: '',
          category: 'supermarket',
          options: [],
          extras: [],
          unitPrice: totals.subtotal,
          requiresAge: false,
        },
      },
    ],
    scheduledFor: null,
    now: shop.time.now,
    plan: { planId: 'chillz_boss', discountBps: bps(1300), expiresAt: EXPIRY },
  })

  expect(reckoned).toEqual(totals)
})
