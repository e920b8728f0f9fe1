import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { bps, pesewas } from '#domain/money.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aPersonActor, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { aPerson } from '#test/people.ts'
import { aPromotion, hasPromotion } from '#test/promotions.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { cancelReplaced } from '../cancel-replaced.ts'
import { eraseOwnOrders } from '../erase-own-orders.ts'
import { moveOrder, type StaffAction } from '../move-order.ts'
import { cancelUnpaidOrders } from '../order-jobs.ts'
import { orders } from '../order-tables.ts'
import { eraseOldUses } from './promotion-jobs.ts'
import { promotionBudgets, promotionUses } from './promotion-tables.ts'

const shop = await testShop()
const { app, database, post, placed, time } = shop
const { db } = database

/** Ten percent of the sack of rice. */
const OFF = 1_500
const DISCOUNTED = SIMPLEST_TOTAL - OFF
const MANAGER = aStaffMember({ role: 'manager' })

const quote = async (change: object = {}) =>
  (await post('/api/quote', { context: 'home', lines: [aChoice()], scheduledFor: null, ...change })).json()
const order = (change: Record<string, unknown> = {}) =>
  post('/api/orders', anOrderRequest({ code: 'TEN', expectedTotal: DISCOUNTED, ...change }))
const customer = (phone: string) => ({ ...anOrderRequest().customer, phone })
const settled = async (change: Record<string, unknown>) => {
  const { orderId, reference, total } = await shop.initiated(change)
  shop.paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const payInWindow = (orderId: string) => post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
const budget = async () => (await db.select().from(promotionBudgets))[0]
const step = (orderId: string, action: StaffAction) =>
  db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action }, time.now))

describe('a code', () => {
  beforeEach(async () => {
    await hasPromotion(db)
  })

  test('gives its discount by name in quote, order and tracking, however it is typed', async () => {
    for (const code of ['TEN', 'ten', ' t-e n ']) {
      expect(await quote({ code })).toMatchObject({
        promotion: { name: 'Ten off', code: 'TEN' },
        codeProblem: null,
        totals: { promotionDiscount: OFF, total: DISCOUNTED },
      })
    }
    const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    expect(await shop.view(orderId)).toMatchObject({
      promotion: 'Ten off',
      totals: { promotionDiscount: OFF, deliveryDiscount: 0, total: DISCOUNTED },
    })
  })

  test.each([
    { why: 'does not exist', code: 'ELEVEN' },
    { why: 'has ended', code: 'ENDED' },
    { why: 'has not begun', code: 'SOON' },
    { why: 'is used up', code: 'GONE' },
    { why: 'is the referral code of the shopper', code: 'AMA12345' },
  ])('that $why gets one and the same answer, so that nobody learns which codes there are', async ({ code }) => {
    await hasPromotion(db, { code: 'ENDED', endsAt: time.now.toISOString() })
    await hasPromotion(db, { code: 'SOON', startsAt: '2026-11-20T12:00:00.001Z' })
    await hasPromotion(db, { code: 'GONE', maxAmount: pesewas(OFF - 1) })
    shop.as(await aPerson(db, { referralCode: 'AMA12345' }))
    const { promotion, codeProblem, totals } = await quote({ code })
    expect([promotion, codeProblem, totals.total]).toEqual([null, 'unknown', SIMPLEST_TOTAL])
  })

  test('says what it is for where the cart does not fit', async () => {
    await hasPromotion(db, { code: 'ACCRA', terms: { cities: ['Accra'] } })
    expect((await quote({ code: 'ACCRA', city: 'Kumasi' })).codeProblem).toBe('not_this_city')
    expect((await quote({ code: 'ACCRA', city: 'Accra' })).codeProblem).toBeNull()
  })

  test('says how many more portions earn it, beside a problem that earlier pages know too', async () => {
    await hasPromotion(db, { code: 'THIRD', terms: { gift: { kind: 'buy_get', buy: 2, get: 1 } } })
    expect(await quote({ code: 'THIRD', lines: [aChoice({ quantity: 2 })] })).toMatchObject({
      codeProblem: 'not_these_items',
      codeHint: { kind: 'too_few', missing: 1 },
    })
    expect(await quote({ code: 'THIRD', lines: [aChoice({ quantity: 3 })] })).toMatchObject({
      codeProblem: null,
      codeHint: null,
    })
  })

  test('with a lower total than the server’s is refused with the new quote', async () => {
    const reply = await order({ expectedTotal: DISCOUNTED - 1 })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.price_changed'])
    expect(reply.json().details.quote.totals.total).toBe(DISCOUNTED)
  })

  test('that ends while the shopper checks out is refused with the price without it', async () => {
    expect((await quote({ code: 'TEN' })).totals.total).toBe(DISCOUNTED)
    time.now = new Date('2026-12-01T12:00:00Z')
    const reply = await order()
    expect(reply.json()).toMatchObject({
      code: 'order.price_changed',
      details: { quote: { promotion: null, codeProblem: 'unknown', totals: { total: SIMPLEST_TOTAL } } },
    })
  })

  test('stays with an order that has it, though it ends before the payment', async () => {
    time.now = new Date('2026-11-30T23:50:00Z')
    const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    time.passMinutes(30)
    expect((await quote({ code: 'TEN' })).codeProblem).toBe('unknown')
    expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).statusCode).toBe(200)
  })
})

