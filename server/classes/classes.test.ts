import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { bps } from '#domain/money.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { beginAttempt } from '../payments/begin-attempt-queries.ts'
import { refunds } from '../payments/payment-tables.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { freeCancelledSeats, mailHolders } from './class-jobs.ts'
import { deleteUnpaidSeats, insertClasses } from './class-queries.ts'
import { classCancellations, classes, classSeats } from './class-tables.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
const MANAGER = aStaffMember({ role: 'manager', aal: 'aal2' })
const JOLLOF = 'party-jollof'
const BEGINS = '2027-01-16T10:00:00.000Z'
let userId = ''

beforeEach(async () => {
  await insertClasses(db, SEED_CLASSES)
  await db.update(classes).set({ startsAt: BEGINS, joinUrl: 'https://meet.example.com/secret' })
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

const register = (change: object = {}) =>
  post('/api/classes/registrations', {
    id: randomUUID(),
    classId: JOLLOF,
    name: 'Ama Mensah',
    expectedTotal: 30_000,
    ...change,
  })

/** A held seat whose payment was started. */
async function held(change: object = {}): Promise<{ id: string; reference: string }> {
  const { id } = (await register(change)).json()
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'webinar', subjectId: id })).json()
  return { id, reference }
}
async function pay(reference: string): Promise<string> {
  paystack.fates.set(reference, aTakenPayment(30_000))
  return (await post(`/api/payments/${reference}/settle`)).json().state
}
async function bought(change: object = {}) {
  const seat = await held(change)
  expect(await pay(seat.reference)).toBe('paid')
  const [row] = await db.select().from(classSeats).where(eq(classSeats.id, seat.id))
  return { ...seat, code: row?.ticketCode ?? '' }
}
const deps = { ...app.deps, db, log: app.log }
async function mailAll() {
  while ((await mailHolders(deps)) + (await freeCancelledSeats(deps)) > 0);
  return (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith('email:seat:'))
}
const read = async (url: string) => (await app.inject(url)).json()
const seatsLeft = async () => (await read(`/api/classes/${JOLLOF}`)).seatsLeft
const set = (change: Partial<typeof classes.$inferInsert>) => db.update(classes).set(change)

describe('a class', () => {
  test('costs the service fee of seats besides its price, where the shop takes one', async () => {
    await writeSetting(db, 'tariff', { ...SEED_SETTINGS.tariff, serviceFeeSeatsBps: bps(500) })
    expect(await read(`/api/classes/${JOLLOF}`)).toMatchObject({ price: 30_000, serviceFee: 1_500 })
    expect((await register()).json()).toMatchObject({ code: 'request.price_changed' })
    expect((await register({ expectedTotal: 31_500 })).json()).toMatchObject({ amount: 31_500 })
  })

  test('is listed by date with the seats that are left, and never with its links', async () => {
    await set({ recordingUrl: 'https://video.example.com/secret' })
    const list = await app.inject('/api/classes')
    expect(list.json().classes).toHaveLength(6)
    const one = await app.inject(`/api/classes/${JOLLOF}`)
    expect(one.json()).toMatchObject({ title: 'Party jollof that never burns', price: 30_000, seatsLeft: 100 })
    expect(one.json()).toMatchObject({ startsAt: BEGINS, hasRecording: true, isCancelled: false })
    for (const { body } of [list, one]) expect(body).not.toContain('secret')
  })

  test('is listed for staff before those that have ended, the next one first, because staff work on that one', async () => {
    const minutes = { 'keep-food-safe': -60, 'party-jollof': 60, 'soups-without-lumps': 600 }
    await set({ startsAt: '2025-01-01T10:00:00.000Z', minutes: 90 })
    for (const [id, ahead] of Object.entries(minutes)) {
      const startsAt = new Date(time.now.getTime() + ahead * 60_000).toISOString()
      await db.update(classes).set({ startsAt }).where(eq(classes.id, id))
    }
    await db.update(classes).set({ startsAt: '2026-01-01T10:00:00.000Z' }).where(eq(classes.id, 'bake-butter-bread'))
    shop.as(MANAGER)
    const ids = (await read('/api/classes/desk')).rows.map((row: { id: string }) => row.id)
    expect(ids.slice(0, 3), 'the one that is going on is the first').toEqual(Object.keys(minutes))
    expect(ids.slice(3)).toEqual(['bake-butter-bread', 'kenkey-from-grain', 'start-a-food-business'])
  })

  test('that is a draft is not found, and nobody registers for it', async () => {
    await set({ isOffered: false })
    expect((await read('/api/classes')).classes).toEqual([])
    expect(await read(`/api/classes/${JOLLOF}`)).toMatchObject({ code: 'route.missing' })
    expect((await register()).json()).toMatchObject({ code: 'class.missing' })
  })
})

