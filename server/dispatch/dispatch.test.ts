import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { testShop } from '#test/app.ts'
import { signedUp } from '#test/auth/signed-up.ts'
import { aShopper } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { checkDueAttempts, closeUnpaid } from '../payments/settlement-jobs.ts'
import { insertPlans, setPlan } from '../subscriptions/subscription-queries.ts'
import { insertVehicles } from './dispatch-queries.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
let userId = ''

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  await insertVehicles(db, SEED_VEHICLES)
  userId = (await signedUp(shop)).user.id
  shop.as(aShopper({ userId }))
})

const wish = (change: object = {}) =>
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
const mine = async () => (await app.inject('/api/dispatch/requests')).json().requests

test('a vehicle is saved once it is paid, and the operator is told in words that cannot be markup', async () => {
  const { id, amount, isPaid } = (await wish()).json()
  expect({ amount, isPaid }).toEqual({ amount: 60_000, isPaid: false })
  expect(await mine()).toEqual([])

  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  expect(await settle(reference)).toMatchObject({ state: 'paid', purpose: 'dispatch', subjectId: id })
  expect(await mine()).toMatchObject([
    { id, vehicleName: 'Tractor', hours: 2, totalAmount: 60_000, region: 'Ashanti', status: 'requested', reference },
  ])
  expect((await wish({ id })).json(), 'asked once more, since the answer was lost').toMatchObject({
    isPaid: true,
    reference,
  })
  const [message] = (await db.select().from(outbox)).filter(({ channel }) => channel === 'telegram')
  expect(message?.body).toContain('Behind the blue &lt;b&gt;kiosk&lt;/b&gt;, Ashanti')
  expect(message?.body).toContain('For: 2 hours')
})

test('what was paid is saved although nobody came back: the reconciler finds it', async () => {
  const { id, amount } = (await wish()).json()
  paystack.fates.set(await start(id), aTakenPayment(amount))
  time.passMinutes(2)
  await checkDueAttempts(shop.world)
  expect(await mine()).toHaveLength(1)
})

test('members pay nothing for laundry and gas: saved at once, under a reference of its own', async () => {
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
  const id = randomUUID()
  const reply = await wish({ id, vehicle: 'laundry', expectedTotal: 0 })
  expect(reply.json()).toEqual({ id, amount: 0, isPaid: true, reference: `FREE-${id}` })
  expect((await wish({ id, vehicle: 'laundry', expectedTotal: 0 })).json()).toEqual(reply.json())
  expect(await mine()).toMatchObject([{ vehicleName: 'Laundry pickup', totalAmount: 0, reference: `FREE-${id}` }])

  time.now = new Date('2026-12-01T00:00:00Z')
  const later = await wish({ vehicle: 'laundry', scheduledAt: null, expectedTotal: 0 })
  expect(later.json()).toMatchObject({ code: 'request.price_changed', details: { total: 7_000 } })
})

test.each([
  { change: { vehicle: 'spaceship' }, code: 'dispatch.vehicle_missing', why: 'there is none' },
  { change: { location: '   ' }, code: 'dispatch.fields_missing', why: 'somebody must find the place' },
  { change: { region: 'Atlantis' }, code: 'dispatch.fields_missing', why: 'it is no region' },
  { change: { phone: '024412345' }, code: 'dispatch.fields_missing', why: 'a digit is missing' },
  { change: { region: 'Volta' }, code: 'request.region_not_served', why: 'it is not served yet' },
  { change: { scheduledAt: '2026-11-20T15:00:00.000Z' }, code: 'dispatch.schedule_invalid', why: 'too soon' },
  { change: { scheduledAt: '2026-11-27T13:00:00.000Z' }, code: 'dispatch.schedule_invalid', why: 'too late' },
  { change: { scheduledAt: '2026-11-21T10:15:00.000Z' }, code: 'dispatch.schedule_invalid', why: 'not on the hour' },
  { change: { expectedTotal: 100 }, code: 'request.price_changed', why: 'the price is the server’s' },
  { change: { hours: 0 }, code: 'request.invalid', why: 'an hour is the least' },
  { change: { hours: 1.5 }, code: 'request.invalid', why: 'hours are whole' },
  { change: { ratePerHour: 1 }, code: 'request.invalid', why: 'nobody sends a rate' },
  { change: { notes: 'x'.repeat(41) }, code: 'request.invalid', why: 'a note has 40 characters' },
])('refused with $code: $why', async ({ change, code }) => {
  expect((await wish(change)).json()).toMatchObject({ code })
})

test('a nine-digit phone with its country in front is the same number', async () => {
  expect((await wish({ phone: '+233 24 412 3456' })).statusCode).toBe(200)
})

test('by the order the hours do not count', async () => {
  const reply = await wish({ vehicle: 'sewage_truck', hours: 5, expectedTotal: 55_000 })
  expect(reply.json()).toMatchObject({ amount: 55_000 })
})

test('money that comes after the time that was asked for goes back, and the request says so', async () => {
  const { id, amount } = (await wish({ scheduledAt: '2026-11-20T16:00:00.000Z' })).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  time.passMinutes(4 * 60) // it is paid at the very minute that the vehicle should come
  expect(await settle(reference)).toMatchObject({ state: 'paid' })
  expect(await mine()).toMatchObject([{ id, status: 'refunded' }])
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount, status: 'due' }])
})

test('a wish that was closed before its money came is not saved, and the money goes back', async () => {
  const { id, amount } = (await wish({ scheduledAt: '2026-11-20T16:00:00.000Z' })).json()
  const reference = await start(id)
  time.passMinutes(4 * 60 + 1)
  await closeUnpaid(shop.world)
  paystack.fates.set(reference, aTakenPayment(amount))
  expect(await settle(reference)).toMatchObject({ state: 'refunding' })
  expect(await mine()).toEqual([])
})

test('somebody else’s request is not there', async () => {
  const { id, amount } = (await wish()).json()
  paystack.fates.set(await start(id), aTakenPayment(amount))
  shop.as(aShopper())
  expect(await mine()).toEqual([])
  const stranger = await post('/api/paystack/initiate', { purpose: 'dispatch', subjectId: id })
  expect(stranger.json()).toMatchObject({ code: 'payment.missing' })
  shop.as({ kind: 'visitor' })
  expect((await wish()).json()).toMatchObject({ code: 'session.required' })
})
