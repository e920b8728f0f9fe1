import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { myData } from '#test/my-data.ts'
import { aPerson, aReauthenticationCode } from '#test/people.ts'
import { placesOf } from '#test/places-of.ts'
import { airtimeTopUps } from '../airtime/airtime-tables.ts'
import { insertClasses } from '../classes/class-queries.ts'
import { classSeats } from '../classes/class-tables.ts'
import { rowsOf } from '../db/rows.ts'
import { dispatchRequests } from '../dispatch/dispatch-tables.ts'
import { enquiries } from '../enquiries/enquiry-tables.ts'
import { growApplications, growOrders } from '../grow/grow-tables.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { recipeOrders } from '../recipes/recipe-tables.ts'
import { servicePictures, serviceRequests } from '../services/service-tables.ts'
import { planPackages, subscriptionOrders } from '../subscriptions/subscription-tables.ts'

const shop = await testShop()
const { app, post } = shop
const { db } = shop.database

const WHO = {
  name: 'Zuberi Quaynor',
  email: 'zuberi.quaynor@example.com',
  phone: '0249876543',
  address: 'Blue kiosk behind the lorry station',
  note: 'The dog is called Bongo',
}

let zuberi: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  zuberi = await aPerson(db, { email: WHO.email, fullName: WHO.name })
  shop.as(zuberi)
})
const leave = async () => post('/api/profile/delete', { nonce: await aReauthenticationCode(shop, zuberi) })

