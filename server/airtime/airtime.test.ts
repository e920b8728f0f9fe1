import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentCommand } from '../app/commands/payment-commands.ts'
import { seedShop } from '../app/seed-shop.ts'
import { auditLog } from '../audit/audit-tables.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { markPaidManually } from '../payments/payment-queries.ts'
import { paymentIntents, refunds } from '../payments/payment-tables.ts'
import { workDueRefunds } from '../payments/refunds/refund-jobs.ts'
import { checkDueAttempts, closeUnpaid } from '../payments/settling/attempt-jobs.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { recordAirtimeRefund, workDueTopUps } from './airtime-jobs.ts'
import { insertAirtimeProviders } from './airtime-queries.ts'
import { MANUAL_DESK } from './airtime-sender.ts'
import { airtimeProviders, airtimeTopUps } from './airtime-tables.ts'

const shop = await testShop()
const { app, paystack, time, post, deps } = shop
const { db } = shop.database
let userId = ''

beforeEach(async () => {
  await insertAirtimeProviders(db, SEED_AIRTIME_PROVIDERS)
  await writeSetting(db, 'airtime', { minimum: pesewas(500), dailyCap: pesewas(10_000) })
  userId = (await aPerson(db, { email: 'ama@example.com', fullName: 'Ama <b>Mensah</b>' })).userId
  shop.as(aPersonActor({ userId }))
})

const request = (change: object = {}) =>
  post('/api/airtime/top-ups', { id: randomUUID(), providerId: 'mtn', amount: 2_000, phone: '0244123456', ...change })
const start = async (id: string) =>
  (await post('/api/paystack/initiate', { purpose: 'airtime', subjectId: id })).json().reference as string
const settle = async (reference: string) => (await post(`/api/payments/${reference}/settle`)).json()
const mine = async () => (await app.inject('/api/airtime/top-ups')).json().rows
const rows = () => db.select().from(airtimeTopUps)
const messages = async (channel: string) => (await db.select().from(outbox)).filter((one) => one.channel === channel)
const desk = { ...deps, airtime: MANUAL_DESK }

/** Requests airtime and pays for it. */
async function paid(change: object = {}): Promise<{ id: string; reference: string }> {
  const { id, amount } = (await request(change)).json()
  const reference = await start(id)
  paystack.fates.set(reference, aTakenPayment(amount))
  expect(await settle(reference)).toMatchObject({ state: 'paid', purpose: 'airtime', subjectId: id })
  return { id, reference }
}

/** Paid airtime that awaits staff. */
async function atTheDesk(change: object = {}) {
  const topUp = await paid(change)
  await workDueTopUps(desk)
  return topUp
}