describe('a registration', () => {
  test.each([
    { change: { expectedTotal: 1 }, code: 'request.price_changed', why: 'the server sets the price' },
    { change: { price: 1 }, code: 'request.invalid', why: 'a price is no input' },
    { change: { name: ' ' }, code: 'request.invalid', why: 'a ticket has a name' },
    { change: { classId: 'none' }, code: 'class.missing', why: 'there is no such class' },
  ])('is refused with $code: $why', async ({ change, code }) => {
    expect((await register(change)).json()).toMatchObject({ code })
  })

  test('is refused once the class has begun or is too near to be paid for, by the clock of the server', async () => {
    time.now = new Date(BEGINS)
    expect((await register()).json()).toMatchObject({ code: 'class.over' })
    time.passMinutes(-4)
    expect((await register()).json()).toMatchObject({ code: 'class.over' })
    expect(await seatsLeft(), 'none is held').toBe(
      (await db.select().from(classes).where(eq(classes.id, JOLLOF)))[0]?.seats,
    )
    time.passMinutes(-1)
    expect((await register()).statusCode).toBe(200)
  })

  test('holds its seat for 20 minutes; then the seat is free, and late money is refunded', async () => {
    await set({ seats: 1 })
    const { id, reference } = await held()
    expect(await seatsLeft()).toBe(0)
    expect((await register()).json()).toMatchObject({ code: 'class.full' })
    const { held: mine } = await read(`/api/classes/${JOLLOF}/registrations`)
    expect(mine).toEqual([
      { id, name: 'Ama Mensah', amount: 30_000, heldUntil: '2026-11-20T12:20:00.000Z', isBeingPaid: true },
    ])

    time.passMinutes(20)
    expect(await seatsLeft(), 'by the clock, not by a job').toBe(1)
    const other = await bought()
    expect(await pay(reference)).toBe('refunding')
    expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 30_000 }])
    const rows = await db.select().from(classSeats)
    expect(rows.filter(({ state }) => state === 'paid').map((row) => row.id)).toEqual([other.id])
    expect(await deleteUnpaidSeats(db)).toBe(1)
  })

  test('in its last minutes begins no payment; one that is alive is resumed', async () => {
    const { id } = (await register()).json()
    const alive = await held()
    time.passMinutes(17)
    const { held: mine } = await read(`/api/classes/${JOLLOF}/registrations`)
    expect(mine).toMatchObject([
      { id, isBeingPaid: false },
      { id: alive.id, isBeingPaid: true },
    ])
    const finish = async (subjectId: string) =>
      (await post('/api/paystack/initiate', { purpose: 'webinar', subjectId })).json()
    expect(await finish(id)).toMatchObject({ code: 'payment.not_due' })
    expect(await finish(alive.id)).toMatchObject({ reference: alive.reference })
  })

  test('with a window whose start had no answer has none that is alive; a charge is, as its wallet may have been asked', async () => {
    const [inWindow, charge] = [(await register()).json().id, (await register()).json().id]
    const begin = (subjectId: string, wallet?: { network: 'mtn'; wallet: string }) =>
      beginAttempt(db, aPersonActor({ userId }), { purpose: 'webinar', subjectId }, time.now, { charge: wallet })
    await begin(inWindow)
    await begin(charge, { network: 'mtn', wallet: '+233244123456' })
    const areAlive = async () => {
      const { held } = await read(`/api/classes/${JOLLOF}/registrations`)
      return new Map(held.map((seat: { id: string; isBeingPaid: boolean }) => [seat.id, seat.isBeingPaid]))
    }
    expect(await areAlive()).toEqual(new Map([inWindow, charge].map((id) => [id, true])))
    time.passMinutes(17)
    expect(await areAlive()).toEqual(new Map(Object.entries({ [inWindow]: false, [charge]: true })))
    expect((await post('/api/paystack/initiate', { purpose: 'webinar', subjectId: inWindow })).json()).toMatchObject({
      code: 'payment.not_due',
    })
  })

  test('keeps its seat while its payment may still succeed: nobody gets it twice', async () => {
    await set({ seats: 1 })
    const { reference } = await held()
    time.passMinutes(19)
    expect(await pay(reference)).toBe('paid')
    time.passMinutes(60)
    expect((await register()).json()).toMatchObject({ code: 'class.full' })
  })

  test('sent again is the same seat, and a fourth unpaid one frees the first', async () => {
    const id = randomUUID()
    await register({ id })
    expect((await register({ id })).json()).toMatchObject({ id, isPaid: false })
    expect(await seatsLeft()).toBe(99)
    for (let more = 0; more < 3; more += 1) await register()
    expect(await seatsLeft()).toBe(97)
  })

  test('under a price that was changed meanwhile costs what was held', async () => {
    const { reference } = await held()
    await set({ price: 50_000 as never })
    expect(await pay(reference)).toBe('paid')
  })

  describe('again at a new price, where the one at the old price was the last and somebody waits,', () => {
    const full = { code: 'class.full' }
    beforeEach(async () => {
      await set({ seats: 1 })
      await register()
      await set({ price: 50_000 as never })
      shop.as(await aPerson(db))
      expect((await post(`/api/classes/${JOLLOF}/wait`)).json()).toEqual({ wait: { place: 1, offerEndsAt: null } })
      shop.as(aPersonActor({ userId }))
    })

    test('is to be had, since it takes that seat alone', async () => {
      expect((await register()).json()).toMatchObject({ code: 'request.price_changed' })
      expect((await register({ expectedTotal: 50_000 })).json()).toMatchObject({ amount: 50_000, isPaid: false })
      const another = { name: 'Kofi Boateng', expectedTotal: 50_000 }
      expect((await register(another)).json()).toMatchObject(full)
      await set({ seats: 2 })
      expect((await register(another)).json(), 'a free seat is for whoever waits').toMatchObject(full)
    })

    test('is refused once the hold has ended, also before its payment is closed: the seat is for whoever waits', async () => {
      time.passMinutes(20)
      expect((await register({ expectedTotal: 50_000 })).json()).toMatchObject(full)
    })
  })

  test('again at a new price and title frees the seat at the old one; a payment that has begun may end', async () => {
    const { id: idle } = (await register()).json()
    const begun = await held({ name: 'Kofi Boateng' })
    await writeSetting(db, 'tariff', { ...SEED_SETTINGS.tariff, serviceFeeSeatsBps: bps(500) })
    await set({ title: 'Party jollof' })
    const { id } = (await register({ expectedTotal: 31_500 })).json()
    const { id: other } = (await register({ name: 'Kofi Boateng', expectedTotal: 31_500 })).json()
    const begin = async (subjectId: string) =>
      (await post('/api/paystack/initiate', { purpose: 'webinar', subjectId })).json()
    expect(await begin(idle)).toMatchObject({ code: 'payment.not_due' })
    expect(await begin(id)).toMatchObject({ amount: 31_500 })
    const { held: mine } = await read(`/api/classes/${JOLLOF}/registrations`)
    const untilOf = Object.fromEntries(mine.map((seat: { id: string; heldUntil: string }) => [seat.id, seat.heldUntil]))
    expect(untilOf, 'no other payment of the begun one begins').toEqual({
      [begun.id]: '2026-11-20T12:04:00.000Z',
      [id]: '2026-11-20T12:20:00.000Z',
      [other]: '2026-11-20T12:20:00.000Z',
    })
    expect(await pay(begun.reference)).toBe('paid')
  })
})

