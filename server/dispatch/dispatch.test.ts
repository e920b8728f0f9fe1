import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentCommand } from '../app/commands/payment-commands.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { checkDueAttempts, closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { setPlan } from '../subscriptions/subscription-queries.ts'
import { insertVehicles } from './dispatch-queries.ts'
import { dispatchRequests, dispatchVehicles } from './dispatch-tables.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
let userId = ''

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  await insertVehicles(db, SEED_VEHICLES)
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

const FREE = /^FREE-[0-9A-HJKMNP-TV-Z]{10}$/

const request = (change: object = {}) =>
  post('/api/dispatch/requests', {
    id: randomUUID(),
    vehicle: 'tractor',
    hours: 2,
    location: 'Behind the blue <b>kiosk</b>',
    point: { lat: 6.6885, lng: -1.6244 },
    region: 'Ashanti',
    phone: '0244123456',
    notes: 'Gate 4',
    scheduledAt: '2026-11-21T10:00:00.000Z',
    expectedTotal: 60_000,
    ...change,
  })
const start = async (id: string) =>
  (await post('/api/paystack/initiate', { purpose: 'dispatch', subjectId: id })).json().reference as string
const settle = async (reference: string) => (await post(`/api/payments/${reference}/settle`)).json()
const mine = async () => (await app.inject('/api/dispatch/requests')).json().rows

test('a vehicle is stored once it is paid, and the operator is notified with escaped text', async () => {
  const { id, amount, isPaid } = (await request()).json()
  expect({ amount, isPaid }).toEqual({ amount: 60_000, isPaid: false })
  expect(await mine()).toEqual([])

  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  expect(await settle(reference)).toMatchObject({ state: 'paid', purpose: 'dispatch', subjectId: id })
  expect(await mine()).toMatchObject([
    { id, vehicleName: 'Tractor', hours: 2, totalAmount: 60_000, region: 'Ashanti', status: 'requested', reference },
  ])
  expect(await db.select().from(dispatchRequests)).toMatchObject([
    {
      userId,
      vehicle: 'tractor',
      hours: 2,
      ratePerHour: 30_000,
      totalAmount: 60_000,
      location: 'Behind the blue <b>kiosk</b>',
      phone: '+233244123456',
      region: 'Ashanti',
      notes: 'Gate 4',
      scheduledAt: new Date('2026-11-21T10:00:00Z'),
      paystackReference: reference,
      paymentStatus: 'success',
    },
  ])
  expect((await request({ id })).json(), 'requested again, because the answer was lost').toMatchObject({
    isPaid: true,
    reference,
  })
  const [message] = (await db.select().from(outbox)).filter(({ channel }) => channel === 'telegram')
  expect(message?.body).toContain('Behind the blue &lt;b&gt;kiosk&lt;/b&gt;, Ashanti')
  expect(message?.body).toContain('For: 2 hours')
})

test('an empty note and no time are stored as null', async () => {
  const { id, amount } = (await request({ notes: '', scheduledAt: null })).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  await settle(reference)
  expect(await db.select().from(dispatchRequests)).toMatchObject([{ notes: null, scheduledAt: null }])
})

test('a paid request is stored although the browser never returned: the reconciler finds it', async () => {
  const { id, amount } = (await request()).json()
  paystack.fates.set(await start(id), aTakenPayment(amount))
  time.passMinutes(2)
  await checkDueAttempts(shop.deps)
  expect(await mine()).toHaveLength(1)
})

test('members pay nothing for laundry and gas: stored at once, under their own reference', async () => {
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
  const id = randomUUID()
  const reply = await request({ id, vehicle: 'laundry', expectedTotal: 0 })
  expect(reply.json()).toEqual({ id, amount: 0, isPaid: true, reference: expect.stringMatching(FREE) })
  expect((await request({ id, vehicle: 'laundry', expectedTotal: 0 })).json()).toEqual(reply.json())
  expect(await mine()).toMatchObject([
    { vehicleName: 'Laundry pickup', totalAmount: 0, reference: reply.json().reference },
  ])

  time.now = new Date('2026-12-01T00:00:00Z')
  const later = await request({ vehicle: 'laundry', scheduledAt: null, expectedTotal: 0 })
  expect(later.json()).toMatchObject({ code: 'request.price_changed', details: { total: 7_000 } })
})

test('a request is free if the plan runs when it is made, also when the plan ends before the vehicle comes', async () => {
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-11-20T12:01:00Z') }, time.now)
  const id = randomUUID()
  const first = (await request({ id, vehicle: 'gas_cylinder', expectedTotal: 0 })).json()
  expect(first).toMatchObject({ amount: 0, reference: expect.stringMatching(FREE) })
  time.passMinutes(1)
  const again = await request({ id, vehicle: 'gas_cylinder', expectedTotal: 0 })
  expect(again.json(), 'the answer was lost').toMatchObject({ amount: 0, isPaid: true, reference: first.reference })
  expect(await mine()).toMatchObject([{ vehicleName: 'Gas cylinder refill', totalAmount: 0, status: 'requested' }])
  expect((await request({ vehicle: 'gas_cylinder', expectedTotal: 0 })).json()).toMatchObject({
    details: { total: 3_500 },
  })
})

