import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { Quote } from '#domain/orders/orders-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { aChoice, anItem, anOrderRequest, SIMPLEST_TOTAL } from '#test/builders.ts'
import { hasPromotion } from '#test/promotions.ts'
import { insertMenuItems } from '../menu/menu-queries.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { orders } from './order-tables.ts'

const { app, post, view, placed, database, time } = await testShop()

const jollof = aChoice({
  itemId: 'jollof',
  size: 'medium',
  accompanimentId: 'with-tilapia',
  extras: [{ extraId: 'plantain', quantity: 2 }],
})
const NEVER_OPEN = SEED_SETTINGS.kitchen_hours.map(() => ({ opensMinute: 0, closesMinute: 0 }))
const quoteOf = async (lines: unknown[], more: object = {}): Promise<Quote> =>
  (await post('/api/quote', { context: 'home', lines, scheduledFor: null, ...more })).json()

test('a quote prices a line from size, variation, accompaniment and extras, at the database’s prices', async () => {
  const quote = await quoteOf([{ ...jollof, quantity: 2 }])

  expect(quote.lines[0]).toMatchObject({ name: 'Jollof Rice', unitPrice: 3_500 + 5_500 + 1_800, problem: null })
  expect(quote.totals).toMatchObject({ subtotal: 21_600, deliveryFee: 1_800, serviceFee: 1_170, total: 24_570 })
})

test.each([
  { change: { itemId: 'vanished' }, problem: 'item_missing' },
  { change: { itemId: 'fufu' }, problem: 'item_unavailable' },
  { change: { itemId: 'omo-tuo' }, problem: 'item_unavailable' },
  { change: { size: 'double' }, problem: 'size_missing' },
  { change: { variationId: 'smoky' }, problem: 'variation_missing' },
  { change: { accompanimentId: null }, problem: 'accompaniment_required' },
  { change: { accompanimentId: 'with-goat' }, problem: 'accompaniment_missing' },
  { change: { accompanimentId: 'plantain' }, problem: 'accompaniment_missing' },
  { change: { extras: [{ extraId: 'with-tilapia', quantity: 1 }] }, problem: 'extra_missing' },
  { change: { extras: [{ extraId: 'nothing', quantity: 1 }] }, problem: 'extra_missing' },
])('a line with $change is quoted as $problem and cannot be ordered', async ({ change, problem }) => {
  const line = { ...jollof, ...change }

  expect((await quoteOf([line])).lines[0]).toMatchObject({ problem, lineTotal: null })
  const reply = await post('/api/orders', anOrderRequest({ lines: [line, aChoice()] }))
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ code: 'order.lines_changed', details: { quote: { lines: [{ problem }, {}] } } })
})

test('an item of Sundays can be ordered on a Friday for Sunday, because the delivery time decides', async () => {
  const scheduledFor = '2026-11-22T13:00:00.000Z'
  const line = { ...jollof, itemId: 'omo-tuo' }

  expect((await quoteOf([line], { scheduledFor })).lines[0]).toMatchObject({ problem: null })
})

test('an order is priced, stored with its lines, and awaits its payment', async () => {
  const { orderId, status, total } = await placed()

  expect({ status, total }).toEqual({ status: 'awaiting_payment', total: SIMPLEST_TOTAL })
  expect(await view(orderId)).toMatchObject({
    status: 'awaiting_payment',
    city: 'Kumasi',
    lines: [{ name: 'Perfumed Rice 5 kg', quantity: 1, lineTotal: 15_000 }],
    payment: { state: 'unpaid' },
    timeline: [{ status: 'awaiting_payment', at: FRIDAY_NOON.toISOString() }],
  })
})

test('tracking shows nothing about the person, because the id may have been read over a shoulder', async () => {
  const { orderId } = await placed()

  const told = JSON.stringify(await view(orderId))
  for (const secret of ['Ama', '244123456', 'Ahodwo', 'ama@example.com']) expect(told).not.toContain(secret)
})

test('the same key and request return the same order, also after prices have changed', async () => {
  const request = anOrderRequest()
  const first = (await post('/api/orders', request)).json()
  await writeSetting(database.db, 'tariff', { ...SEED_SETTINGS.tariff, deliveryFeeHome: pesewas(9_900) })

  const second = await post('/api/orders', request)

  expect(second.json()).toEqual(first)
})

test('a shopper who sees another total by now does not pay the old one: they get a new order', async () => {
  const request = anOrderRequest()
  const first = (await post('/api/orders', request)).json()
  await writeSetting(database.db, 'tariff', { ...SEED_SETTINGS.tariff, deliveryFeeHome: pesewas(0) })
  const expectedTotal = 15_750

  const reply = await post('/api/orders', { ...request, expectedTotal })
  expect(reply.json()).toMatchObject({ code: 'order.key_reused' })
  const again = await post('/api/orders', { ...request, expectedTotal, idempotencyKey: randomUUID() })
  expect(again.json()).toMatchObject({ status: 'awaiting_payment', total: expectedTotal })
  expect(again.json().orderId).not.toBe(first.orderId)
})

