import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentCommand } from '../app/commands/payment-commands.ts'
import { requestCommand } from '../app/commands/request-commands.ts'
import { insertVehicles } from '../dispatch/dispatch-queries.ts'
import { dispatchRequests } from '../dispatch/dispatch-tables.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { setPlan } from '../subscriptions/subscription-queries.ts'

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

const MANAGER = aStaffMember({ role: 'manager' })
const RIDER = aStaffMember({ role: 'rider' })
const list = async (query: string): Promise<{ id: string }[]> =>
  (await app.inject(`/api/requests?${query}`)).json().rows
const move = (id: string, action: string, kind = 'dispatch') =>
  action === 'refund' ? post(`/api/requests/${kind}/${id}/refund`) : post(`/api/requests/${kind}/${id}`, { action })
const mails = async () =>
  (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith('email:request:'))

/** A paid tractor request; with `taken`, of another amount than is due, held for review. */
async function requested(change: object = {}, taken?: number) {
  const id = randomUUID()
  const body = {
    id,
    vehicle: 'tractor',
    hours: 1,
    location: 'The farm road',
    point: null,
    region: 'Northern',
    phone: '0244123456',
    notes: '',
    scheduledAt: null,
    expectedTotal: 30_000,
    ...change,
  }
  const { amount, reference: free } = (await post('/api/dispatch/requests', body)).json()
  if (amount === 0) return { id, reference: free as string }
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'dispatch', subjectId: id })).json()
  paystack.fates.set(reference, aTakenPayment(taken ?? amount))
  await post(`/api/payments/${reference}/settle`)
  return { id, reference }
}

test('a request is accepted and done, its shopper is notified of both, and it leaves the list', async () => {
  const { id } = await requested()
  shop.as(MANAGER)
  expect((await app.inject('/api/requests')).json().rows).toMatchObject([
    { kind: 'dispatch', id, name: 'Tractor', status: 'requested', total: 30_000 },
  ])
  expect((await move(id, 'accept')).json()).toMatchObject({ status: 'accepted' })
  expect((await move(id, 'finish')).json()).toMatchObject({ status: 'done' })
  expect((await app.inject('/api/requests')).json().rows).toEqual([])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['We are coming: Tractor', 'Done: Tractor'])
})

test('a request that nobody has accepted is not done: a tap beside “Accept” would end what was paid for', async () => {
  const { id } = await requested()
  for (const actor of [RIDER, MANAGER]) {
    shop.as(actor)
    const refused = (await move(id, 'finish')).json()
    expect(refused).toMatchObject({ code: 'request.not_accepted' })
    expect(refused, 'nobody has changed it').not.toHaveProperty('details.by')
  }
  expect(await list('')).toMatchObject([{ id, status: 'requested' }])
  expect(await mails()).toEqual([])
})

test('staff read hours where there are several, as the shopper does: a vehicle hired by the order has none', async () => {
  await requested({ vehicle: 'sewage_truck', hours: 3, expectedTotal: 55_000 })
  time.passMinutes(1)
  await requested({ hours: 2, expectedTotal: 60_000 })
  shop.as(MANAGER)
  expect(await list('')).toMatchObject([
    { name: 'Sewage truck', hours: null },
    { name: 'Tractor', hours: 2 },
  ])
  const { message } = await requestCommand(db, { step: 'list' }, time.now)
  expect(message).toMatch(/Sewage truck {2}/)
  expect(message).toContain('Tractor, 2 h')
})

test('requests are found by a part of the phone, the place and the reference, among the open or the ended ones', async () => {
  const { id, reference } = await requested()
  const { id: done } = await requested({ phone: '0201234567', location: 'House 12, Osu' })
  shop.as(MANAGER)
  await move(done, 'accept')
  await move(done, 'finish')
  const found = async (query: string) => (await list(query)).map((request) => request.id)

  expect(await found('')).toEqual([id])
  expect(await found('state=ended')).toEqual([done])
  for (const q of ['024 412', '+233244', 'farm ROAD', reference.slice(-6), formatReference(reference)]) {
    expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([id])
  }
  expect(await found('q=osu')).toEqual([])
  expect(await found('q=osu&state=ended')).toEqual([done])
  expect(await found('q=%25')).toEqual([])
})

