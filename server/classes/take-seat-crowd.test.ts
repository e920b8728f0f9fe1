import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { VISITOR } from '#domain/actor.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { testShop } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentAttempts, refunds } from '../payments/payment-tables.ts'
import { closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { insertClasses } from './class-queries.ts'
import { classes, classSeats } from './class-tables.ts'

const PEOPLE = 200
const SEATS = 10
const people = new Map<string, Actor>()
const shop = await testShop({ actorOf: ({ headers }) => people.get(String(headers['x-person'])) ?? VISITOR })
const { app, paystack, time } = shop
const { db } = shop.database

/** A class with ten seats left of forty, and everybody who wants one. */
async function aCrowd(size: number): Promise<string[]> {
  await insertClasses(db, SEED_CLASSES)
  await db.update(classes).set({ startsAt: '2027-01-16T10:00:00.000Z', seats: 40 })
  people.clear()
  for (let made = 0; made < size; made += 1) {
    const person = await aPerson(db)
    people.set(person.userId, person)
  }
  const sold = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: randomUUID(), classId: 'party-jollof', name: 'Sold', state: 'paid' as const, title: 'Sold' },
    ...{ totalAmount: 30_000 as never, paystackReference: `sold-${index}`, createdAt: time.now, updatedAt: time.now },
  }))
  await db.insert(classSeats).values(sold)
  return [...people.keys()]
}
const ask = (person: string, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-person': person } })
const register = async (person: string) => {
  const body = { id: randomUUID(), classId: 'party-jollof', name: person, expectedTotal: 30_000 }
  return { person, id: body.id, answer: await ask(person, '/api/classes/registrations', body) }
}
const start = async ({ person, id }: { person: string; id: string }) =>
  (await ask(person, '/api/paystack/initiate', { purpose: 'webinar', subjectId: id })).json().reference as string
async function pay(person: string, reference: string): Promise<string> {
  paystack.fates.set(reference, aTakenPayment(30_000))
  return (await ask(person, `/api/payments/${reference}/settle`)).json().state
}
const paidSeats = () => db.$count(classSeats, and(eq(classSeats.state, 'paid'), ne(classSeats.name, 'Sold')))

test('200 people who register for the last 10 seats at once: 10 paid seats, 190 clear answers, no money for nothing', async () => {
  const asked = await Promise.all((await aCrowd(PEOPLE)).map(register))
  const [got, refused] = [
    asked.filter(({ answer }) => answer.statusCode === 200),
    asked.filter(({ answer }) => answer.statusCode !== 200),
  ]
  expect(got).toHaveLength(SEATS)
  expect(new Set(refused.map(({ answer }) => answer.json().code))).toEqual(new Set(['class.full']))
  expect(refused[0]?.answer.json().message).toContain('Nothing was charged')

  const states = await Promise.all(got.map(async (one) => pay(one.person, await start(one))))
  expect(states).toEqual(got.map(() => 'paid'))
  expect(await paidSeats()).toBe(SEATS)
  const { seatsLeft } = (await app.inject('/api/classes/party-jollof')).json()
  expect(seatsLeft).toBe(0)
  expect(await db.$count(paymentAttempts), 'nobody else began to pay').toBe(SEATS)
  expect(await db.$count(refunds)).toBe(0)
}, 60_000)

test('ten who pay after their time, while ten others take the seats: each has a seat or a refund, never both or neither', async () => {
  const crowd = await aCrowd(3 * SEATS)
  const slow = await Promise.all(crowd.slice(0, SEATS).map(register))
  const late = await Promise.all(slow.map(async (one) => ({ ...one, reference: await start(one) })))
  time.passMinutes(20)

  const others = crowd.slice(SEATS)
  const [ends] = await Promise.all([
    Promise.all(late.map(({ person, reference }) => pay(person, reference))),
    closeUnpaid(shop.deps),
    Promise.all(
      others.map(async (person) => {
        const one = await register(person)
        if (one.answer.statusCode === 200) expect(await pay(person, await start(one))).toBe('paid')
      }),
    ),
  ])

  expect(await paidSeats()).toBeLessThanOrEqual(SEATS)
  const back = new Set((await db.select().from(refunds)).map(({ reference }) => reference))
  const states = new Map((await db.select().from(classSeats)).map(({ id, state }) => [id, state]))
  for (const [index, { id, reference }] of late.entries()) {
    expect([states.get(id) === 'paid', back.has(reference)].filter(Boolean), reference).toHaveLength(1)
    expect(ends[index], 'and is told which').toBe(back.has(reference) ? 'refunding' : 'paid')
  }
})