test('a city in another spelling is served, and stands in the order as the shop spells it', async () => {
  const { orderId } = await placed({ city: 'kumasi' })
  expect((await view(orderId)).city).toBe('Kumasi')
})

describe('a city with its own fee and minimum', () => {
  const OWN_TOTAL = 18_375 // 150.00 + 25.00, and 5 % of both
  const own = { deliveryFeeHome: pesewas(2_500), minimumOrder: pesewas(20_000) }
  const kumasiHas = (tariff: Partial<typeof own>) =>
    writeSetting(
      database.db,
      'cities',
      SEED_SETTINGS.cities.map((city) => (city.name === 'Kumasi' ? { ...city, tariff } : city)),
    )

  test('costs what it names, the other cities and the time before a choice what holds everywhere', async () => {
    await kumasiHas({ deliveryFeeHome: own.deliveryFeeHome })
    const fees = async (more: object) => {
      const { totals, minimumOrder } = await quoteOf([aChoice()], more)
      return [totals.deliveryFee, totals.total, minimumOrder]
    }
    expect(await fees({ city: 'Kumasi' })).toEqual([2_500, OWN_TOTAL, 2_500])
    expect(await fees({ city: 'Accra' })).toEqual([1_800, SIMPLEST_TOTAL, 2_500])
    expect(await fees({})).toEqual([1_800, SIMPLEST_TOTAL, 2_500])
  })

  test('takes an order at the fee that was quoted, and shows a new fee before it is charged', async () => {
    await kumasiHas({ deliveryFeeHome: own.deliveryFeeHome })
    const { orderId } = await placed({ expectedTotal: OWN_TOTAL })
    expect((await view(orderId)).totals).toMatchObject({ deliveryFee: 2_500, total: OWN_TOTAL })

    const late = await post('/api/orders', anOrderRequest({ expectedTotal: SIMPLEST_TOTAL }))
    expect(late.json()).toMatchObject({
      code: 'order.price_changed',
      details: { quote: { totals: { deliveryFee: 2_500, total: OWN_TOTAL } } },
    })
    time.passMinutes(10)
    expect((await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).statusCode).toBe(200)

    await kumasiHas({})
    const second = await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
    expect(second.json()).toMatchObject({
      code: 'order.out_of_date',
      details: { total: OWN_TOTAL, totalNow: SIMPLEST_TOTAL },
    })
  })

  test('refuses an order below its own minimum, which another city takes', async () => {
    await kumasiHas({ minimumOrder: own.minimumOrder })
    const refused = await post('/api/orders', anOrderRequest())
    expect(refused.json()).toMatchObject({
      code: 'order.below_minimum',
      details: { quote: { minimumOrder: 20_000, shortOfMinimum: 5_000 } },
    })
    expect((await post('/api/orders', anOrderRequest({ city: 'Accra' }))).statusCode).toBe(200)
  })

  test('gives all of its own fee back as free delivery', async () => {
    await kumasiHas({ deliveryFeeHome: own.deliveryFeeHome })
    await hasPromotion(database.db, { code: null, terms: { gift: { kind: 'free_delivery' } } })
    expect((await quoteOf([aChoice()], { city: 'Kumasi' })).totals).toMatchObject({
      deliveryFee: 2_500,
      deliveryDiscount: 2_500,
      total: OWN_TOTAL - 2_500,
    })
  })
})

test('the same key with another request is refused, because it would hide an order', async () => {
  const request = anOrderRequest()
  await post('/api/orders', request)

  const reply = await post('/api/orders', { ...request, city: 'Accra' })

  expect(reply.json()).toMatchObject({ code: 'order.key_reused' })
})

test('ten concurrent clicks make one order', async () => {
  const request = anOrderRequest({ idempotencyKey: randomUUID() })

  const replies = await Promise.all(Array.from({ length: 10 }, () => post('/api/orders', request)))

  expect(new Set(replies.map((reply) => reply.json().orderId)).size).toBe(1)
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
})

test('a total that differs from what the shopper saw is answered with the new quote, and nothing is ordered', async () => {
  const reply = await post('/api/orders', anOrderRequest({ expectedTotal: 100 }))

  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    code: 'order.price_changed',
    details: { quote: { totals: { total: SIMPLEST_TOTAL } } },
  })
  expect(await database.db.$count(orders)).toBe(0)
})