test('tapping twice for a free pickup makes one request', async () => {
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
  for (let round = 1; round <= 3; round += 1) {
    const id = randomUUID()
    const tap = () => request({ id, vehicle: 'laundry', expectedTotal: 0 })
    const replies = await Promise.all(Array.from({ length: 8 }, tap))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await mine()).toHaveLength(round)
    expect(await db.$count(outbox, eq(outbox.channel, 'telegram'))).toBe(round)
    expect((await request({ id })).json(), 'its id pays for nothing else').toMatchObject({ code: 'payment.key_reused' })
  }
})

test('at most five free pickups are pending, concurrent requests included; paid ones are not counted', async () => {
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
  const free = () => request({ vehicle: 'laundry', expectedTotal: 0 })
  const replies = await Promise.all(Array.from({ length: 8 }, free))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
  expect((await free()).json()).toMatchObject({ code: 'dispatch.free_waiting' })
  expect((await request()).statusCode).toBe(200)

  const [{ id }] = await mine()
  shop.as(aStaffMember({ role: 'manager' }))
  await post(`/api/requests/dispatch/${id}`, { action: 'accept' })
  await post(`/api/requests/dispatch/${id}`, { action: 'finish' })
  shop.as(aPersonActor({ userId }))
  expect((await free()).statusCode).toBe(200)
})

test.each([
  { isSame: true, why: 'the same request under the same id' },
  { isSame: false, why: 'the browser makes another id for another price' },
])(
  'a shopper who becomes a member while paying for a pickup gets it free, and late money is refunded: $why',
  async ({ isSame }) => {
    const { id: first } = (await request({ vehicle: 'laundry', expectedTotal: 7_000 })).json()
    const reference = await start(first)
    await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
    const id = isSame ? first : randomUUID()
    expect((await request({ id, vehicle: 'laundry', expectedTotal: 0 })).json()).toMatchObject({
      amount: 0,
      isPaid: true,
    })
    paystack.fates.set(reference, aTakenPayment(7_000))
    expect(await settle(reference)).toMatchObject({ state: 'refunding' })
    expect(await mine()).toMatchObject([{ totalAmount: 0, status: 'requested' }])
  },
)

test('a free pickup closes no payment of another one', async () => {
  const { id } = (await request({ vehicle: 'laundry', expectedTotal: 7_000, location: 'The other house' })).json()
  const reference = await start(id)
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
  await request({ vehicle: 'laundry', expectedTotal: 0 })
  paystack.fates.set(reference, aTakenPayment(7_000))
  expect(await settle(reference)).toMatchObject({ state: 'paid' })
})

test('a request at a new price closes the payment at the old one; one in progress gets the time of its prompt', async () => {
  const { id: idle } = (await request()).json()
  const { id: begun } = (await request()).json()
  const begin = (one: string) => post('/api/paystack/initiate', { purpose: 'dispatch', subjectId: one })
  const { reference } = (await begin(begun)).json()
  await db
    .update(dispatchVehicles)
    .set({ rate: pesewas(40_000) })
    .where(eq(dispatchVehicles.id, 'tractor'))
  const { id } = (await request({ expectedTotal: 80_000 })).json()
  const isPayable = async (one: string) =>
    (await app.inject(`/api/momo/offer?purpose=dispatch&subjectId=${one}`)).json()
  expect(await isPayable(idle)).toMatchObject({ isDue: false })
  expect(await isPayable(begun), 'it only ends what has begun').toMatchObject({ isDue: false })
  expect(await isPayable(id)).toMatchObject({ isDue: true, amount: 80_000 })

  time.passMinutes(3)
  expect((await begin(begun)).json()).toMatchObject({ reference })
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  expect((await begin(begun)).json(), 'no second one at the old price').toMatchObject({ code: 'payment.not_due' })
  paystack.fates.set(reference, aTakenPayment(60_000))
  expect(await settle(reference), 'late in its time').toMatchObject({ state: 'paid' })
})

test('repeating a paid request returns it at any time, whatever its window and price are now', async () => {
  const id = randomUUID()
  const earliest = { id, scheduledAt: '2026-11-20T16:00:00.000Z' }
  const { amount } = (await request(earliest)).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  await settle(reference)
  time.passMinutes(5) // 16:00 is too soon for others by now
  await db
    .update(dispatchVehicles)
    .set({ rate: pesewas(99_900) })
    .where(eq(dispatchVehicles.id, 'tractor'))
  expect((await request(earliest)).json()).toEqual({ id, amount, isPaid: true, reference })
})

