import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import type { StoredRow } from '#domain/catalogue/catalogue-api.ts'
import type { GrowQuote } from '#domain/grow/grow-api.ts'
import { bps, pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aFarmNetwork, FARM_RECEIVER } from '#test/grow.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { requestPurchase } from '../payments/request-purchase.ts'
import { closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { applications } from './application-queries.ts'
import { findMadeGrowOrder, priceGrowOrder } from './buy-grow.ts'
import { farms, growApplications, growCycles, growOrders, produce } from './grow-tables.ts'
import { receiveGrow } from './receive-grow.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
const MANAGER = aStaffMember({ role: 'manager' })

beforeEach(async () => {
  await aFarmNetwork(db)
  shop.as(aPersonActor({ userId: (await aPerson(db, { email: 'ama@example.com' })).userId }))
})

const TOMATO = { farmId: 'akumadan', produceId: 'tomato', quantity: 5 }
const YAM = { farmId: 'techiman', produceId: 'yam', quantity: 2 }
const quote = async (lines: object[], change: object = {}): Promise<GrowQuote> =>
  (await post('/api/grow/quote', { cycleId: 'week-47', lines, pointId: null, city: '', ...change })).json()
const order = (change: object = {}) =>
  post('/api/grow/orders', {
    id: randomUUID(),
    cycleId: 'week-47',
    lines: [TOMATO],
    pointId: null,
    receiver: FARM_RECEIVER,
    note: '',
    // 90 + 33, and 5 % of both
    expectedTotal: 12_915,
    ...change,
  })
async function placed(change: object = {}) {
  const reply = await order(change)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as { id: string; amount: number }
}
async function pay({ id, amount }: { id: string; amount: number }) {
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'grow', subjectId: id })).json()
  paystack.fates.set(reference, aTakenPayment(amount))
  await post(`/api/payments/${reference}/settle`)
  return reference as string
}
const yamOrder = (quantity: number) => {
  const total = Math.round((quantity * 3_200 + 3_300) * 1.05)
  return { lines: [{ ...YAM, quantity }], expectedTotal: total }
}

describe('what shoppers see', () => {
  test('farms, crops, points and the cycles that are open or to come, by the server’s clock', async () => {
    const seen = (await app.inject('/api/grow')).json()
    expect(seen.now).toBe(time.now.toISOString())
    expect(seen.cycles.map(({ id }: { id: string }) => id)).toEqual(['week-47', 'week-48'])
    expect(seen.cycles[0].offers).toMatchObject([
      { farmId: 'akumadan', produceId: 'tomato', price: 1_800, min: 2, step: 1, left: null },
      { farmId: 'techiman', produceId: 'yam', min: 2, step: 2, left: 10 },
    ])
    expect(seen.farms[0]).toMatchObject({ id: 'akumadan', region: 'Ashanti', isExample: true })
    expect(seen.points).toHaveLength(3)
  })

  test('a cycle is gone from the list once it is closed, and no job must have run', async () => {
    time.now = new Date('2026-11-22T18:00:00Z')
    expect((await app.inject('/api/grow')).json().cycles).toMatchObject([{ id: 'week-48' }])
  })

  test('a farm, a crop or a cycle that is not published shows nowhere, nor a cycle without any of them', async () => {
    const cycles = async () => (await app.inject('/api/grow')).json().cycles
    await db.update(farms).set({ isOffered: false }).where(eq(farms.id, 'akumadan'))
    await db.update(growCycles).set({ isOffered: false }).where(eq(growCycles.id, 'week-48'))
    expect(await cycles()).toMatchObject([{ id: 'week-47', offers: [{ produceId: 'yam' }] }])
    await db.update(produce).set({ isOffered: false }).where(eq(produce.id, 'yam'))
    expect(await cycles()).toEqual([])
    expect((await quote([TOMATO, YAM])).lines.map(({ problem }) => problem)).toEqual(['gone', 'gone'])
  })
})