test('a code that becomes worth less while fifty checkouts run leaves every order with what its shopper was quoted', async () => {
  const id = await hasPromotion(db)
  const less = aPromotion({ terms: { gift: { kind: 'percent', bps: bps(500) } } })
  const checkouts = Array.from({ length: 25 }, () => order())
  await Promise.race(checkouts) // the first is placed, the others are on their way
  shop.as(MANAGER)
  const payload = { expectedVersion: 0, promotion: less }
  const saved = await app.inject({ method: 'PUT', url: `/api/promotions/${id}`, payload })
  expect(saved.statusCode, saved.body).toBe(200)
  checkouts.push(...Array.from({ length: 25 }, () => order()))
  const replies = await Promise.all(checkouts)
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length, 'after the change').toBeGreaterThan(0)
  for (const reply of refused) {
    expect(reply.json()).toMatchObject({
      code: 'order.price_changed',
      details: { quote: { totals: { promotionDiscount: 750 } } },
    })
  }
  const given = await db
    .select({ amount: promotionUses.amount, total: orders.total })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
  expect(given.length, 'before the change').toBeGreaterThan(0)
  expect(given.every(({ amount, total }) => amount === OFF && total === DISCOUNTED)).toBe(true)
})

test.runIf(database.engine === 'postgres')(
  'a limited promotion is changed while an order takes it up: the change waits, and neither fails',
  async () => {
    const id = await hasPromotion(db, { maxUses: 5 })
    shop.as(MANAGER)
    const payload = { expectedVersion: 0, promotion: aPromotion({ maxUses: 4 }) }
    const { saving } = await db.transaction(async (tx) => {
      // As an order takes it up: its budget, and then the promotion that its use refers to.
      await tx.execute(sql`update promotion_budgets set uses = uses + 1, amount = amount + ${OFF}`)
      const saving = app.inject({ method: 'PUT', url: `/api/promotions/${id}`, payload })
      await expect.poll(() => countLockWaits(db)).toBe(1)
      await tx.execute(sql`select from promotions for key share`)
      return { saving }
    })
    expect((await saving).statusCode).toBe(200)
    expect(await budget()).toMatchObject({ uses: 1, maxUses: 4 })
  },
)

test('an offer that begins after an order was placed does not make that order out of date', async () => {
  const { orderId } = await placed()
  await hasPromotion(db, { code: null })
  time.passMinutes(30)
  expect((await payInWindow(orderId)).statusCode).toBe(200)
})

test('free delivery is a discount on the delivery, so that the service fee stays, and only what was paid for it goes back', async () => {
  await hasPromotion(db, { terms: { gift: { kind: 'free_delivery' } } })
  const orderId = await settled({ code: 'TEN', expectedTotal: SIMPLEST_TOTAL - 1_800 })
  expect((await shop.view(orderId)).totals).toMatchObject({
    deliveryFee: 1_800,
    deliveryDiscount: 1_800,
    serviceFee: 840,
  })
  shop.as(MANAGER)
  const reply = await post(`/api/orders/${orderId}/refunds`, {
    id: randomUUID(),
    reason: 'late',
    adjustments: [{ kind: 'delivery_fee', position: null, amount: 1 }],
  })
  expect([reply.json().code, reply.json().details]).toEqual(['refund.above_part', expect.objectContaining({ left: 0 })])
})

