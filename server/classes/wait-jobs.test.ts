import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, VISITOR } from '#domain/actor.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { insertClasses } from './class-queries.ts'
import { classes, classSeats, classWaits } from './class-tables.ts'
import { offerSeats } from './wait-jobs.ts'

/** A seat that comes free is for whoever has waited longest, and no seat is sold twice or lost. */

const people = new Map<string, Actor>()
const shop = await testShop({ actorOf: ({ headers }) => people.get(String(headers['x-person'])) ?? VISITOR })
const { app, paystack, time } = shop
const { db } = shop.database
const CLASS = 'party-jollof'
const MANAGER = 'manager'

beforeEach(async () => {
  await insertClasses(db, SEED_CLASSES)
  await db.update(classes).set({ startsAt: '2027-01-16T10:00:00.000Z', seats: 2 })
  people.clear()
  people.set(MANAGER, aStaffMember({ role: 'manager', aal: 'aal2' }))
})

type Method = 'GET' | 'POST' | 'DELETE'
const ask = (person: string, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: { 'x-person': person }, ...(payload && { payload }) })
async function somebody(): Promise<string> {
  const person = await aPerson(db)
  people.set(person.userId, person)
  return person.userId
}
async function register(person: string) {
  const id = randomUUID()
  const body = { id, classId: CLASS, name: person, expectedTotal: 30_000 }
  return { id, reply: await ask(person, 'POST', '/api/classes/registrations', body) }
}
async function buy(person: string): Promise<string> {
  const { id, reply } = await register(person)
  expect(reply.statusCode, reply.body).toBe(200)
  const begun = await ask(person, 'POST', '/api/paystack/initiate', { purpose: 'webinar', subjectId: id })
  const { reference } = begun.json()
  paystack.fates.set(reference, aTakenPayment(30_000))
  expect((await ask(person, 'POST', `/api/payments/${reference}/settle`)).json().state).toBe('paid')
  return id
}
const join = (person: string) => ask(person, 'POST', `/api/classes/${CLASS}/wait`)
const wait = async (person: string) => (await ask(person, 'GET', `/api/classes/${CLASS}/wait`)).json().wait
const giveBack = (seatId: string) => ask(MANAGER, 'POST', `/api/classes/seats/${seatId}/refund`, {})
const seatsLeft = async () => (await app.inject(`/api/classes/${CLASS}`)).json().seatsLeft
const deps = { ...app.deps, db, log: app.log }
async function work() {
  while ((await offerSeats(deps)) > 0);
}
const mails = async () =>
  (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith('email:seat-offer:'))

/** A full class and three who wait, the longest first. */
async function fullClass() {
  const [seat] = [await buy(await somebody()), await buy(await somebody())]
  const waiting: string[] = []
  for (let count = 0; count < 3; count += 1) {
    time.passMinutes(1)
    const person = await somebody()
    expect((await join(person)).json()).toEqual({ wait: { place: count + 1, offerEndsAt: null } })
    waiting.push(person)
  }
  return { seat: seat ?? '', waiting: waiting as [string, string, string] }
}

test('a seat that is given back is offered to whoever has waited longest, by mail, and is theirs alone for a day', async () => {
  const { seat, waiting } = await fullClass()
  await giveBack(seat)
  expect(await seatsLeft(), 'before the job ran it is not for everybody either').toBe(0)
  await work()
  await work()
  expect(await wait(waiting[0])).toMatchObject({ offerEndsAt: new Date(time.now.getTime() + 86_400_000).toISOString() })
  expect(await wait(waiting[1])).toEqual({ place: 1, offerEndsAt: null })
  const [mail, ...others] = await mails()
  expect([mail?.userId, others]).toEqual([waiting[0], []])
  expect(mail?.subject).toBe('A seat for you: Party jollof that never burns')

  const stranger = await somebody()
  for (const person of [stranger, waiting[1]]) {
    expect((await register(person)).reply.json()).toMatchObject({ code: 'class.full' })
  }
  await buy(waiting[0])
  expect(await wait(waiting[0])).toBeNull()
  expect((await register(waiting[0])).reply.json(), 'an offer is one seat').toMatchObject({ code: 'class.full' })
})

test('an offer that nobody takes goes to the next one, and ends sooner when the class is near', async () => {
  const { seat, waiting } = await fullClass()
  await giveBack(seat)
  await work()
  time.passMinutes(24 * 60 + 1)
  await work()
  expect(await wait(waiting[0])).toBeNull()
  expect((await wait(waiting[1])).offerEndsAt).not.toBeNull()
  time.now = new Date('2027-01-16T06:00:00.000Z')
  await work()
  expect(await wait(waiting[2]), 'half of the four hours that are left').toMatchObject({
    offerEndsAt: '2027-01-16T08:00:00.000Z',
  })
})