describe('the price', () => {
  test('is the server’s: the produce, the fee of 33, and 5 % of both; a plan gives nothing', async () => {
    expect(await quote([TOMATO])).toMatchObject({
      subtotal: 9_000,
      deliveryFee: 3_300,
      serviceFee: 615,
      total: 12_915,
      problem: null,
    })
  })

  test('who collects pays the fee of the point instead of the delivery', async () => {
    expect(await quote([TOMATO], { pointId: 'kumasi' })).toMatchObject({ deliveryFee: 0, total: 9_450, problem: null })
    expect(await quote([TOMATO], { pointId: 'nowhere' })).toMatchObject({ problem: 'no_point' })
  })

  test.each([
    { change: { lines: [{ ...TOMATO, quantity: 1 }] }, code: 'grow.too_little', why: 'the farm sells from 2 kg' },
    { change: { lines: [{ ...YAM, quantity: 3 }] }, code: 'grow.too_little', why: 'yam is sold in steps of 2' },
    { change: { lines: [{ ...YAM, quantity: 12 }] }, code: 'grow.cart_changed', why: 'there are 10' },
    { change: { lines: [{ ...TOMATO, farmId: 'dormaa' }] }, code: 'grow.cart_changed', why: 'that farm has none' },
    { change: { lines: [{ ...TOMATO, quantity: 0 }] }, code: 'request.invalid', why: 'nothing is ordered' },
    { change: { lines: [{ ...TOMATO, quantity: -5 }] }, code: 'request.invalid', why: 'less than nothing' },
    { change: { lines: [{ ...TOMATO, quantity: 2.5 }] }, code: 'request.invalid', why: 'farms sell whole units' },
    { change: { lines: [{ ...TOMATO, quantity: 2 ** 31 }] }, code: 'request.invalid', why: 'too many' },
    { change: { lines: [TOMATO, TOMATO] }, code: 'request.invalid', why: 'an offer is one line' },
    { change: { lines: [{ ...TOMATO, price: 1 }] }, code: 'request.invalid', why: 'a price is no input' },
    { change: { expectedTotal: 1 }, code: 'request.price_changed', why: 'the server sets the price' },
    { change: { cycleId: 'week-48' }, code: 'grow.closed', why: 'it opens in five days' },
    { change: { cycleId: 'never' }, code: 'grow.closed', why: 'there is no such cycle' },
    { change: { receiver: { ...FARM_RECEIVER, address: ' ' } }, code: 'request.invalid', why: 'no address' },
    { change: { receiver: { ...FARM_RECEIVER, phone: '+447700900123' } }, code: 'request.invalid', why: 'foreign' },
  ])('refused with $code: $why', async ({ change, code }) => {
    expect((await order(change)).json()).toMatchObject({ code })
  })

  test('below the minimum order is refused', async () => {
    const all = await db.select().from(growCycles)
    const offers = (all[0]?.offers ?? []).map((offer) => ({ ...offer, price: 1 as never }))
    await db.update(growCycles).set({ offers })
    expect((await order()).json()).toMatchObject({ code: 'grow.cart_changed', details: { problem: 'below_minimum' } })
  })
})