/** A member's requests, each in the given state. */
async function askedFor(status: 'requested' | 'done', airtime: 'waiting' | 'sent') {
  const at = { createdAt: shop.time.now, updatedAt: shop.time.now }
  const { userId } = zuberi
  const phone = `+233${WHO.phone.slice(1)}`
  const place = {
    userId,
    location: WHO.address,
    latitude: 6.123_456,
    longitude: -1.654_321,
    phone,
    region: 'Ashanti',
  } as const
  const paid = { status, paymentStatus: 'success', ...place, ...at } as const
  const fee = pesewas(7_500)
  const ids = {
    dispatch: randomUUID(),
    service: randomUUID(),
    airtime: randomUUID(),
    subscription: randomUUID(),
    recipe: randomUUID(),
    grow: randomUUID(),
    webinar: randomUUID(),
  }
  await db.insert(dispatchRequests).values({
    ...paid,
    id: ids.dispatch,
    vehicle: 'tractor',
    vehicleName: 'Tractor',
    hours: 2,
    ratePerHour: fee,
    totalAmount: pesewas(15_000),
    notes: WHO.note,
    paystackReference: randomUUID(),
  })
  await db.insert(servicePictures).values({ id: 'p1', userId, picture: Buffer.from(WHO.name), createdAt: at.createdAt })
  await db.insert(serviceRequests).values({
    ...paid,
    id: ids.service,
    serviceType: 'plumbing',
    serviceLabel: 'Plumbing',
    note: WHO.note,
    pictureId: 'p1',
    paystackReference: randomUUID(),
    fee,
  })
  await db.insert(airtimeTopUps).values({
    ...at,
    id: ids.airtime,
    userId,
    providerId: 'mtn',
    providerName: 'MTN',
    phone,
    amount: pesewas(500),
    status: airtime,
    paystackReference: randomUUID(),
  })
  await db.insert(recipeOrders).values({
    ...paid,
    id: ids.recipe,
    region: 'Kumasi',
    title: 'Waakye',
    asked: 'GH waakye:regular:1',
    lines: [],
    country: 'GH',
    city: 'Kumasi',
    receiverName: WHO.name,
    note: WHO.note,
    subtotal: fee,
    discount: pesewas(0),
    deliveryFee: pesewas(3_300),
    serviceFee: pesewas(0),
    totalAmount: pesewas(10_800),
    leavesBy: shop.time.now,
    receiverState: 'asked',
    tokenHash: 'hash of the link',
    paystackReference: randomUUID(),
  })
  await db.insert(growOrders).values({
    ...paid,
    id: ids.grow,
    region: 'Kumasi',
    title: 'Tomatoes × 5 kg',
    asked: 'first Kumasi akumadan:tomato:5',
    cycleId: 'first',
    lines: [],
    isCollected: false,
    receiverName: WHO.name,
    note: WHO.note,
    subtotal: fee,
    deliveryFee: fee,
    serviceFee: fee,
    totalAmount: pesewas(12_915),
    readyAt: at.createdAt,
    paystackReference: randomUUID(),
  })
  await db.insert(growApplications).values({
    id: randomUUID(),
    number: '7K3QF9M2XB',
    userId,
    name: WHO.name,
    farm: WHO.name,
    phone,
    email: WHO.email,
    region: 'Bono',
    town: WHO.address,
    crops: 'Plantain',
    message: WHO.note,
    state: 'new',
    createdAt: at.createdAt,
  })
  await insertClasses(db, SEED_CLASSES.slice(0, 1))
  await db.insert(classSeats).values({
    ...at,
    id: ids.webinar,
    classId: 'party-jollof',
    userId,
    name: WHO.name,
    state: status === 'requested' ? 'paid' : 'refunded',
    title: 'Party jollof',
    totalAmount: pesewas(30_000),
    ticketCode: '7K3QF9M2XB',
    paystackReference: randomUUID(),
  })
  await db.insert(enquiries).values({
    id: randomUUID(),
    number: '0123456789',
    userId,
    company: 'Accra Foods Ltd',
    contact: WHO.name,
    email: WHO.email,
    phone,
    country: 'GB',
    product: 'Gari',
    volume: '500 kg',
    message: `Write to ${WHO.address}`,
    state: 'new',
    createdAt: at.createdAt,
  })
  await insertPlans(db, SEED_PLANS)
  await db.insert(subscriptionOrders).values({
    id: ids.subscription,
    userId,
    subscriptionPlan: 'chillz_plug',
    billingCycle: 'monthly',
    amount: pesewas(75_000),
    createdAt: at.createdAt,
  })
  await db.insert(planPackages).values({
    userId,
    weekOf: '2026-11-16',
    planId: 'chillz_plug',
    contents: ['Rice 5 kg'],
    recipientName: WHO.name,
    phone,
    address: WHO.address,
    city: 'Kumasi',
    createdAt: at.createdAt,
  })
  for (const [purpose, subjectId] of Object.entries(ids)) {
    await db.insert(paymentIntents).values({
      id: randomUUID(),
      purpose: purpose as Purpose, // the keys above
      subjectId,
      amount: fee,
      payerName: WHO.name,
      payerPhone: phone,
      payerEmail: WHO.email,
      payerUserId: userId,
      requestHash: 'hash',
      request: { location: WHO.address },
      createdAt: at.createdAt,
    })
    const body = `${WHO.name} at ${WHO.address}`
    await queueMessages(
      db,
      [
        {
          channel: 'telegram',
          dedupeKey: `telegram:${purpose}:${subjectId}`,
          recipient: 'operator',
          userId,
          body,
          status: 'due',
        },
      ],
      at.createdAt,
    )
  }
  return ids
}