test.each([
  { change: { lines: [aChoice({ itemId: 'bread' })] }, code: 'order.below_minimum', why: '15.00 is under the minimum' },
  {
    change: { lines: [aChoice({ itemId: 'beer', size: 'large', quantity: 2 })] },
    code: 'order.age_unconfirmed',
    why: 'beer is for adults',
  },
  { change: { city: 'Cape-Coast' }, code: 'order.city_not_served', why: 'the city is announced, not served' },
  { change: { city: 'Atlantis' }, code: 'order.city_not_served', why: 'the city is unknown' },
  {
    change: { scheduledFor: '2026-11-21T12:01:00.000Z' },
    code: 'order.slot_unavailable',
    why: 'no slot starts at that time',
  },
  {
    change: { scheduledFor: '2026-11-20T13:15:00.000Z' },
    code: 'order.slot_unavailable',
    why: 'a slot of today is less than 24 hours ahead',
  },
])('refused with $code: $why', async ({ change, code }) => {
  const reply = await post('/api/orders', anOrderRequest(change))

  expect(reply.json()).toMatchObject({ code })
})

test.each([
  { phone: '244123456', kept: '+233244123456', why: 'without its zero it is the same number' },
  { phone: '0521234567', kept: '+233521234567', why: 'an unknown prefix is no reason to refuse' },
  { phone: '+44 7700 900123', kept: '+447700900123', why: 'a foreign number is kept whole' },
])('$phone is accepted and stored as $kept: $why', async ({ phone, kept }) => {
  const { customer } = anOrderRequest()
  const { orderId } = await placed({ customer: { ...customer, phone } })

  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.customerPhone).toBe(kept)
})

test.each([
  { gpsCode: 'ak 0395028', kept: 'AK-039-5028', why: 'it is stored in one form' },
  { gpsCode: '', kept: null, why: 'a code is optional' },
  { gpsCode: undefined, kept: null, why: 'an older page sends none' },
])('the code “$gpsCode” is stored as $kept: $why', async ({ gpsCode, kept }) => {
  const { customer } = anOrderRequest()
  const { orderId } = await placed({ customer: { ...customer, gpsCode } })

  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.gpsCode).toBe(kept)
})

test('a code that cannot be read is refused, because it would mislead the rider', async () => {
  const { customer } = anOrderRequest()
  const reply = await post('/api/orders', anOrderRequest({ customer: { ...customer, gpsCode: 'AK-03-502' } }))

  expect([reply.statusCode, reply.json().code]).toEqual([400, 'address.gps_code_invalid'])
})

test.each(['name', 'phone', 'address'])('without %s the order is refused with the specified message', async (field) => {
  const { customer } = anOrderRequest()
  const reply = await post('/api/orders', anOrderRequest({ customer: { ...customer, [field]: '  ' } }))

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    title: 'Please fill in all required fields',
    message: 'Name, phone number, and delivery address are required',
  })
})

test.each([
  { itemId: 'beer', isForAdults: true, why: 'the rider asks for an ID at the door' },
  { itemId: 'water', isForAdults: false, why: 'nobody shows an ID for water' },
])('a drink is sold to shoppers who confirm their age; $itemId: $why', async ({ itemId, isForAdults }) => {
  const bottle = { category: 'beverages' as const, prices: { large: pesewas(1_800) } }
  await insertMenuItems(database.db, [anItem({ id: 'water', name: 'Water', ...bottle })])
  const lines = [aChoice({ itemId, size: 'large', quantity: 2 })]
  const quote = await quoteOf(lines)
  const request = { lines, expectedTotal: quote.totals.total }

  expect(quote).toMatchObject({ requiresAge: true, isForAdults })
  expect((await post('/api/orders', anOrderRequest(request))).json()).toMatchObject({ code: 'order.age_unconfirmed' })
  const { orderId } = await placed({ ...request, ageConfirmed: true })
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.requiresAge).toBe(isForAdults)
})

test('where the setting asks for no category, water is sold without a word about age, and beer is not', async () => {
  await writeSetting(database.db, 'age_confirm', { categories: [] })

  expect(await quoteOf([aChoice({ itemId: 'beer', size: 'large' })])).toMatchObject({ requiresAge: true })
  expect(await quoteOf([aChoice()])).toMatchObject({ requiresAge: false, isForAdults: false })
})

test('an order that a closed kitchen accepts is for its opening: breakfast can be ordered at night', async () => {
  const schedules = [{ dayOfWeek: 'All days' as const, startTime: '06:00', endTime: '10:00' }]
  await insertMenuItems(database.db, [anItem({ id: 'koko', category: 'bakery', schedules })])
  time.now = new Date('2026-11-20T02:00:00Z')

  expect((await quoteOf([aChoice({ itemId: 'koko', size: 'medium' })])).lines[0]).toMatchObject({ problem: null })
})