describe('buying', () => {
  test('says whether a service sends the airtime, because staff need longer', async () => {
    const isAutomatic = async () => (await app.inject('/api/airtime/providers')).json().isAutomatic
    expect(await isAutomatic()).toBe(true)
    const { keys } = app.deps
    onTestFinished(() => {
      keys.airtime = 'test'
    })
    keys.airtime = 'missing'
    expect(await isAutomatic()).toBe(false)
  })

  test('paid airtime waits to be sent, and the operator is notified with escaped text', async () => {
    const { id, amount, isPaid, reference: none } = (await request()).json()
    expect({ amount, isPaid, none }).toEqual({ amount: 2_000, isPaid: false, none: null })
    expect(await mine()).toEqual([])

    const reference = await start(id)
    expect(paystack.started.at(-1)?.metadata.custom_fields).toMatchObject([
      { variable_name: 'provider', value: 'MTN' },
      { variable_name: 'airtime_for', value: '0244123456' },
      { variable_name: 'amount', value: 'GH₵ 20.00' },
      { variable_name: 'name' },
      { variable_name: 'phone', value: '0244123456' },
    ])
    paystack.fates.set(reference, aTakenPayment(amount))
    await settle(reference)

    expect(await mine()).toMatchObject([
      { id, providerName: 'MTN', phone: '+233244123456', amount: 2_000, status: 'waiting', reference },
    ])
    const [message] = await messages('telegram')
    expect(message?.body).toContain('User: Ama &lt;b&gt;Mensah&lt;/b&gt;')
    expect(message?.body).toContain('Provider: MTN')
    expect(message?.body).toContain('Phone: 024 412 3456')
    expect(message?.body).toContain('Amount: GH₵ 20.00')
    expect(message?.body).toMatch(/Reference: [0-9A-Z]{5}-[0-9A-Z]{5}\n/)
  })

  test('a paid top-up is stored although the browser never returned: the reconciler finds it, once', async () => {
    const { id, amount } = (await request()).json()
    const reference = await start(id)
    paystack.fates.set(reference, aTakenPayment(amount))
    time.passMinutes(2)
    await checkDueAttempts(deps)
    await settle(reference)
    expect(await mine()).toMatchObject([{ id, status: 'waiting' }])
    expect(await messages('telegram')).toHaveLength(1)
  })

  test('the operator can hide a network; top-ups paid before are still sent', async () => {
    const list = async () => (await app.inject('/api/airtime/providers')).json()
    expect(await list()).toMatchObject({
      providers: [{ name: 'Airteltigo' }, { name: 'Globalcom (Glo)' }, { name: 'MTN' }, { name: 'Telecel' }],
      minimum: 500,
      dailyCap: 10_000,
    })

    const { id, amount } = (await request({ providerId: 'glo', phone: '0231234567' })).json()
    await db.update(airtimeProviders).set({ isOffered: false }).where(eq(airtimeProviders.id, 'glo'))
    expect((await list()).providers).toHaveLength(3)
    expect((await request({ providerId: 'glo' })).json()).toMatchObject({ code: 'airtime.provider_missing' })
    const reference = await start(id)
    paystack.fates.set(reference, aTakenPayment(amount))
    await settle(reference)
    expect(await mine()).toMatchObject([{ providerName: 'Globalcom (Glo)' }])
  })

  test('an old shop gets the networks at its next start, and keeps the operator’s changes', async () => {
    const names = async () => (await db.select().from(airtimeProviders)).map(({ name }) => name)
    await db.delete(airtimeProviders)
    await seedShop(db)
    expect(await names()).toEqual(['Airteltigo', 'Globalcom (Glo)', 'MTN', 'Telecel'])

    await db.delete(airtimeProviders).where(eq(airtimeProviders.id, 'glo'))
    await seedShop(db)
    expect(await names()).toHaveLength(3)
  })

  test.each([
    { change: { providerId: '' }, title: 'Select provider', why: 'none was chosen' },
    { change: { providerId: 'expresso' }, title: 'Select provider', why: 'the network is unknown' },
    { change: { amount: 400 }, title: 'Invalid amount', why: 'it is below the minimum' },
    { change: { amount: 550 }, title: 'Invalid amount', why: 'it is not in whole cedis' },
    { change: { amount: 0 }, title: 'Invalid amount', why: 'zero is not sold' },
    { change: { phone: '24412345' }, title: 'Invalid phone', why: 'eight digits are too few' },
    { change: { phone: '024412345' }, title: 'Invalid phone', why: 'with the zero one is missing' },
    { change: { phone: '' }, title: 'Invalid phone', why: 'there is none' },
    { change: { amount: 5.5 }, title: 'Check your entry', why: 'half a pesewa does not exist' },
    { change: { amount: -500 }, title: 'Check your entry', why: 'a negative amount' },
    { change: { paid: true }, title: 'Check your entry', why: 'a status from outside' },
    { change: { id: 'x' }, title: 'Check your entry', why: 'an invalid id' },
  ])('$change is refused with “$title”: $why', async ({ change, title }) => {
    expect((await request(change)).json()).toMatchObject({ title })
    expect(await db.select().from(paymentIntents)).toEqual([])
  })

  test.each(['244123456', '0244123456', '+233 24 412 3456', '2330244123456'])(
    '%s is one number, and a prefix of another network is no reason to refuse, because numbers move',
    async (phone) => {
      await paid({ phone, providerId: 'telecel' })
      expect(await mine()).toMatchObject([{ phone: '+233244123456', providerName: 'Telecel' }])
    },
  )

  test('the same request sent twice counts once; another one under its id is refused', async () => {
    const id = randomUUID()
    expect((await request({ id })).json()).toEqual((await request({ id })).json())
    expect((await request({ id, amount: 500 })).json()).toMatchObject({ code: 'payment.key_reused' })
    expect(await db.select().from(paymentIntents)).toHaveLength(1)
  })

  test('a request sent again after it was paid answers with its payment', async () => {
    const { id, reference } = await paid()
    expect((await request({ id })).json()).toEqual({ id, amount: 2_000, isPaid: true, reference })
  })

  test('less money than is due buys nothing', async () => {
    const { id } = (await request()).json()
    const reference = await start(id)
    paystack.fates.set(reference, aTakenPayment(500))
    expect(await settle(reference)).toMatchObject({ state: 'review' })
    expect(await mine()).toEqual([])
  })

  test('an unpaid request is closed after half an hour, and late money is refunded', async () => {
    const { id, amount } = (await request()).json()
    const reference = await start(id)
    time.passMinutes(30)
    await closeUnpaid(deps)
    paystack.fates.set(reference, aTakenPayment(amount))
    expect(await settle(reference)).toMatchObject({ state: 'refunding' })
    expect(await mine()).toEqual([])
  })

  test('another person’s airtime is not found: neither to see, nor to pay, nor under its id', async () => {
    const { id } = await paid()
    const { id: unpaid } = (await request()).json()
    const other = (await aPerson(db, { email: 'kofi@example.com' })).userId
    shop.as(aPersonActor({ userId: other }))
    expect(await mine()).toEqual([])
    const stranger = await post('/api/paystack/initiate', { purpose: 'airtime', subjectId: unpaid })
    expect(stranger.json()).toMatchObject({ code: 'payment.missing' })
    for (const taken of [id, unpaid])
      expect((await request({ id: taken })).json()).toMatchObject({ code: 'payment.key_reused' })
    expect((await app.inject('/api/airtime/desk')).statusCode).toBe(404)
    expect((await post(`/api/airtime/desk/${id}/sent`, { reference: '' })).statusCode).toBe(404)

    shop.as({ kind: 'visitor' })
    expect((await request()).json()).toMatchObject({ code: 'session.required' })
    expect((await app.inject('/api/airtime/top-ups')).json()).toMatchObject({ code: 'session.required' })
    expect((await app.inject('/api/airtime/providers')).statusCode).toBe(200)
  })
})