describe('requests of members', () => {
  test('keep their amounts and lose the person, messages about them included', async () => {
    const { dispatch, subscription } = await askedFor('done', 'sent')
    await leave()

    for (const text of [WHO.name, WHO.phone.slice(1), WHO.address, WHO.note, '6.123456']) {
      expect(await placesOf(db, text), text).toEqual([])
    }
    expect((await placesOf(db, zuberi.userId)).map((place) => place.split(':')[0])).toEqual(['auth_events'])
    expect(await db.select().from(dispatchRequests)).toMatchObject([
      { id: dispatch, totalAmount: 15_000, region: 'Ashanti' },
    ])
    expect(await db.select().from(serviceRequests)).toMatchObject([{ fee: 7_500, pictureId: null }])
    expect(await db.select().from(recipeOrders)).toMatchObject([{ totalAmount: 10_800, tokenHash: null }])
    expect(await db.select().from(classSeats)).toMatchObject([{ totalAmount: 30_000, name: '', ticketCode: null }])
    expect(await db.select().from(enquiries)).toMatchObject([{ company: '–', email: '', country: 'GB' }])
    expect(await db.select().from(growOrders)).toMatchObject([{ totalAmount: 12_915, receiverName: '' }])
    expect(await db.select().from(growApplications)).toMatchObject([{ crops: 'Plantain', phone: '' }])
    expect(await db.select().from(airtimeTopUps)).toMatchObject([{ amount: 500, providerName: 'MTN' }])
    expect(await db.select().from(subscriptionOrders)).toMatchObject([{ id: subscription, amount: 75_000 }])
    const intents = await db.select().from(paymentIntents)
    expect(new Set(intents.map(({ status }) => status)), 'they can no longer be paid').toEqual(new Set(['closed']))
  })

  test('are in the export', async () => {
    const ids = await askedFor('done', 'sent')
    const { data, pictures } = await myData(app)

    expect(data).toMatchObject({
      vehicles: [{ id: ids.dispatch, location: WHO.address }],
      services: [{ id: ids.service, note: WHO.note }],
      airtime: [{ id: ids.airtime }],
      subscriptions: { orders: [{ id: ids.subscription }], deliveries: [{ weekOf: '2026-11-16' }] },
    })
    expect(data).toMatchObject({
      recipe_orders: [{ id: ids.recipe }],
      grow_orders: [{ id: ids.grow }],
      grow_applications: [{ name: WHO.name }],
      class_seats: [{ id: ids.webinar }],
      enquiries: [{ contact: WHO.name }],
    })
    expect(data.payments).toHaveLength(7)
    expect(pictures).toEqual({ 'pictures/service-p1.jpg': new Uint8Array(Buffer.from(WHO.name)) })
  })

  test('prevent the deletion while they are in progress', async () => {
    const ids = await askedFor('requested', 'waiting')
    const reply = await leave()

    expect(reply.json()).toMatchObject({ code: 'account.orders_under_way' })
    expect(reply.json().details.ids.toSorted()).toEqual(
      [ids.dispatch, ids.service, ids.airtime, ids.recipe, ids.grow, ids.webinar].toSorted(),
    )
  })
})

test('every column that names a user is listed here: a new one must state what happens to it at deletion', async () => {
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%user_id' order by 1`,
  )
  const gone = [
    'auth_factors',
    'auth_identities',
    'auth_one_time_tokens',
    'auth_sessions',
    'profiles',
    'shifts',
    'staff_members',
  ]
  const known = [
    ...[...gone, 'profile_avatars', 'saved_addresses', 'service_pictures', 'welfare_deliveries'].map(
      (table) => `${table}.user_id`,
    ),
    ...['auth_flows.linking_user_id', 'auth_flows.user_id'],
    ...['orders', 'dispatch_requests', 'chillz_service_requests', 'airtime_top_ups'].map((table) => `${table}.user_id`),
    ...['subscription_orders.user_id', 'payment_intents.payer_user_id'],
    ...['blocks.user_id', 'person_notes.user_id'], // deleted by their capabilities
    ...['challenge_entries', 'challenge_pictures', 'challenge_votes', 'class_waits'].map((table) => `${table}.user_id`), // deleted
    ...[
      'enquiries.user_id',
      'recipe_orders.user_id',
      'grow_orders.user_id',
      'grow_applications.user_id',
      'class_seats.user_id',
    ], // who sent them is erased; what was paid stays
    'promotion_uses.user_id', // erased with its order; a hash of the phone number stays for a while
    'outbox.user_id', // erased from its messages together with their texts
    'auth_events.user_id', // the record of the deletion
  ]
  expect(columns.map(({ name }) => name)).toEqual(known.toSorted())
})