test('a kitchen that has no opening ahead takes no money for as soon as possible', async () => {
  await writeSetting(database.db, 'kitchen_hours', NEVER_OPEN)

  expect((await post('/api/orders', anOrderRequest())).json()).toMatchObject({ code: 'shop.closed' })
})

test('an order scheduled for tomorrow earns the pre-order discount on its subtotal', async () => {
  const scheduledFor = '2026-11-21T13:00:00.000Z'
  const quote = await quoteOf([aChoice()], { scheduledFor })

  expect(quote).toMatchObject({ preorderPercent: 5, totals: { preorderDiscount: 750, total: SIMPLEST_TOTAL - 750 } })
  await placed({ scheduledFor, expectedTotal: quote.totals.total })
})

test('a price that changes between quote and order is shown before it is charged', async () => {
  const request = anOrderRequest({ lines: [aChoice({ itemId: 'new-item', size: 'regular' })] })
  await insertMenuItems(database.db, [
    {
      id: 'new-item',
      name: 'Yam',
      description: 'A tuber',
      category: 'supermarket',
      image: '/pictures/yam.webp',
      images: [],
      popular: false,
      requiresAgeVerification: false,
      needsAccompaniment: true,
      synonyms: [],
      grouping: 'Roots',
      shop: 'home',
      isAvailable: true,
      prices: { regular: pesewas(15_100) },
      variations: [],
      schedules: [],
    },
  ])

  expect((await post('/api/orders', request)).json()).toMatchObject({ code: 'order.price_changed' })
})

test('a slot takes as many orders as the kitchen can make, unpaid ones too, until one is cancelled', async () => {
  const scheduledFor = '2026-11-22T13:00:00.000Z'
  const full = async () => (await app.inject('/api/delivery-slots/full')).json().startsAt
  const expectedTotal = (await quoteOf([aChoice()], { scheduledFor })).totals.total
  const place = () => post('/api/orders', anOrderRequest({ scheduledFor, expectedTotal }))
  await writeSetting(database.db, 'kitchen', { ...SEED_SETTINGS.kitchen, ordersPerQuarter: 2 })
  const first = await place()
  expect([first.statusCode, await full()]).toEqual([200, []])
  expect((await place()).statusCode).toBe(200)
  expect(await full()).toEqual([scheduledFor])

  expect((await place()).json()).toMatchObject({ code: 'order.slot_unavailable' })

  await database.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, first.json().orderId))
  expect(await full()).toEqual([])
  expect((await place()).statusCode).toBe(200)
})

test('an order that replaces an unpaid one gets its place in a slot that is full', async () => {
  const scheduledFor = '2026-11-22T13:00:00.000Z'
  const expectedTotal = (await quoteOf([aChoice()], { scheduledFor })).totals.total
  await writeSetting(database.db, 'kitchen', { ...SEED_SETTINGS.kitchen, ordersPerQuarter: 1 })
  const first = anOrderRequest({ scheduledFor, expectedTotal })
  await post('/api/orders', first)
  const changed = anOrderRequest({ scheduledFor, expectedTotal, replaces: first.idempotencyKey })
  expect((await post('/api/orders', changed)).statusCode).toBe(200)
})

test('an unpaid order holds its place in a slot for the time to pay it, also when its mobile money may be claimed for longer', async () => {
  const scheduledFor = '2026-11-22T13:00:00.000Z'
  const full = async () => (await app.inject('/api/delivery-slots/full')).json().startsAt
  const expectedTotal = (await quoteOf([aChoice()], { scheduledFor })).totals.total
  const place = () => post('/api/orders', anOrderRequest({ scheduledFor, expectedTotal }))
  await writeSetting(database.db, 'kitchen', { ...SEED_SETTINGS.kitchen, ordersPerQuarter: 1 })
  const { orderId } = (await place()).json()
  await database.db.update(orders).set({ manualOpenedAt: time.now })
  time.passMinutes(SEED_SETTINGS.orders.payMinutes + 30)
  expect([await full(), (await place()).statusCode]).toEqual([[scheduledFor], 409])
  time.passMinutes(1)
  expect([await full(), (await place()).statusCode]).toEqual([[], 200])

  await database.db.update(orders).set({ status: 'awaiting_confirmation' }).where(eq(orders.id, orderId))
  time.passMinutes(SEED_SETTINGS.orders.payMinutes + 31)
  expect(await full(), 'a claimed one holds it').toEqual([scheduledFor])
})

test('the server’s clock decides what is tomorrow, not the browser’s', async () => {
  const scheduledFor = '2026-11-21T13:00:00.000Z'
  time.passMinutes(61)

  const reply = await post('/api/orders', anOrderRequest({ scheduledFor }))

  expect(reply.json()).toMatchObject({ code: 'order.slot_unavailable' })
})