test('what goes back of a line that cannot be made is what was paid for it, without its share of the promotion', async () => {
  await hasPromotion(db)
  const orderId = await settled({ code: 'TEN', expectedTotal: DISCOUNTED })
  shop.as(MANAGER)
  const line = (await app.inject(`/api/orders/${orderId}/lines/0`)).json()
  expect(line.refund).toBe(15_000 - OFF)
})

describe('a budget', () => {
  test('of ten uses is not exceeded by fifty checkouts at once', async () => {
    await hasPromotion(db, { maxUses: 10 })
    const replies = await Promise.all(Array.from({ length: 50 }, () => order()))
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(replies.length - refused.length).toBe(10)
    for (const reply of refused) {
      expect(reply.json()).toMatchObject({
        code: 'order.price_changed',
        details: { quote: { codeProblem: 'unknown', totals: { total: SIMPLEST_TOTAL } } },
      })
    }
    expect(await budget()).toMatchObject({ uses: 10, amount: 10 * OFF })
    expect(await db.$count(promotionUses)).toBe(10)
  })

  test('of a sum is never exceeded, even where a smaller discount would still fit', async () => {
    await hasPromotion(db, { maxAmount: pesewas(2 * OFF + 1) })
    const replies = await Promise.all(Array.from({ length: 6 }, () => order()))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(await budget()).toMatchObject({ amount: 2 * OFF })
  })

  test('that others take before every try refuses the order with a price, instead of failing', async () => {
    await hasPromotion(db, { maxUses: 10 })
    const usesAre = (check: string) =>
      db.execute(
        sql.raw(`alter table promotion_budgets drop constraint promotion_budgets_uses,
          add constraint promotion_budgets_uses check (${check})`),
      )
    await usesAre('uses = 0')
    const reply = await order()
    await usesAre('uses >= 0 and uses <= coalesce(max_uses, uses)')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.price_changed'])
    expect(reply.json().details.quote.totals.total).toBe(DISCOUNTED)
    expect((await order()).statusCode).toBe(200)
  })

  test('gets back what an order took whose time to pay is over, although its mobile money may still come', async () => {
    await hasPromotion(db, { maxUses: 2 })
    for (let count = 0; count < 2; count += 1) {
      const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
      await post(`/api/orders/${orderId}/manual-payment/instructions`)
      time.passMinutes(60)
    }
    const sweep = () => cancelUnpaidOrders(db, time.now, { info: () => {}, error: () => {} })
    time.passMinutes(29)
    await sweep()
    expect(await budget()).toMatchObject({ uses: 2 })
    time.passMinutes(2)
    expect(await sweep(), 'cancelled').toBe(0)
    expect(await budget()).toMatchObject({ uses: 1, amount: OFF })
  })

  test('gets back what an unpaid order took once that is closed, and what a cancelled one took', async () => {
    await hasPromotion(db, { maxUses: 2 })
    await settled({ code: 'TEN', expectedTotal: DISCOUNTED })
    const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    expect((await order()).statusCode).toBe(409)
    time.passMinutes(24 * 60)
    await cancelUnpaidOrders(db, time.now, { info: () => {}, error: () => {} })
    expect((await shop.view(orderId)).status).toBe('cancelled')
    expect(await budget()).toMatchObject({ uses: 1, amount: OFF })

    const again = await settled({ code: 'TEN', expectedTotal: DISCOUNTED })
    await step(again, 'cancel')
    expect(await budget()).toMatchObject({ uses: 1, amount: OFF })
  })
})

