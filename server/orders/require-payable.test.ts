import { beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anItem, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { insertMenuItems } from '../menu/menu-queries.ts'
import { menuItems } from '../menu/menu-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { moveOrder } from './move-order.ts'
import { cancelUnpaidOrders } from './order-jobs.ts'
import { listFullSlots } from './slot-queries.ts'
import { findUnpaid } from './unpaid-queries.ts'

const shop = await testShop()
const { post, view, placed, initiated, database, time, paystack } = shop
const { db } = database
const TOMORROW_AFTERNOON = '2026-11-21T14:15:00.000Z'
const MANUAL = { ...SEED_SETTINGS.brand, momoNumber: '024 412 3456', momoName: 'Chillz Ltd' }

beforeEach(() => writeSetting(db, 'brand', MANUAL))

const payInWindow = async (orderId: string) =>
  (await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).json()
const openManual = async (orderId: string) => (await post(`/api/orders/${orderId}/manual-payment/instructions`)).json()
const claim = async (orderId: string) =>
  (await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })).json()
const expire = () => cancelUnpaidOrders(db, time.now, { info: () => {}, error: () => {} })
const dearer = () => writeSetting(db, 'tariff', { ...SEED_SETTINGS.tariff, deliveryFeeHome: pesewas(2_800) })
const PAUSE = { until: '2026-11-20T12:30:00.000Z', reason: 'no gas until half past' }
const pause = () => writeSetting(db, 'switches', { ...SEED_SETTINGS.switches, pause: PAUSE })

const WAYS = [
  { way: 'the window', pay: payInWindow },
  { way: 'manual mobile money', pay: openManual },
]