describe('a paid seat', () => {
  test('has a ticket, its link by mail and among one’s own, and a calendar file', async () => {
    const { id, code } = await bought()
    const [mail] = await mailAll()
    expect(mail).toMatchObject({ subject: 'Your seat: Party jollof that never burns' })
    expect(mail?.body).toContain('https://meet.example.com/secret')
    expect(mail?.body).toContain(formatOrderId(code))
    expect(await mailAll(), 'once').toHaveLength(1)

    const { rows } = await read('/api/classes/registrations')
    expect(rows).toMatchObject([{ id, ticketCode: code, joinUrl: 'https://meet.example.com/secret', state: 'paid' }])
    const file = await app.inject(`/api/classes/tickets/${code.toLowerCase()}/calendar.ics`)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain(`UID:ticket-${code}@`)
    expect(file.body).toContain('DTSTART:20270116T100000Z')
    expect(file.body).toContain('LOCATION:https://meet.example.com/secret')

    shop.as(aPersonActor({ userId: randomUUID() }))
    expect(await read('/api/classes/registrations'), 'nobody else’s').toEqual({ rows: [], next: null })
    expect(await read(`/api/classes/${JOLLOF}/registrations`)).toEqual({ paid: [], held: [] })
    expect(await read('/api/classes/tickets/0000000000/calendar.ics')).toMatchObject({ code: 'route.missing' })
  })

  test('tells its holder a new time, the link a day before, and the recording: each once', async () => {
    await set({ joinUrl: '' })
    await bought()
    await mailAll()
    await set({ startsAt: '2027-01-17T10:00:00.000Z' })
    await mailAll()
    time.now = new Date('2027-01-16T11:00:00Z')
    expect(await mailAll(), 'without a link there is nothing to remind of').toHaveLength(2)
    await set({ joinUrl: 'https://meet.example.com/late' })
    await mailAll()
    await set({ recordingUrl: 'https://video.example.com/1' })
    const subjects = (await mailAll()).map(({ subject }) => subject?.split(':')[0])
    expect(subjects.toSorted()).toEqual(['New time', 'Soon', 'The recording', 'Your seat'])
    const { rows } = await read('/api/classes/registrations')
    expect(rows).toMatchObject([{ recordingUrl: 'https://video.example.com/1' }])
  })

  test('is not reminded of a class that has begun, however late the mail goes; the ticket is the receipt too', async () => {
    await set({ joinUrl: '' })
    await bought()
    await mailAll()
    await set({ startsAt: '2027-01-17T10:00:00.000Z' })
    await mailAll()
    await set({ place: 'Hall, Labone' })
    await mailAll()
    time.now = new Date('2027-01-16T11:00:00Z')
    const expiries = (await mailAll()).map(({ subject, staleAt }) => [subject?.split(':')[0], staleAt?.toISOString()])
    const begins = '2027-01-17T10:00:00.000Z'
    expect(Object.fromEntries(expiries)).toEqual({
      'Your seat': '2026-11-23T12:00:00.000Z',
      'New time': begins,
      'New place or link': begins,
      Soon: begins,
    })
  })

  test('tells its holder every move, also one back to a time of which they were told before', async () => {
    await bought()
    await mailAll()
    const [friday, saturday] = [BEGINS, '2027-01-17T10:00:00.000Z']
    for (const startsAt of [saturday, friday, saturday]) {
      time.passMinutes(1)
      await set({ startsAt })
      await mailAll()
    }
    const moves = (await mailAll()).filter(({ subject }) => subject?.startsWith('New time'))
    expect(moves).toHaveLength(3)
    expect(moves[0]?.body, 'the place may have changed with the time').toContain('look at the time and the place below')
  })

  test('tells its holder another place or another link, each once and also when it comes back', async () => {
    await bought()
    await mailAll()
    const [kitchen, hall] = ['Test kitchen, Osu', 'Hall, Labone']
    for (const change of [
      { place: kitchen },
      { place: hall },
      { place: kitchen },
      { joinUrl: 'https://meet.example.com/2' },
    ]) {
      time.passMinutes(1)
      await set(change)
      await mailAll()
      await mailAll()
    }
    const told = (await mailAll()).filter(
      ({ subject }) => subject === 'New place or link: Party jollof that never burns',
    )
    const bodies = told.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    expect(bodies.map(({ body }) => [kitchen, hall].find((place) => body.includes(place)))).toEqual([
      kitchen,
      hall,
      kitchen,
      kitchen,
    ])
    expect(bodies.at(-1)?.body).toContain('https://meet.example.com/2')
  })

  test.each([
    { change: { joinUrl: '' }, why: 'there is no other link yet' },
    { change: { place: 'Hall, Labone', startsAt: '2027-01-17T10:00:00.000Z' }, why: 'the mail about the time says it' },
  ])('sends no mail about the place: $why', async ({ change }) => {
    await bought()
    await mailAll()
    await set(change)
    const subjects = (await mailAll()).map(({ subject }) => subject?.split(':')[0])
    expect(subjects).not.toContain('New place or link')
  })

  test('that is refunded by staff is free again, and its holder has no link any more', async () => {
    await set({ seats: 1, recordingUrl: 'https://video.example.com/1' })
    const { id, reference } = await bought()
    expect((await post(`/api/classes/seats/${id}/refund`)).statusCode, 'never by its holder').toBe(404)
    shop.as(MANAGER)
    expect((await post(`/api/classes/seats/${id}/refund`)).json()).toMatchObject({ state: 'refunded' })
    expect((await post(`/api/classes/seats/${id}/refund`)).json()).toMatchObject({
      code: 'request.transition_refused',
      details: { by: `staff:${MANAGER.userId}`, at: time.now.toISOString() },
    })
    expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 30_000 }])
    expect(await seatsLeft()).toBe(1)
    shop.as(aPersonActor({ userId }))
    const { rows } = await read('/api/classes/registrations')
    expect(rows).toMatchObject([{ state: 'refunded', joinUrl: '', recordingUrl: '', hasGoneBack: false }])
    await db.update(refunds).set({ status: 'processed' })
    expect((await read('/api/classes/registrations')).rows).toMatchObject([{ hasGoneBack: true }])
  })
})