describe('the window', () => {
  test.each([
    { at: '2026-11-18T05:59:59.999Z', isOpen: false, why: 'a millisecond before it opens' },
    { at: '2026-11-18T06:00:00.000Z', isOpen: true, why: 'the moment it opens' },
    { at: '2026-11-22T17:59:59.999Z', isOpen: true, why: 'the last millisecond' },
    { at: '2026-11-22T18:00:00.000Z', isOpen: false, why: 'the moment it closes' },
  ])('$why: open is $isOpen', async ({ at, isOpen }) => {
    time.now = new Date(at)
    expect((await quote([TOMATO])).problem).toBe(isOpen ? null : 'closed')
  })

  test('a closed one refuses with its own words, and says what it was', async () => {
    time.now = new Date('2026-11-22T18:00:00Z')
    expect((await order()).json()).toMatchObject({
      code: 'grow.closed',
      title: 'This order window is closed',
      details: { problem: 'closed', cycle: { id: 'week-47' } },
    })
  })

  test('an order that was placed before it closes is priced and asked for again after it, by its payer under its id alone', async () => {
    time.now = new Date('2026-11-22T17:57:00Z')
    const { id } = await placed()
    time.now = new Date('2026-11-22T18:01:00Z')
    expect(await quote([TOMATO], { id })).toMatchObject({ problem: null, total: 12_915 })
    expect(await placed({ id })).toMatchObject({ id, isPaid: false })
    expect((await order({ id, note: 'Ring twice' })).json()).toMatchObject({ code: 'payment.key_reused' })
    expect((await order()).json(), 'another order').toMatchObject({ code: 'grow.closed' })
    shop.as(aPersonActor())
    expect(await quote([TOMATO], { id })).toMatchObject({ problem: 'closed' })
  })

  test('who has placed before it closes can pay for half an hour; later money is refunded', async () => {
    const first = await placed()
    // Its payment is in progress, so the second order does not replace it.
    await post('/api/paystack/initiate', { purpose: 'grow', subjectId: first.id })
    const second = await placed()
    const started = await post('/api/paystack/initiate', { purpose: 'grow', subjectId: second.id })
    const { reference } = started.json()
    time.now = new Date('2026-11-20T12:29:00Z')
    await pay(first)
    time.now = new Date('2026-11-20T12:31:00Z')
    await closeUnpaid({ db, clock: () => time.now })
    paystack.fates.set(reference, aTakenPayment(second.amount))
    expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'refunding' })
    expect((await app.inject('/api/grow/orders')).json().rows).toMatchObject([{ id: first.id }])
  })
})