test.each(WAYS)('an unchanged order can be paid by $way an hour later without a question', async ({ pay }) => {
  const { orderId } = await placed()
  time.passMinutes(60)

  expect(await pay(orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
})

test.each(WAYS)(
  'a price that has changed is shown before money moves by $way, and nobody pays the old one',
  async ({ pay }) => {
    const { orderId } = await placed()
    time.passMinutes(10)
    await dearer()

    expect(await pay(orderId)).toMatchObject({
      code: 'order.out_of_date',
      details: { total: SIMPLEST_TOTAL, totalNow: SIMPLEST_TOTAL + 1_050, isCancelled: true },
    })
    expect(await view(orderId)).toMatchObject({ status: 'cancelled' })
  },
)

test('an unpaid order is read again without the name and the address of the shopper, which nothing checks', async () => {
  const unpaid = await findUnpaid(db, (await placed()).orderId)
  expect(unpaid).toMatchObject({ status: 'awaiting_payment', total: SIMPLEST_TOTAL })
  expect(unpaid).not.toHaveProperty('customerName')
  expect(unpaid).not.toHaveProperty('address')
})

test('an item switched off since the order is named, and the order cannot be paid', async () => {
  const { orderId } = await placed({ lines: [aChoice(), aChoice({ itemId: 'bread' })], expectedTotal: 19_215 })
  time.passMinutes(10)
  await db.update(menuItems).set({ isAvailable: false })

  expect(await payInWindow(orderId)).toMatchObject({
    code: 'order.out_of_date',
    details: { itemsGone: ['Perfumed Rice 5 kg', 'Sugar Bread'] },
  })
})

test.each([
  { change: { isServed: false }, why: 'it is no longer served' },
  { change: { name: 'KUMASI' }, why: 'it is spelt otherwise: no board of the new name shows the order' },
])('an order for a city cannot be paid once $why', async ({ change }) => {
  const { orderId } = await placed()
  time.passMinutes(10)
  const cities = SEED_SETTINGS.cities.map((city) => (city.name === 'Kumasi' ? { ...city, ...change } : city))
  await writeSetting(db, 'cities', cities)

  expect(await payInWindow(orderId)).toMatchObject({
    code: 'order.out_of_date',
    details: { cityGone: 'Kumasi', itemsGone: [], totalNow: SIMPLEST_TOTAL, isCancelled: true },
  })
})

test('a slot that the kitchen can no longer meet cannot be paid', async () => {
  await writeSetting(db, 'orders', { ...SEED_SETTINGS.orders, earliestHours: 2 })
  const scheduledFor = '2026-11-20T14:30:00.000Z'
  const { orderId } = await placed({ scheduledFor })
  time.passMinutes(110)

  expect(await payInWindow(orderId)).toMatchObject({ code: 'order.out_of_date', details: { isSlotGone: true } })
})

test('an order placed twelve hours ahead keeps its discount when it is paid less than twelve hours ahead', async () => {
  await writeSetting(db, 'orders', { ...SEED_SETTINGS.orders, earliestHours: 2 })
  time.now = new Date('2026-11-20T05:00:00.000Z')
  const total = pesewas(SIMPLEST_TOTAL - 750)
  const { orderId } = await placed({ scheduledFor: '2026-11-20T17:00:00.000Z', expectedTotal: total })
  time.passMinutes(60)

  expect(await payInWindow(orderId)).toMatchObject({ amount: total })
})

test('an order that staff moved to a later slot while its claim waited can be paid at its price after the claim is rejected', async () => {
  await writeSetting(db, 'orders', { ...SEED_SETTINGS.orders, earliestHours: 2 })
  const { orderId } = await placed({ scheduledFor: '2026-11-20T14:30:00.000Z' })
  await openManual(orderId)
  await claim(orderId)
  shop.as(aStaffMember({ role: 'manager' }))
  const payload = { expectedVersion: 2, reason: 'asked for', scheduledFor: TOMORROW_AFTERNOON }
  const url = `/api/orders/${orderId}/delivery`
  expect((await shop.app.inject({ method: 'PATCH', url, payload })).statusCode).toBe(200)
  await reject(orderId)

  time.passMinutes(2)
  expect(await payInWindow(orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
})

test('a slot of tomorrow, chosen at the last possible moment, is still valid when the payment starts', async () => {
  const { total } = (
    await post('/api/quote', { context: 'home', lines: [aChoice()], scheduledFor: TOMORROW_AFTERNOON })
  ).json().totals
  const { orderId } = await placed({ scheduledFor: TOMORROW_AFTERNOON, expectedTotal: total })
  time.now = new Date('2026-11-20T13:59:00Z')
  expect(await payInWindow(orderId)).toMatchObject({ amount: total })
})

test.each(WAYS)('after two hours an order cannot be paid by $way any more', async ({ pay }) => {
  const { orderId } = await placed()
  time.passMinutes(120)

  expect(await pay(orderId)).toMatchObject({ code: 'order.pay_time_over', details: { isCancelled: true } })
  expect(await view(orderId)).toMatchObject({ status: 'cancelled' })
})

test.each(WAYS)(
  'a pause refuses to start a payment by $way, and the order stays for when it is over',
  async ({ pay }) => {
    const { orderId } = await placed()
    time.passMinutes(10)
    await pause()

    expect(await pay(orderId)).toMatchObject({ code: 'shop.paused', details: PAUSE })
    time.passMinutes(20)
    expect(await pay(orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
  },
)

test.each(WAYS)('a kitchen that has no opening ahead starts no payment by $way', async ({ pay }) => {
  const { orderId } = await placed()
  time.passMinutes(10)
  await writeSetting(
    db,
    'kitchen_hours',
    SEED_SETTINGS.kitchen_hours.map(() => ({ opensMinute: 0, closesMinute: 0 })),
  )

  expect(await pay(orderId)).toMatchObject({ code: 'shop.closed' })
  await writeSetting(db, 'kitchen_hours', SEED_SETTINGS.kitchen_hours)
  expect(await pay(orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
})

test('a pause refuses no order with a slot, and no money that has begun', async () => {
  await writeSetting(db, 'orders', { ...SEED_SETTINGS.orders, earliestHours: 2 })
  const later = await placed({ scheduledFor: '2026-11-20T14:30:00.000Z' })
  const sentManually = await placed()
  await openManual(sentManually.orderId)
  const inWindow = await initiated()
  time.passMinutes(10)
  await pause()

  expect(await payInWindow(later.orderId)).toMatchObject({ amount: later.total })
  expect(await openManual(sentManually.orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
  paystack.fates.set(inWindow.reference, aTakenPayment(SIMPLEST_TOTAL))
  expect((await post(`/api/payments/${inWindow.reference}/settle`)).json()).toMatchObject({ state: 'paid' })
})

test('a card window that was opened before is not resumed once the price has changed', async () => {
  const { orderId, reference } = await initiated()
  time.passMinutes(10)
  await dearer()

  expect(await payInWindow(orderId)).toMatchObject({ code: 'order.out_of_date' })
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'refunding' })
})

test('instructions give the order as the reference, and from then on a day is left to claim the money', async () => {
  const { orderId, total } = await placed()
  expect(await view(orderId)).toMatchObject({ payment: { claimUntil: null } })

  expect(await openManual(orderId)).toEqual({
    amount: total,
    number: MANUAL.momoNumber,
    accountName: MANUAL.momoName,
    reference: `${orderId.slice(0, 5)}-${orderId.slice(5)}`,
    isExample: false,
  })
  expect(await view(orderId)).toMatchObject({
    payment: { payUntil: '2026-11-20T14:00:00.000Z', claimUntil: '2026-11-21T12:00:00.000Z' },
  })
  time.passMinutes(23 * 60)
  await expire()
  expect(await claim(orderId)).toMatchObject({ status: 'awaiting_confirmation' })
})

test('the order is not cancelled once the instructions were shown, because money may be on its way', async () => {
  const { orderId } = await placed()
  await openManual(orderId)
  time.passMinutes(10)
  await dearer()

  expect(await openManual(orderId)).toMatchObject({ code: 'order.out_of_date', details: { isCancelled: false } })
  expect(await claim(orderId)).toMatchObject({ status: 'awaiting_confirmation' })
})

test('an unpaid order is cancelled after two hours plus the time of a payment, not sooner', async () => {
  const { orderId } = await placed()
  time.passMinutes(149)
  expect(await expire()).toBe(0)
  time.passMinutes(2)
  expect(await expire()).toBe(1)
  expect(await view(orderId)).toMatchObject({ status: 'cancelled' })
})

test('after a day the claim must be made by phone: the order is cancelled, and its money would be refunded manually', async () => {
  const { orderId } = await placed()
  await openManual(orderId)
  time.passMinutes(24 * 60)

  expect(await claim(orderId)).toMatchObject({ code: 'payment.claim_late' })
  time.passMinutes(31)
  expect(await expire()).toBe(1)
  expect(await view(orderId)).toMatchObject({ status: 'cancelled', payment: { state: 'unpaid' } })
  expect(await db.$count(refunds), 'no refund is due automatically').toBe(0)
})

const reject = (orderId: string) =>
  db.transaction((tx) =>
    moveOrder(tx, aStaffMember(), { orderId, action: 'reject_claim', reason: 'No money.' }, time.now),
  )

test('a rejected claim leaves the times to pay and to claim anew, because its mail offers both', async () => {
  const { orderId } = await placed()
  await openManual(orderId)
  await claim(orderId)
  time.passMinutes(26 * 60)
  await expire()
  await reject(orderId)

  expect(await view(orderId)).toMatchObject({
    payment: { payUntil: '2026-11-21T16:00:00.000Z', claimUntil: '2026-11-22T14:00:00.000Z' },
  })
  time.passMinutes(119)
  expect(await payInWindow(orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
  expect(await openManual(orderId)).toMatchObject({ amount: SIMPLEST_TOTAL })
  time.passMinutes(1)
  expect(await payInWindow(orderId)).toMatchObject({ code: 'order.pay_time_over', details: { isCancelled: false } })
  time.passMinutes(21 * 60)
  expect(await expire()).toBe(0)
  expect(await claim(orderId)).toMatchObject({ status: 'awaiting_confirmation' })

  await reject(orderId)
  time.passMinutes(24 * 60)
  expect(await claim(orderId)).toMatchObject({ code: 'payment.claim_late' })
  time.passMinutes(31)
  expect(await expire()).toBe(1)
})

test('an order whose claim was rejected holds its slot for as long as it can be paid again', async () => {
  const scheduledFor = '2026-11-22T14:15:00.000Z'
  const { orderId } = await placed({ scheduledFor, expectedTotal: pesewas(SIMPLEST_TOTAL - 750) })
  await writeSetting(db, 'kitchen', { ...SEED_SETTINGS.kitchen, ordersPerQuarter: 1 })
  await openManual(orderId)
  await claim(orderId)
  time.passMinutes(26 * 60)
  await reject(orderId)

  time.passMinutes(149)
  expect(await listFullSlots(db, time.now)).toEqual([new Date(scheduledFor)])
  time.passMinutes(2)
  expect(await listFullSlots(db, time.now)).toEqual([])
})

test('the seeded number is marked as an example, so that nobody sends real money to it', async () => {
  await writeSetting(db, 'brand', SEED_SETTINGS.brand)
  const { orderId } = await placed()

  expect(await openManual(orderId)).toMatchObject({ isExample: true })
  expect((await shop.app.inject('/api/shop')).json()).toMatchObject({ manualPayment: 'example' })
})

test('the promise of an order at two in the morning starts at the opening, once it is paid', async () => {
  await insertMenuItems(db, [
    anItem({ id: 'night-rice', category: 'supermarket', prices: { regular: pesewas(15_000) } }),
  ])
  time.now = new Date('2026-11-21T02:00:00Z')
  const { orderId, reference } = await initiated({ lines: [aChoice({ itemId: 'night-rice' })] })
  expect(await view(orderId)).toMatchObject({ promise: null })

  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)

  expect(await view(orderId)).toMatchObject({
    promise: { from: '2026-11-21T09:45:00.000Z', to: '2026-11-21T10:15:00.000Z', opensAt: '2026-11-21T09:00:00.000Z' },
  })
})