test('another amount that is accepted too late for the vehicle is refunded as well, and the request shows it', async () => {
  const { id } = (await request({ scheduledAt: '2026-11-20T16:00:00.000Z' })).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(100))
  expect(await settle(reference)).toMatchObject({ state: 'review' })
  time.passMinutes(4 * 60)
  await paymentCommand(db, shop.auth, { step: 'accept', reference })
  expect(await mine()).toMatchObject([{ id, status: 'refunded', reference }])
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 100, status: 'due' }])
})

test.each([
  { change: { vehicle: 'spaceship' }, code: 'dispatch.vehicle_missing', why: 'there is none' },
  { change: { location: '   ' }, code: 'dispatch.fields_missing', why: 'the place is missing' },
  { change: { region: 'Atlantis' }, code: 'dispatch.fields_missing', why: 'the region is unknown' },
  { change: { phone: '024412345' }, code: 'dispatch.fields_missing', why: 'a digit is missing' },
  { change: { region: 'Volta' }, code: 'request.region_not_served', why: 'it is not served yet' },
  { change: { scheduledAt: '2026-11-20T15:00:00.000Z' }, code: 'dispatch.schedule_invalid', why: 'too soon' },
  { change: { scheduledAt: '2026-11-27T13:00:00.000Z' }, code: 'dispatch.schedule_invalid', why: 'too late' },
  { change: { scheduledAt: '2026-11-21T10:15:00.000Z' }, code: 'dispatch.schedule_invalid', why: 'not on the hour' },
  { change: { expectedTotal: 100 }, code: 'request.price_changed', why: 'the price is set by the server' },
  { change: { hours: 0 }, code: 'request.invalid', why: 'an hour is the minimum' },
  { change: { hours: 73, expectedTotal: 2_190_000 }, code: 'dispatch.too_long', why: 'the setting allows 72' },
  { change: { hours: 1.5 }, code: 'request.invalid', why: 'hours are whole' },
  { change: { ratePerHour: 1 }, code: 'request.invalid', why: 'a rate is no input' },
  { change: { notes: 'x'.repeat(41) }, code: 'request.invalid', why: 'a note has 40 characters at most' },
])('refused with $code: $why', async ({ change, code }) => {
  expect((await request(change)).json()).toMatchObject({ code })
})

test('a nine-digit phone with its country code is the same number', async () => {
  expect((await request({ phone: '+233 24 412 3456' })).statusCode).toBe(200)
})

test('the hours do not count for a vehicle hired by the order', async () => {
  const reply = await request({ vehicle: 'sewage_truck', hours: 5, expectedTotal: 55_000 })
  expect(reply.json()).toMatchObject({ amount: 55_000 })
})

test('a vehicle for the earliest time can still be paid within half an hour', async () => {
  const { id, amount } = (await request({ scheduledAt: '2026-11-20T16:00:00.000Z' })).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  time.passMinutes(30)
  expect(await settle(reference)).toMatchObject({ state: 'paid' })
  expect(await mine()).toMatchObject([{ id, status: 'requested' }])
})

test('money that arrives too late for the vehicle is refunded, and the request shows it', async () => {
  const { id, amount } = (await request({ scheduledAt: '2026-11-20T16:00:00.000Z' })).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  time.passMinutes(31) // three and a half hours are left, and a vehicle needs four
  expect(await settle(reference), 'its payer does not read that it is requested').toMatchObject({ state: 'refunding' })
  expect(await settle(reference), 'asked again').toMatchObject({ state: 'refunding' })
  expect(await mine()).toMatchObject([{ id, status: 'refunded' }])
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount, status: 'due' }])
  const sent = (await db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey)
  expect(sent, 'the payer is notified of the refund').toContain(`email:request:${id}:refunded`)
})

test('a request that was closed before its money arrived is not stored, and the money is refunded', async () => {
  const { id, amount } = (await request({ scheduledAt: '2026-11-20T16:00:00.000Z' })).json()
  const reference = await start(id)
  time.passMinutes(31)
  await closeUnpaid(shop.deps)
  paystack.fates.set(reference, aTakenPayment(amount))
  expect(await settle(reference)).toMatchObject({ state: 'refunding' })
  expect(await mine()).toEqual([])
})

test('another person’s request is not found', async () => {
  const { id, amount } = (await request()).json()
  paystack.fates.set(await start(id), aTakenPayment(amount))
  shop.as(aPersonActor())
  expect(await mine()).toEqual([])
  const stranger = await post('/api/paystack/initiate', { purpose: 'dispatch', subjectId: id })
  expect(stranger.json()).toMatchObject({ code: 'payment.missing' })
  shop.as({ kind: 'visitor' })
  expect((await request()).json()).toMatchObject({ code: 'session.required' })
})