describe('produce with a limited amount', () => {
  test('is held by a placed order, sold by a payment, and free again when nobody pays', async () => {
    const buyer = await aPerson(db)
    shop.as(buyer)
    const first = await placed(yamOrder(6))
    shop.as(VISITOR)
    expect((await quote([{ ...YAM, quantity: 6 }])).lines).toMatchObject([{ problem: 'sold_out', left: 4 }])
    shop.as(buyer)
    time.now = new Date('2026-11-20T12:31:00Z')
    await closeUnpaid({ db, clock: () => time.now })
    expect((await quote([YAM])).lines).toMatchObject([{ left: 10 }])
    const second = await placed(yamOrder(6))
    await pay(second)
    expect((await quote([YAM])).lines).toMatchObject([{ left: 4 }])
    expect(first.id).not.toBe(second.id)
  })

  test('asking for the same order again does not count against itself', async () => {
    const id = randomUUID()
    await placed({ id, ...yamOrder(10) })
    expect(await placed({ id, ...yamOrder(10) })).toMatchObject({ id })
  })

  test('an order that is being paid is resumed although others took of the offer, and staff moved the day', async () => {
    const buyer = await aPerson(db)
    shop.as(buyer)
    const { id } = await placed(yamOrder(6))
    await post('/api/paystack/initiate', { purpose: 'grow', subjectId: id })
    shop.as(await aPerson(db))
    await placed(yamOrder(2))
    await db.update(growCycles).set({ readyAt: '2026-11-24T09:00:00.000Z' }).where(eq(growCycles.id, 'week-47'))
    shop.as(buyer)
    expect(await placed({ id, ...yamOrder(6) })).toMatchObject({ id, isPaid: false })
    for (const other of [yamOrder(4), { ...yamOrder(6), note: 'Ring twice' }]) {
      expect((await order({ id, ...other })).json()).toMatchObject({ code: 'payment.key_reused' })
    }
  })

  test('a changed cart replaces the payer’s own unpaid order, which does not make it sold out; late money goes back', async () => {
    const first = await placed(yamOrder(6))
    const { reference } = (await post('/api/paystack/initiate', { purpose: 'grow', subjectId: first.id })).json()
    const changed = { ...yamOrder(10), note: 'Ring twice' }
    expect((await order(changed)).json(), 'its payment may be in progress').toMatchObject({ code: 'grow.cart_changed' })

    paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
    await post(`/api/payments/${reference}/settle?closed=true`)
    expect(await quote([{ ...YAM, quantity: 10 }])).toMatchObject({ problem: null, lines: [{ left: 10 }] })
    const listed = async () => (await app.inject('/api/grow')).json().cycles[0].offers[1].left
    expect(await listed(), 'the list says the same').toBe(10)
    await placed(changed)
    expect(await listed()).toBe(10)
    shop.as(VISITOR)
    expect(await listed()).toBe(0)
    expect((await quote([YAM])).lines, 'the new order holds them').toMatchObject([{ problem: 'sold_out', left: 0 }])

    paystack.fates.set(reference, aTakenPayment(first.amount))
    expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'refunding' })
  })

  test('an order whose charge of a wallet was refused gives what it held to the payer’s changed cart at once', async () => {
    const { id } = await placed(yamOrder(8))
    paystack.nextCharges.push({ kind: 'failed', gatewayResponse: 'Insufficient Funds' })
    await post('/api/momo/start', { subject: { purpose: 'grow', subjectId: id }, network: 'mtn', phone: '0244123456' })
    expect(await quote([{ ...YAM, quantity: 10 }])).toMatchObject({ problem: null, lines: [{ left: 10 }] })
    await placed(yamOrder(10))
  })

  test('an order whose payment is in progress may only end once the same is placed at another price', async () => {
    const begun = await placed()
    const { reference } = (await post('/api/paystack/initiate', { purpose: 'grow', subjectId: begun.id })).json()
    await writeSetting(db, 'tariff', { ...SEED_SETTINGS.tariff, serviceFeeBps: bps(0) })
    const { id } = await placed({ expectedTotal: 12_300 })
    const isDue = async (one: string) =>
      (await app.inject(`/api/momo/offer?purpose=grow&subjectId=${one}`)).json().isDue
    expect(await Promise.all([begun.id, id].map(isDue))).toEqual([false, true])

    paystack.fates.set(reference, aTakenPayment(begun.amount))
    expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'paid' })
  })

  test('an order of another cycle stays when a cart is placed', async () => {
    const first = await placed()
    time.now = new Date('2026-11-25T06:00:00Z')
    await db.update(growCycles).set({ closesAt: '2026-11-29T18:00:00.000Z', readyAt: '2026-11-29T18:00:00.000Z' })
    await placed({ cycleId: 'week-48' })
    const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.subjectId, first.id))
    expect(intent?.status).toBe('open')
  })

  test('the price of a cart counts the payer’s own order as free while it is being paid, and nobody else’s by its id', async () => {
    const { id } = await placed(yamOrder(6))
    await post('/api/paystack/initiate', { purpose: 'grow', subjectId: id })
    const lines = [{ ...YAM, quantity: 6 }]
    expect(await quote(lines, { id })).toMatchObject({ problem: null, lines: [{ left: 10 }] })
    expect(await quote(lines, { id: randomUUID() })).toMatchObject({ lines: [{ problem: 'sold_out', left: 4 }] })
    for (const other of [VISITOR, aPersonActor()]) {
      shop.as(other)
      expect(await quote(lines, { id })).toMatchObject({ lines: [{ problem: 'sold_out', left: 4 }] })
    }
  })

  test('twenty people who want the last ten at once: five orders of two, and fifteen clear answers', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(db)))
    const { random } = app.deps
    const purchase = {
      purpose: 'grow',
      findMade: findMadeGrowOrder,
      price: priceGrowOrder,
      fulfil: receiveGrow,
      returnTo: () => '',
    } as const
    const basket = { cycleId: 'week-47', pointId: null, receiver: FARM_RECEIVER, note: '' }
    const ends = await Promise.allSettled(
      people.map((person) => {
        const input = { id: randomUUID(), ...basket, lines: [YAM], expectedTotal: pesewas(10_185) }
        return db.transaction((tx) =>
          requestPurchase(tx, person, purchase, input, { now: time.now, random, mailDomain: 'example.com' }),
        )
      }),
    )
    const codes = ends.map((end) => (end.status === 'fulfilled' ? 'placed' : end.reason.code))
    expect(codes.filter((code) => code === 'placed')).toHaveLength(5)
    expect(codes.filter((code) => code === 'grow.cart_changed')).toHaveLength(15)
  })

  test('is offered again when staff refund an order', async () => {
    const { id, amount } = await placed(yamOrder(10))
    await pay({ id, amount })
    shop.as(MANAGER)
    expect((await post(`/api/requests/grow/${id}/refund`)).json()).toMatchObject({ status: 'refunded' })
    expect((await quote([YAM])).lines).toMatchObject([{ left: 10 }])
  })
})