describe('the daily limit', () => {
  const CAP = 10_000

  test('counts what was paid today, to the last cedi, and starts again at midnight in Accra', async () => {
    await paid({ amount: CAP - 500 })
    expect((await request({ amount: 600 })).json()).toMatchObject({
      code: 'airtime.cap_reached',
      title: 'Daily limit reached',
      details: { dailyCap: CAP, left: 500, unpaid: 0 },
    })
    await paid({ amount: 500 })
    expect((await request({ amount: 500 })).statusCode).toBe(409)

    time.now = new Date('2026-11-21T00:00:00Z')
    expect((await request({ amount: CAP })).statusCode).toBe(200)
  })

  test('is shown before it is reached, for each person separately', async () => {
    const left = async () => (await app.inject('/api/airtime/providers')).json().leftToday
    await paid({ amount: 3_000 })
    expect(await left()).toBe(CAP - 3_000)
    shop.as({ kind: 'visitor' })
    expect(await left()).toBe(CAP)
  })

  test('is not used up by an abandoned payment: it is closed, and late money is refunded', async () => {
    const { id: abandoned, amount } = (await request({ amount: CAP })).json()
    const reference = await start(abandoned)
    expect((await request({ amount: 500 })).statusCode).toBe(200)
    paystack.fates.set(reference, aTakenPayment(amount))
    expect(await settle(reference)).toMatchObject({ state: 'refunding' })
    expect(await mine()).toEqual([])
  })

  test('leaves open payments that fit together open', async () => {
    const { id, amount } = (await request({ amount: CAP - 500 })).json()
    await request({ amount: 500 })
    const reference = await start(id)
    paystack.fates.set(reference, aTakenPayment(amount))
    expect(await settle(reference)).toMatchObject({ state: 'paid' })
  })

  test('counts a payment that is being confirmed, because its money may have left', async () => {
    const { id } = (await request({ amount: CAP })).json()
    expect(await settle(await start(id))).toMatchObject({ state: 'checking' })
    expect((await request({ amount: 500 })).json()).toMatchObject({ details: { left: 0, unpaid: CAP } })
    time.passMinutes(30)
    await closeUnpaid(deps)
    expect((await request({ amount: 500 })).statusCode).toBe(200)
  })

  test.runIf(shop.database.engine === 'postgres')(
    'counts a payment that is being settled, and neither waits for it nor refunds it',
    async () => {
      const { id: subjectId } = (await request({ amount: CAP })).json()
      await db.transaction(async (tx) => {
        await markPaidManually(tx, { purpose: 'airtime', subjectId, manualId: null }, 'test', time.now)
        expect((await request({ amount: 500 })).json()).toMatchObject({
          code: 'airtime.cap_reached',
          details: { left: 0, unpaid: CAP },
        })
      })
      expect(await db.select().from(refunds)).toEqual([])
    },
  )

  test('does not count refunds', async () => {
    const { id } = await atTheDesk({ amount: CAP })
    shop.as(aStaffMember({ role: 'manager' }))
    await post(`/api/airtime/desk/${id}/failed`, {})
    shop.as(aPersonActor({ userId }))
    expect((await request({ amount: CAP })).statusCode).toBe(200)
  })

  test('applies to each person separately', async () => {
    await paid({ amount: CAP })
    shop.as(aPersonActor({ userId: (await aPerson(db, { email: 'kofi@example.com' })).userId }))
    expect((await request({ amount: CAP })).statusCode).toBe(200)
  })

  test('holds for concurrent requests: only those within the limit stay open', async () => {
    await Promise.all(Array.from({ length: 6 }, () => request({ amount: 4_000 })))
    const open = (await db.select().from(paymentIntents)).filter(({ status }) => status === 'open')
    expect(open).toHaveLength(2)
  })

  test('counts a repeated request once', async () => {
    const id = randomUUID()
    expect((await request({ id, amount: CAP })).statusCode).toBe(200)
    expect((await request({ id, amount: CAP })).statusCode).toBe(200)
  })
})