test('a rider learns by a search only of requests that they have accepted, and sees no ended ones', async () => {
  const { id } = await requested()
  shop.as(RIDER)
  expect(await list('q=024412')).toEqual([])
  await move(id, 'accept')
  expect(await list('q=024412')).toMatchObject([{ id, phone: '+233244123456' }])
  expect((await app.inject('/api/requests?state=ended')).statusCode).toBe(404)
})

test('a request that cannot be served is refunded once, in full', async () => {
  const { id, reference } = await requested()
  shop.as(MANAGER)
  expect((await move(id, 'refund')).json()).toMatchObject({ status: 'refunded' })
  expect((await move(id, 'refund')).json()).toMatchObject({
    code: 'request.transition_refused',
    details: { by: `staff:${MANAGER.userId}`, at: time.now.toISOString(), state: 'refunded' },
  })
  expect((await move(id, 'finish')).json()).toMatchObject({ code: 'request.transition_refused' })
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 30_000 }])

  shop.as(aPersonActor({ userId }))
  const own = async () => (await app.inject('/api/dispatch/requests')).json().rows
  expect(await own()).toMatchObject([{ status: 'refunded', hasGoneBack: false }])
  await db.update(refunds).set({ status: 'processed' })
  expect(await own(), 'its owner sees that it has arrived').toMatchObject([{ hasGoneBack: true }])
})

test('a refund of what was new is refused once a rider has accepted it, and says who did', async () => {
  const { id } = await requested()
  shop.as(RIDER)
  await move(id, 'accept')
  shop.as(MANAGER)
  const refund = (query: string) => post(`/api/requests/dispatch/${id}/refund${query}`)
  expect((await refund('?before=requested')).json()).toMatchObject({
    code: 'request.transition_refused',
    details: { by: `staff:${RIDER.userId}`, state: 'accepted' },
  })
  expect(await db.select().from(refunds)).toEqual([])
  expect((await refund('?before=accepted')).json()).toMatchObject({ status: 'refunded' })
})

test('another amount that the operator accepted is refunded automatically too, once the request cannot be served', async () => {
  const { id, reference } = await requested({}, 29_900)
  expect(await db.select().from(dispatchRequests)).toEqual([])
  await paymentCommand(db, shop.auth, { step: 'accept', reference })
  await expect(paymentCommand(db, shop.auth, { step: 'return', reference })).rejects.toThrow('is not held for review')
  shop.as(MANAGER)
  expect((await move(id, 'refund')).json()).toMatchObject({ status: 'refunded' })
  expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 29_900 }])
})