test('a started payment holds the offered seat, and the offer stays when the payment fails', async () => {
  const { seat, waiting } = await fullClass()
  await giveBack(seat)
  await work()
  expect((await register(waiting[0])).reply.statusCode).toBe(200)
  expect((await register(waiting[0])).reply.json(), 'not a second seat').toMatchObject({ code: 'class.full' })
  await work()
  expect((await wait(waiting[1])).offerEndsAt, 'the seat is held').toBeNull()
  time.passMinutes(21)
  await closeUnpaid(shop.deps)
  await work()
  expect((await wait(waiting[1])).offerEndsAt, 'the offer still stands').toBeNull()
  await buy(waiting[0])
})

test('leaving the list, or being taken off it, gives the seat to the next one', async () => {
  const { seat, waiting } = await fullClass()
  await giveBack(seat)
  await work()
  await ask(waiting[0], 'DELETE', `/api/classes/${CLASS}/wait`)
  await work()
  expect((await wait(waiting[1])).offerEndsAt).not.toBeNull()
  const list = (await ask(MANAGER, 'GET', `/api/classes/${CLASS}/waiting`)).json().rows
  expect(list.map(({ userId }: { userId: string }) => userId)).toEqual(waiting.slice(1))
  expect((await ask(MANAGER, 'DELETE', `/api/classes/${CLASS}/waiting/${waiting[1]}`)).statusCode).toBe(200)
  expect((await listChanges(db, { limit: 1 }))[0], 'who did it').toMatchObject({
    actor: expect.stringMatching(/^staff:/),
    key: CLASS,
    after: { act: 'taken_off_waiting_list' },
  })
  await work()
  expect((await wait(waiting[2])).offerEndsAt).not.toBeNull()
  expect((await ask(waiting[2], 'GET', `/api/classes/${CLASS}/waiting`)).statusCode, 'staff alone').toBe(404)
})

test('more seats are offered to those who wait, and what is left is for everybody', async () => {
  const { waiting } = await fullClass()
  await db.update(classes).set({ seats: 6 })
  expect(await seatsLeft()).toBe(1)
  await work()
  for (const person of waiting) expect((await wait(person)).offerEndsAt).not.toBeNull()
  await buy(await somebody())
  expect(await seatsLeft()).toBe(0)
})

test('one joins once, keeps the place, and only while no seat is free; the list ends with the class', async () => {
  const early = await somebody()
  expect((await join(early)).json()).toMatchObject({ code: 'class.not_full' })
  const { waiting } = await fullClass()
  expect((await join(waiting[0])).json()).toEqual({ wait: { place: 1, offerEndsAt: null } })
  expect((await join('nobody')).statusCode).toBe(401)
  expect((await ask(early, 'POST', '/api/classes/never/wait')).json()).toMatchObject({ code: 'class.missing' })
  time.now = new Date('2027-01-16T10:00:00.000Z')
  expect((await join(early)).json()).toMatchObject({ code: 'class.over' })
  await work()
  expect(await db.$count(classWaits)).toBe(0)
})

test('a crowd, a waiting list and seats that come back at once: no seat is sold twice, and none is lost', async () => {
  const seats = [await buy(await somebody()), await buy(await somebody())]
  const waiting = await Promise.all(Array.from({ length: 6 }, somebody))
  for (const person of waiting) await join(person)
  await Promise.all([
    ...seats.map(giveBack),
    offerSeats(deps),
    ...Array.from({ length: 10 }, async () => register(await somebody())),
  ])
  await work()
  const offered = await db
    .select()
    .from(classWaits)
    .where(ne(classWaits.offeredAt, new Date(0)))
  expect(offered, 'each seat is offered').toHaveLength(2)
  await Promise.all([
    ...offered.map(({ userId }) => buy(userId)),
    ...waiting.map(async (person) => offered.every(({ userId }) => userId !== person) && register(person)),
    offerSeats(deps),
  ])
  const paid = and(eq(classSeats.classId, CLASS), eq(classSeats.state, 'paid'))
  expect(await db.$count(classSeats, paid)).toBe(2)
  expect(await db.$count(classSeats, eq(classSeats.state, 'held')), 'nobody else holds one').toBe(0)
}, 60_000)