test('a paid order is in “my requests”, at the desk, in a mail and in a message to the operator', async () => {
  const { id, amount } = await placed({ note: 'Ripe ones', lines: [TOMATO, YAM], expectedTotal: 19_635 })
  const reference = await pay({ id, amount })
  const title = 'Tomatoes × 5 kg, Puna yam × 2 tubers'
  expect((await app.inject('/api/grow/orders')).json().rows).toMatchObject([
    { id, title, reference, totalAmount: 19_635, readyAt: '2026-11-22T20:00:00.000Z', isCollected: false },
  ])
  const messages = await db.select().from(outbox)
  expect(messages.map(({ subject }) => subject)).toContain(`We have your order: ${title}`)
  expect(messages.find(({ channel }) => channel === 'telegram')?.body).toContain('Grow order')
  shop.as(MANAGER)
  expect((await app.inject('/api/requests')).json().rows).toMatchObject([
    { kind: 'grow', name: title, note: 'Ripe ones' },
  ])
})

test('an order is ready when its cycle is, also when staff have moved that since it was placed or paid', async () => {
  await pay(await placed())
  const unpaid = await placed()
  const [paid] = await db.select().from(growOrders)
  shop.as({ ...MANAGER, aal: 'aal2' })
  const cycles: StoredRow[] = (await app.inject('/api/catalogue?noun=grow_cycle')).json().rows
  const cycle = cycles.find(({ key }) => key === 'week-47')
  const readyAt = '2026-11-24T09:00:00.000Z'
  const row = { noun: 'grow_cycle', key: 'week-47', document: { ...cycle?.document, readyAt } }
  const saved = await app.inject({ method: 'PUT', url: '/api/catalogue', payload: { row, expectedVersion: 0 } })
  expect(saved.statusCode, saved.body).toBe(200)
  shop.as(aPersonActor({ userId: paid?.userId ?? '' }))
  await pay(unpaid)

  expect((await app.inject('/api/grow/orders')).json().rows).toMatchObject([{ readyAt }, { readyAt }])
})

describe('the lists of a cycle', () => {
  const harvest = async () => (await app.inject('/api/grow/cycles/week-47/harvest')).json()
  const csv = async (list: string) => (await app.inject(`/api/grow/cycles/week-47/${list}.csv`)).body

  test('say what each farm harvests for all paid orders, and whether more can come', async () => {
    await pay(await placed({ lines: [TOMATO, YAM], expectedTotal: 19_635 }))
    await pay(await placed())
    await placed()
    shop.as(MANAGER)
    expect(await harvest()).toMatchObject({ orders: 2, unpaid: 1, isFinal: false })
    expect((await harvest()).lines).toEqual([
      { farm: 'Akumadan Tomato Growers', region: 'Ashanti', produce: 'Tomatoes', unit: 'kg', quantity: 10, orders: 2 },
      {
        farm: 'Techiman Yam and Maize Farm',
        region: 'Bono East',
        produce: 'Puna yam',
        unit: 'tuber',
        quantity: 2,
        orders: 1,
      },
    ])
    time.now = new Date('2026-11-22T18:00:00Z')
    await closeUnpaid({ db, clock: () => time.now })
    expect(await harvest()).toMatchObject({ unpaid: 0, isFinal: true })
    expect(await csv('harvest')).toContain('Akumadan Tomato Growers,Ashanti,Tomatoes,10,kg,2')
  })

  test('say what goes into each order; a refunded one is in none', async () => {
    const first = await placed({ note: '=1+1' })
    const reference = await pay(first)
    shop.as(MANAGER)
    const file = await csv('packing')
    expect(file).toContain(`${reference},Kofi Owusu,`)
    expect(file, 'a spreadsheet does not calculate it').toContain("'=1+1")
    await post(`/api/requests/grow/${first.id}/refund`)
    expect(await harvest()).toMatchObject({ orders: 0, lines: [] })
    expect(await csv('packing')).not.toContain(reference)
  })

  test('are not found without a cycle, and never by shoppers', async () => {
    expect((await app.inject('/api/grow/cycles/week-47/harvest')).statusCode).toBe(404)
    shop.as(MANAGER)
    expect((await app.inject('/api/grow/cycles/never/harvest')).json()).toMatchObject({ code: 'route.missing' })
  })
})