test('of a completion and a concurrent refund one happens', async () => {
  const { id } = await requested()
  shop.as(MANAGER)
  await move(id, 'accept')
  const replies = await Promise.all(['finish', 'refund', 'finish', 'refund'].map((action) => move(id, action)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  const [row] = await db.select().from(dispatchRequests)
  expect(await db.$count(refunds)).toBe(row?.status === 'refunded' ? 1 : 0)
})

test('a free request is cancelled without a refund', async () => {
  await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2026-12-01T00:00:00Z') }, time.now)
  const { id } = await requested({ vehicle: 'laundry', expectedTotal: 0 })
  shop.as(MANAGER)
  expect((await move(id, 'refund')).json()).toMatchObject({ status: 'refunded', total: 0 })
  expect(await db.select().from(refunds)).toEqual([])
  const [mail] = await mails()
  expect(mail?.subject).toBe('Cancelled: Laundry pickup')
  expect(mail?.body).not.toMatch(/money|refund/i)
})

test('serving and refunding are two rights, and to shoppers the path is not found', async () => {
  const { id } = await requested()
  expect((await app.inject('/api/requests')).statusCode).toBe(404)
  expect((await move(id, 'accept')).json()).toMatchObject({ code: 'staff.only' })
  shop.as(aStaffMember({ role: 'rider' }))
  expect((await move(id, 'refund')).json()).toMatchObject({ code: 'staff.only' })
  expect((await move(id, 'accept')).statusCode).toBe(200)
  shop.as(aStaffMember({ role: 'manager', aal: 'aal1' }))
  expect((await move(id, 'refund')).json()).toMatchObject({ code: 'staff.second_factor' })
  expect((await move(id, 'refund', 'service')).json()).toMatchObject({ code: 'staff.second_factor' })
  shop.as(MANAGER)
  expect((await move(randomUUID(), 'accept')).json()).toMatchObject({ code: 'request.missing' })
})

test('a rider sees what nobody serves without who asked, and the rest of it once they have accepted it', async () => {
  const { id } = await requested({ notes: 'Mind the dog' })
  const [rider, other] = [aStaffMember({ role: 'rider' }), aStaffMember({ role: 'rider', userId: randomUUID() })]
  const list = async (actor: Actor) => {
    shop.as(actor)
    return (await app.inject('/api/requests')).json().rows
  }
  const hidden = { total: null, reference: null, location: null, phone: null, note: null }
  expect(await list(rider)).toMatchObject([{ id, name: 'Tractor', region: 'Northern', ...hidden }])
  expect(await list(MANAGER)).toMatchObject([{ total: 30_000, phone: '+233244123456', location: 'The farm road' }])

  shop.as(rider)
  const told = { total: null, phone: '+233244123456', location: 'The farm road', note: 'Mind the dog' }
  expect((await move(id, 'accept')).json()).toMatchObject(told)
  expect(await list(rider)).toMatchObject([told])
  expect(await list(other)).toEqual([])
  expect((await move(id, 'finish')).json()).toMatchObject({ code: 'request.missing' })
  shop.as(rider)
  expect((await move(id, 'finish')).statusCode).toBe(200)
})

test('a request is handed back by whoever accepted it or by a manager, and its shopper is told once that it was accepted', async () => {
  const { id } = await requested()
  const other = aStaffMember({ role: 'rider', userId: randomUUID() })
  const accepted = { status: 'accepted', phone: '+233244123456' }
  shop.as(RIDER)
  expect((await move(id, 'hand_back')).json()).toMatchObject({ code: 'request.transition_refused' })
  await move(id, 'accept')
  shop.as(other)
  expect((await move(id, 'hand_back')).json()).toMatchObject({ code: 'request.missing' })
  shop.as(RIDER)
  expect((await move(id, 'hand_back')).json()).toMatchObject({ status: 'requested', phone: null, location: null })

  shop.as(other)
  expect((await move(id, 'accept')).json()).toMatchObject(accepted)
  shop.as(MANAGER)
  expect((await move(id, 'hand_back')).json()).toMatchObject({ status: 'requested' })
  shop.as(other)
  expect((await move(id, 'accept')).statusCode, 'nobody serves it').toBe(200)
  expect((await move(id, 'finish')).statusCode).toBe(200)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['We are coming: Tractor', 'Done: Tractor'])
})

test('the operator’s command lists, moves and refuses requests', async () => {
  const { id, reference } = await requested({ notes: 'Mind\nthe \u001b[2Jdog' })
  const command = (input: object) => requestCommand(db, input, time.now)
  const { message } = await command({ step: 'list' })
  for (const fact of [
    formatReference(reference),
    'Tractor  ',
    'The farm road, Northern',
    '024 412 3456',
    'GH₵ 300.00',
    '“Mind the [2Jdog”',
  ]) {
    expect(message).toContain(fact)
  }
  expect(await command({ step: 'accept', id: formatReference(reference).toLowerCase() })).toEqual({
    message: 'Tractor: accepted.',
  })
  await expect(command({ step: 'accept', id: id.slice(0, 8) })).rejects.toThrow('cannot take this step')
  await expect(command({ step: 'accept', id: 'ffffffff-f' })).rejects.toThrow('is not an open request')
  expect((await command({ step: 'refund', id })).message).toBe(
    'Tractor: refunded. The money is refunded automatically.',
  )
  expect(await command({ step: 'list' })).toEqual({ message: 'Nothing is waiting.' })
})