describe('once per person', () => {
  const ONCE = { isOncePerPerson: true }

  test('knows a phone number in every spelling, and tells a quote nothing about it', async () => {
    await hasPromotion(db, { terms: ONCE })
    await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    for (const phone of ['0244123456', '+233 24 412 3456', '00233244123456', '244123456']) {
      expect((await quote({ code: 'TEN' })).totals.total).toBe(DISCOUNTED)
      expect((await order({ customer: customer(phone) })).json(), phone).toMatchObject({
        code: 'order.price_changed',
        details: { quote: { codeProblem: 'not_yours', totals: { total: SIMPLEST_TOTAL } } },
      })
    }
    expect((await order({ customer: customer('0244123457') })).statusCode).toBe(200)
  })

  test('knows an account with another phone number, and a phone number with another account', async () => {
    await hasPromotion(db, { terms: ONCE })
    shop.as(aPersonActor())
    await settled({ code: 'TEN', expectedTotal: DISCOUNTED })
    expect((await quote({ code: 'TEN' })).codeProblem).toBe('not_yours')
    expect((await order({ customer: customer('0244123457') })).statusCode).toBe(409)
    shop.as(aPersonActor({ userId: randomUUID() }))
    expect((await order()).statusCode).toBe(409)
  })

  test('lets one of many checkouts at once have it', async () => {
    await hasPromotion(db, { terms: ONCE })
    const replies = await Promise.all(Array.from({ length: 8 }, () => order()))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is free again for the order that replaces an unpaid one of the same cart', async () => {
    await hasPromotion(db, { maxUses: 1, terms: ONCE })
    const idempotencyKey = randomUUID()
    const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED, idempotencyKey })
    const reply = await order({ replaces: idempotencyKey, city: 'Accra' })
    expect(reply.statusCode).toBe(200)
    expect((await shop.view(orderId)).status).toBe('cancelled')
    expect(await budget()).toMatchObject({ uses: 1 })
  })

  test.each([0, 2])(
    'is free again for the order after one whose mobile money may be on its way; that one keeps its price for this money alone, %i minutes later',
    async (minutes) => {
      await hasPromotion(db, { maxUses: 1, terms: ONCE })
      const idempotencyKey = randomUUID()
      const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED, idempotencyKey })
      await post(`/api/orders/${orderId}/manual-payment/instructions`)
      expect((await order({ replaces: idempotencyKey, city: 'Accra' })).statusCode).toBe(200)
      expect(await budget()).toMatchObject({ uses: 1 })

      time.passMinutes(minutes)
      expect((await payInWindow(orderId)).json()).toMatchObject({
        code: 'order.out_of_date',
        details: { total: DISCOUNTED, totalNow: SIMPLEST_TOTAL, isCancelled: false },
      })
      expect((await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })).json()).toMatchObject({
        status: 'awaiting_confirmation',
        total: DISCOUNTED,
      })
    },
  )

  test.runIf(database.engine === 'postgres')(
    'gives its price to no payment that begins while it is given back',
    async () => {
      await hasPromotion(db, { terms: ONCE })
      const key = randomUUID()
      const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED, idempotencyKey: key })
      await post(`/api/orders/${orderId}/manual-payment/instructions`)
      const { paying } = await db.transaction(async (tx) => {
        await cancelReplaced(tx, VISITOR, { key, context: 'home' }, time.now)
        const paying = payInWindow(orderId)
        await expect.poll(() => countLockWaits(db)).toBe(1)
        return { paying }
      })
      expect((await paying).json()).toMatchObject({ code: 'order.out_of_date' })
    },
  )

  test('is not free again when the time to pay is over, as long as a page can still take its price', async () => {
    await hasPromotion(db, { maxUses: 1, terms: ONCE })
    const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    const { reference } = (await payInWindow(orderId)).json()
    await post(`/api/orders/${orderId}/manual-payment/instructions`)
    time.passMinutes(151)
    await cancelUnpaidOrders(db, time.now, { info: () => {}, error: () => {} })
    expect(await budget()).toMatchObject({ uses: 1 })

    shop.paystack.fates.set(reference, aTakenPayment(DISCOUNTED))
    expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'paid' })
  })

  test('is remembered without the account that was deleted, until a month after the end', async () => {
    const person = await aPerson(db)
    shop.as(person)
    await hasPromotion(db, { terms: ONCE })
    const orderId = await settled({ code: 'TEN', expectedTotal: DISCOUNTED })
    for (const action of ['prepare', 'dispatch', 'deliver'] as const) await step(orderId, action)
    await db.transaction((tx) => eraseOwnOrders(tx, person, { emails: [], phones: [] }, time.now))
    expect(await db.select().from(promotionUses)).toMatchObject([{ userId: null, phoneHash: expect.any(String) }])

    shop.as(await aPerson(db))
    expect((await order()).json().details.quote.codeProblem).toBe('not_yours')
    expect(await eraseOldUses(db, new Date('2026-12-30T00:00:00Z'))).toBe(0)
    expect(await eraseOldUses(db, new Date('2027-01-02T00:00:00Z'))).toBe(1)
    expect(await db.select().from(promotionUses)).toMatchObject([{ phoneHash: null, amount: OFF }])
  })
})