describe('who wants to grow for the shop', () => {
  const APPLICATION = {
    name: 'Yaw Boateng',
    farm: 'Boateng Farms',
    phone: '0244123456',
    email: 'Yaw@example.com',
    region: 'Bono',
    town: 'Sunyani',
    crops: 'Plantain, 4 acres',
    message: '',
  }
  const apply = (change: object = {}) => post('/api/grow/applications', { id: randomUUID(), ...APPLICATION, ...change })

  test('is told a number, and stands at the desk of requests, where staff record what became of it', async () => {
    shop.as({ kind: 'visitor' })
    const id = randomUUID()
    const { number } = (await apply({ id })).json()
    expect((await apply({ id })).json(), 'the same form again').toEqual({ number })
    for (const correction of [{ crops: 'Yam' }, { town: 'Berekum' }, { message: 'From June' }]) {
      expect((await apply({ id, ...correction })).json()).toMatchObject({ code: 'payment.key_reused' })
    }
    expect((await app.inject('/api/grow/applications')).statusCode).toBe(404)
    const told = (await db.select().from(outbox)).filter(({ channel }) => channel === 'telegram')
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(number)])

    shop.as(MANAGER)
    expect((await app.inject('/api/grow/applications')).json().rows).toMatchObject([
      { id, number, state: 'new', phone: '+233244123456', email: 'yaw@example.com' },
    ])
    const move = (state: string) => post(`/api/grow/applications/${id}`, { state, before: 'new' })
    expect((await move('called')).json()).toMatchObject({ state: 'called' })
    expect((await move('joined')).json(), 'somebody was faster').toMatchObject({
      code: 'row.changed',
      details: { by: `staff:${MANAGER.userId}`, at: time.now.toISOString(), state: 'called' },
    })

    await applications.eraseOwn(db, MANAGER, [], { emails: ['yaw@example.com'], phones: [] })
    expect((await app.inject('/api/grow/applications')).json().rows, 'erased').toMatchObject([
      { id, name: '', phone: '', region: 'Bono', crops: 'Plantain, 4 acres' },
    ])
  })

  test('who applied as a visitor with a phone alone has the application in the export, and erases it, once the phone is proved', async () => {
    shop.as({ kind: 'visitor' })
    const id = randomUUID()
    await apply({ id, email: '' })
    const proved = { emails: [], phones: ['233244123456'] }
    expect(await applications.readOwn(db, MANAGER, [], { emails: [], phones: [] })).toEqual([])
    expect(await applications.readOwn(db, MANAGER, [], proved)).toMatchObject([{ id }])
    await applications.eraseOwn(db, MANAGER, [], proved)
    expect(await db.select().from(growApplications)).toMatchObject([{ id, name: '', phone: '' }])

    shop.as(aPersonActor())
    await apply()
    expect(await applications.readOwn(db, MANAGER, [], proved), 'of another account').toEqual([])
  })

  test.each([
    { change: { phone: '12345678901' }, why: 'we could not call' },
    { change: { crops: ' ' }, why: 'a grower grows something' },
    { change: { region: 'Texas' }, why: 'it is no region of Ghana' },
    { change: { email: 'yaw' }, why: 'it is no address' },
  ])('is refused: $why', async ({ change }) => {
    expect((await apply(change)).json()).toMatchObject({ code: 'request.invalid' })
  })
})