describe('on the page of staff', () => {
  test('a ticket is checked in once, in any spelling, and only for its own class', async () => {
    const { code } = await bought()
    const check = (ticketCode: string, isHere = true, of = JOLLOF) =>
      post(`/api/classes/${of}/check-in`, { ticketCode, isHere })
    expect((await check(code)).statusCode, 'never by its holder').toBe(404)
    shop.as(MANAGER)
    expect((await check(formatOrderId(code).toLowerCase())).json()).toMatchObject({
      name: 'Ama Mensah',
      checkedInAt: time.now.toISOString(),
    })
    expect((await check(code)).json()).toMatchObject({
      code: 'class.here_already',
      details: { by: `staff:${MANAGER.userId}`, at: time.now.toISOString() },
    })
    expect((await check(code, false)).json()).toMatchObject({ checkedInAt: null })
    expect((await check(code, true, 'kenkey-from-grain')).json()).toMatchObject({ code: 'class.no_ticket' })
    expect((await check('0000000000')).json()).toMatchObject({ code: 'class.no_ticket' })
  })

  test('staff see who comes, with counts, and get them as a file whose names no spreadsheet calculates', async () => {
    await bought({ name: '=1+1' })
    await held({ name: 'Kofi' })
    shop.as(MANAGER)
    const { rows } = await read(`/api/classes/${JOLLOF}/seats`)
    expect(rows.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['Kofi', 'held'],
        ['=1+1', 'paid'],
      ]),
    )
    const of = (await read('/api/classes/desk')).rows.find(({ id }: { id: string }) => id === JOLLOF)
    expect(of).toMatchObject({ paid: 1, held: 1, checkedIn: 0, seats: 100 })
    const { body } = await app.inject(`/api/classes/${JOLLOF}/seats.csv`)
    expect(body).toContain("'=1+1")
    expect(body).not.toContain('Kofi')
  })

  test('a cancelled class refunds every seat, tells everybody, and sells no more, however late money comes', async () => {
    const paid = [await bought(), await bought({ name: 'Kofi' })]
    const late = await held()
    await mailAll()
    shop.as(MANAGER)
    expect((await post(`/api/classes/${JOLLOF}/cancel`)).json()).toMatchObject({ isCancelled: true })
    expect((await post(`/api/classes/${JOLLOF}/cancel`)).json(), 'again').toMatchObject({ isCancelled: true })
    expect(await db.select().from(classCancellations)).toMatchObject([{ cancelledBy: `staff:${MANAGER.userId}` }])
    shop.as(aPersonActor({ userId }))
    expect((await register()).json()).toMatchObject({ code: 'class.over' })

    const mails = await mailAll()
    expect(mails.filter(({ subject }) => subject?.startsWith('Cancelled'))).toHaveLength(2)
    expect(await pay(late.reference)).toBe('refunding')
    const references = (await db.select().from(refunds)).map(({ reference }) => reference)
    expect(references.toSorted()).toEqual([...paid, late].map(({ reference }) => reference).toSorted())
    expect(await read(`/api/classes/${JOLLOF}`)).toMatchObject({ isCancelled: true })
    const { rows } = await read('/api/classes/registrations')
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'refunded'])
  })

  test('a cancelled class returns what is held for a seat, and its member is told by mail', async () => {
    const { reference } = await held()
    paystack.fates.set(reference, aTakenPayment(100))
    await post(`/api/payments/${reference}/settle`)
    shop.as(MANAGER)
    await post(`/api/classes/${JOLLOF}/cancel`)
    await mailAll()

    expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 100 }])
    const told = (await db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey)
    expect(told).toContain(`email:payment-back:${reference}`)
  })

  test('fewer seats than are taken are refused, so that nobody who paid stands outside', async () => {
    await bought()
    await held()
    shop.as(MANAGER)
    const { rows } = await read('/api/catalogue?noun=class')
    const row = rows.find(({ key }: { key: string }) => key === JOLLOF)
    const save = (seats: number) =>
      app.inject({
        method: 'PUT',
        url: '/api/catalogue',
        payload: { row: { noun: 'class', key: JOLLOF, document: { ...row.document, seats } }, expectedVersion: 0 },
      })
    expect((await save(1)).json()).toMatchObject({ code: 'class.seats_taken', details: { taken: 2 } })
    expect((await save(2)).json()).toMatchObject({ version: 1 })
  })
})