test('a first order is the first that was paid, of an account or of a phone number; without the offer one orders at the full price', async () => {
  const id = await hasPromotion(db, { code: null, terms: { isFirstOrder: true } })
  await settled({ expectedTotal: DISCOUNTED })
  const reply = await order({ code: undefined })
  expect(reply.json().details.quote).toMatchObject({ promotion: null, withheld: [{ id }] })
  // The next quote goes without it, and says the same as the order.
  expect((await quote({ without: [id] })).totals.total).toBe(SIMPLEST_TOTAL)
  expect((await order({ code: undefined, without: [id], expectedTotal: SIMPLEST_TOTAL })).statusCode).toBe(200)
})

describe('what staff do', () => {
  const save = (id: string, promotion: object, expectedVersion: number | null) =>
    app.inject({ method: 'PUT', url: `/api/promotions/${id}`, payload: { expectedVersion, promotion } })
  const list = async (which = 'current') => (await app.inject(`/api/promotions?list=${which}`)).json()

  test('makes a code, changes it from the version it saw, and ends it', async () => {
    shop.as(MANAGER)
    const id = randomUUID()
    expect((await save(id, aPromotion(), null)).json()).toMatchObject({ id, state: 'running', uses: 0, version: 1 })
    const cheaper = aPromotion({ terms: { gift: { kind: 'percent', bps: bps(500) } } })
    expect((await save(id, cheaper, 1)).json().version).toBe(2)
    expect((await save(id, aPromotion(), 1)).json()).toMatchObject({
      code: 'row.changed',
      details: { fields: ['terms'] },
    })
    expect((await quote({ code: 'TEN' })).totals.promotionDiscount).toBe(750)

    const ended = await post(`/api/promotions/${id}/end`, { expectedVersion: 2 })
    expect(ended.json()).toMatchObject({ state: 'ended', version: 3 })
    expect((await quote({ code: 'TEN' })).codeProblem).toBe('unknown')
    expect([(await list()).rows, (await list('ended')).rows]).toMatchObject([[], [{ id }]])
  })

  test('counts uses and cost, and names what is planned and used up', async () => {
    await hasPromotion(db, { maxUses: 1 })
    await hasPromotion(db, { code: 'SOON', startsAt: '2026-11-21T00:00:00.000Z' })
    await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    shop.as(MANAGER)
    const { rows } = await list()
    expect(rows).toMatchObject([
      { code: 'SOON', state: 'planned', uses: 0 },
      { code: 'TEN', state: 'used_up', uses: 1, cost: OFF },
    ])
  })

  test('a limit that comes later counts what was used before, and one below that ends the budget', async () => {
    const id = await hasPromotion(db)
    for (let count = 0; count < 3; count += 1) await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    shop.as(MANAGER)
    expect((await save(id, aPromotion({ maxUses: 2 }), 0)).json()).toMatchObject({
      state: 'used_up',
      uses: 3,
      maxUses: 3,
    })
  })

  test('a first limit that missed a use in progress does not keep its order from being cancelled', async () => {
    await hasPromotion(db, { maxUses: 5 })
    const { orderId } = await placed({ code: 'TEN', expectedTotal: DISCOUNTED })
    await db.execute(sql`update promotion_budgets set uses = 0, amount = 0`)
    await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action: 'cancel' }, time.now))
    expect(await db.execute(sql`select uses from promotion_budgets`)).toMatchObject({ rows: [{ uses: 0 }] })
  })

  test('gives no code twice', async () => {
    await hasPromotion(db)
    shop.as(MANAGER)
    expect((await save(randomUUID(), aPromotion(), null)).json().code).toBe('promotion.code_taken')
  })

  test('is closed to the kitchen', async () => {
    shop.as(aStaffMember())
    expect((await app.inject('/api/promotions')).statusCode).toBe(404)
  })
})