describe('the desk', () => {
  const list = async () => (await app.inject('/api/airtime/desk')).json().rows
  const sent = (id: string, reference = '') => post(`/api/airtime/desk/${id}/sent`, { reference })
  const failed = (id: string) => post(`/api/airtime/desk/${id}/failed`, {})

  test('lists every paid top-up, the oldest first, until it is recorded as sent', async () => {
    const first = await atTheDesk()
    time.passMinutes(1)
    const second = await atTheDesk({ providerId: 'telecel' })
    shop.as(aStaffMember({ role: 'manager' }))
    expect(await list()).toMatchObject([
      { id: first.id, memberName: 'Ama <b>Mensah</b>', isBeingSent: false, status: 'waiting' },
      { id: second.id, providerName: 'Telecel' },
    ])

    expect((await sent(first.id, ' AT-77 ')).json()).toEqual({ status: 'sent' })
    expect(await list()).toMatchObject([{ id: second.id }])
    const staff = aStaffMember().userId
    expect(await rows()).toContainEqual(
      expect.objectContaining({ id: first.id, providerReference: 'AT-77', changedBy: `staff:${staff}` }),
    )
    shop.as(aPersonActor({ userId }))
    expect(await mine()).toMatchObject([{ status: 'waiting' }, { id: first.id, status: 'sent' }])
  })

  test('refunds a failed one in full, once, notifies the shopper, and follows the refund', async () => {
    const { id, reference } = await atTheDesk()
    const manager = aStaffMember({ role: 'manager' })
    shop.as(manager)
    expect((await failed(id)).json()).toEqual({ status: 'failed', refund: 'automatic' })
    expect((await failed(id)).json(), 'who decided, what and when').toMatchObject({
      code: 'airtime.transition_refused',
      details: { status: 'failed', by: `staff:${manager.userId}`, at: shop.time.now.toISOString() },
    })
    expect((await sent(id)).json()).toMatchObject({ code: 'airtime.transition_refused' })

    expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 2_000, status: 'due' }])
    const mails = (await messages('email')).filter(({ dedupeKey }) => dedupeKey.startsWith('email:airtime'))
    expect(mails).toMatchObject([{ recipient: 'ama@example.com', subject: 'Your airtime could not be sent' }])
    expect(mails[0]?.body).toContain('GH₵ 20.00 will be refunded in full')

    await recordAirtimeRefund(deps)
    shop.as(aPersonActor({ userId }))
    expect(await mine()).toMatchObject([{ status: 'failed' }])
    paystack.knownRefunds = {
      kind: 'found',
      refunds: [{ providerId: '77', status: 'processed', amount: pesewas(2_000), currency: 'GHS' }],
    }
    await workDueRefunds(deps)
    await recordAirtimeRefund(deps)
    expect(await mine()).toMatchObject([{ status: 'refunded' }])
  })

  test('refunds another amount that the operator accepted too', async () => {
    const { id } = (await request()).json()
    const reference = await start(id)
    paystack.fates.set(reference, aTakenPayment(1_500))
    await settle(reference)
    await paymentCommand(db, shop.auth, { step: 'accept', reference })
    await workDueTopUps(desk)
    shop.as(aStaffMember({ role: 'manager' }))
    expect((await failed(id)).json()).toEqual({ status: 'failed', refund: 'automatic' })
    expect(await db.select().from(refunds)).toMatchObject([{ reference, amount: 1_500 }])

    const back = { providerId: '77', status: 'processed', amount: pesewas(1_500), currency: 'GHS' } as const
    paystack.knownRefunds = { kind: 'found', refunds: [back] }
    await workDueRefunds(deps)
    await recordAirtimeRefund(deps)
    expect(await rows()).toMatchObject([{ status: 'refunded' }])
  })

  test('of two concurrent decisions one counts', async () => {
    const { id } = await atTheDesk()
    shop.as(aStaffMember({ role: 'manager' }))
    const replies = await Promise.all([sent(id), failed(id), sent(id), failed(id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const [row] = await rows()
    expect(await db.$count(refunds)).toBe(row?.status === 'failed' ? 1 : 0)
  })

  test('belongs to whoever took it for ten minutes: nobody else sends or records it, until it is handed back', async () => {
    const { id } = await atTheDesk()
    const [first, second] = [aStaffMember({ role: 'manager' }), aStaffMember({ role: 'manager', userId: randomUUID() })]
    const take = (isTaken = true) =>
      app.inject({ method: 'PUT', url: `/api/airtime/desk/${id}/taken`, payload: { isTaken } })
    shop.as(first)
    expect((await take()).json()).toEqual({ status: 'waiting' })
    const taken = { by: `staff:${first.userId}`, at: time.now.toISOString() }
    expect(await list()).toMatchObject([{ id, taken }])

    shop.as(second)
    const refused = { code: 'airtime.transition_refused', details: { status: 'waiting', ...taken } }
    for (const act of [take, () => take(false), () => sent(id), () => failed(id)]) {
      expect((await act()).json()).toMatchObject(refused)
    }
    time.passMinutes(10)
    expect((await take()).statusCode, 'it has lapsed').toBe(200)
    shop.as(first)
    expect((await sent(id)).json()).toMatchObject({ ...refused, details: { by: `staff:${second.userId}` } })

    shop.as(second)
    await take(false)
    expect(await list()).toMatchObject([{ id, taken: null }])
    shop.as(first)
    await take()
    expect((await sent(id)).json()).toEqual({ status: 'sent' })
    expect((await take()).json()).toMatchObject({ code: 'airtime.transition_refused', details: { status: 'sent' } })
    const acts = await db.select().from(auditLog).where(eq(auditLog.entity, 'airtime_top_ups')).orderBy(auditLog.at)
    expect(acts.map(({ after }) => after.act)).toEqual(['taken', 'taken', 'handed_back', 'taken'])
  })

  test('a sent top-up stays sent: it cannot be refunded', async () => {
    const { id } = await atTheDesk()
    shop.as(aStaffMember({ role: 'manager' }))
    await sent(id)
    expect((await failed(id)).json()).toMatchObject({ code: 'airtime.transition_refused', details: { status: 'sent' } })
    expect(await db.$count(refunds)).toBe(0)
  })

  test('refunding needs its own right', async () => {
    const { id } = await atTheDesk()
    for (const actor of [aStaffMember({ role: 'rider' }), aPersonActor({ userId })]) {
      shop.as(actor)
      expect((await failed(id)).statusCode).toBe(404)
    }
    shop.as(aStaffMember({ role: 'manager', aal: 'aal1' }))
    expect((await failed(id)).json()).toMatchObject({ code: 'staff.second_factor' })
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
  })

  test('the kitchen finds no desk, and an unknown top-up is not found', async () => {
    const { id } = await atTheDesk()
    shop.as(aStaffMember({ role: 'kitchen' }))
    expect((await app.inject('/api/airtime/desk')).statusCode).toBe(404)
    expect((await sent(id)).statusCode).toBe(404)
    shop.as(aStaffMember({ role: 'manager' }))
    expect((await sent(randomUUID())).json()).toMatchObject({ code: 'airtime.missing' })
    expect((await failed(randomUUID())).json()).toMatchObject({ code: 'airtime.missing' })
  })
})
