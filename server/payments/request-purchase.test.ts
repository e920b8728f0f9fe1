import { randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SEED_SERVICES } from '#seed/services.ts'
import { testShop } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import type { Db } from '../db/db.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { insertServices } from '../services/service-queries.ts'
import { servicePictures } from '../services/service-tables.ts'
import { clearPictures } from '../services/services.ts'
import { eraseClosedRequests } from './payer-queries.ts'
import { paymentIntents, refunds } from './payment-tables.ts'
import type { VerifyResult } from './paystack/paystack-results.ts'
import { closeUnpaid, eraseUnpaidRequests } from './settling/attempt-jobs.ts'

const FEE = 7_500

const shop = await testShop()
const { paystack, time, post } = shop
const { db } = shop.database
let userId = ''
beforeEach(async () => {
  await insertServices(db, SEED_SERVICES)
  const ama = await aPerson(db)
  userId = ama.userId
  shop.as(ama)
})

const ask = (change: { id?: string; pictureId?: string } = {}) =>
  post('/api/services/requests', {
    id: randomUUID(),
    service: 'plumbing',
    location: 'Ahodwo',
    point: null,
    region: 'Ashanti',
    phone: '0244123456',
    note: '',
    pictureId: null,
    expectedFee: FEE,
    ...change,
  })

/** Requests a service a minute after the last request. @returns its id */
async function asked(change: { pictureId?: string } = {}): Promise<string> {
  time.passMinutes(1)
  const reply = await ask(change)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().id
}
const beginToPay = async (subjectId: string) =>
  (await post('/api/paystack/initiate', { purpose: 'service', subjectId })).json().reference as string
const open = async () => {
  const rows = await db
    .select({ id: paymentIntents.subjectId })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.payerUserId, userId), eq(paymentIntents.status, 'open')))
    .orderBy(paymentIntents.createdAt)
  return rows.map(({ id }) => id)
}

test('a fourth unpaid request closes the oldest, so that shoppers can change their mind and rows do not pile up', async () => {
  const ids = [await asked(), await asked(), await asked(), await asked(), await asked()]
  expect(await open()).toEqual(ids.slice(2))
})

test('late money for a closed request is refunded automatically', async () => {
  const first = await asked()
  const reference = await beginToPay(first)
  time.passMinutes(16)
  const others = [await asked(), await asked(), await asked()]
  expect(await open()).toEqual(others)

  paystack.fates.set(reference, aTakenPayment(FEE))
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'refunding' })
})

test('a request with a payment in progress is kept, and an idle one is closed first', async () => {
  const ids = [await asked(), await asked(), await asked()]
  await beginToPay(ids[0] ?? '')
  const last = await asked()
  expect(await open()).toEqual([ids[0], ids[2], last])
})

test('a fourth request is refused with advice while all three are being paid, and accepted a quarter of an hour later', async () => {
  for (const id of [await asked(), await asked(), await asked()]) await beginToPay(id)
  const before = await open()

  const refused = await ask()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'payment.too_many_unpaid' })
  expect(await open()).toEqual(before)

  time.passMinutes(15)
  await asked()
  expect(await open()).toHaveLength(3)
})

test('closing the payment window ends the payment: the next request is accepted at once', async () => {
  const ids = [await asked(), await asked(), await asked()]
  const references = [await beginToPay(ids[0] ?? ''), await beginToPay(ids[1] ?? ''), await beginToPay(ids[2] ?? '')]
  const close = (reference = '') => post(`/api/payments/${reference}/settle?closed=true`)

  paystack.fates.set(references[0] ?? '', { kind: 'unfinished', status: 'ongoing' })
  await close(references[0])
  expect((await ask()).json(), 'a phone still asks for the PIN').toMatchObject({ code: 'payment.too_many_unpaid' })

  await close(references[1])
  await beginToPay(ids[1] ?? '')
  expect((await ask()).json(), 'the window was opened again').toMatchObject({ code: 'payment.too_many_unpaid' })

  await close(references[1])
  const last = await asked()
  expect(await open()).toEqual([ids[0], ids[2], last])
})

test('a charge that was refused is no payment in progress: a fourth request is accepted at once', async () => {
  for (const subjectId of [await asked(), await asked(), await asked()]) {
    paystack.nextCharges.push({ kind: 'failed', gatewayResponse: 'Insufficient Funds' })
    await post('/api/momo/start', { subject: { purpose: 'service', subjectId }, network: 'mtn', phone: '0244123456' })
  }
  await asked()
  expect(await open()).toHaveLength(3)
})

test('repeating the same request adds no request', async () => {
  const ids = [await asked(), await asked(), await asked()]
  expect((await ask({ id: ids[0] ?? '' })).statusCode).toBe(200)
  expect(await open()).toEqual(ids)
})

test('a request whose payment was closed is refused under its id, so that it is asked for again under another', async () => {
  const id = await asked()
  time.passMinutes(24 * 60)
  await db.update(paymentIntents).set({ status: 'closed' })
  expect((await ask({ id })).json()).toMatchObject({ code: 'payment.key_reused' })
})

test.each([
  { minutes: 5, starts: 200, why: 'its answer comes in time' },
  { minutes: 4, starts: 409, why: 'its answer could come too late, and the money would go back' },
])(
  '$minutes minutes before a request ends a payment begins with $starts, because $why',
  async ({ minutes, starts }) => {
    const id = await asked()
    const subject = { purpose: 'service', subjectId: id }
    const start = () => post('/api/paystack/initiate', subject)
    const offer = async () => (await shop.app.inject({ url: '/api/momo/offer', query: subject })).json().isDue
    const charge = () => post('/api/momo/start', { subject, network: 'mtn', phone: '0244123456' })
    time.passMinutes(24 * 60 - minutes)

    expect(await offer()).toBe(starts === 200)
    const started = await start()
    expect(started.statusCode, started.body).toBe(starts)
    if (starts === 200) {
      time.passMinutes(2)
      expect((await start()).json().reference, 'one that is alive goes on').toBe(started.json().reference)
    } else {
      expect(started.json()).toMatchObject({ code: 'payment.not_due' })
      expect((await charge()).json()).toMatchObject({ code: 'payment.not_due' })
    }
  },
)

test('money that is held goes back when an earlier attempt pays after all, and the member is told by mail', async () => {
  const id = await asked()
  const start = async () =>
    (await post('/api/paystack/initiate', { purpose: 'service', subjectId: id })).json().reference
  const settle = async (reference: string, fate: VerifyResult) => {
    paystack.fates.set(reference, fate)
    return (await post(`/api/payments/${reference}/settle`)).json().state
  }
  const first = await start()
  await settle(first, { kind: 'failed', gatewayResponse: 'Declined' })
  const second = await start()
  expect(await settle(second, aTakenPayment(100))).toBe('review')
  time.passMinutes(2)

  expect(await settle(first, aTakenPayment(FEE))).toBe('paid')

  const mails = await db.select().from(outbox).where(like(outbox.dedupeKey, 'email:payment-back:%'))
  expect(mails).toMatchObject([
    { dedupeKey: `email:payment-back:${second}`, subject: 'Your GH₵ 1.00 is on its way back' },
  ])
})

test('many concurrent requests leave no more than three', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ask()))
  expect(await open()).toHaveLength(3)
})

test('pictures of unpaid requests do not pile up: those of closed ones are deleted', async () => {
  for (let count = 0; count < 6; count += 1) {
    const id = `picture-${count}`.padEnd(24, 'x')
    await db.insert(servicePictures).values({ id, userId, picture: Buffer.from('x'), createdAt: time.now })
    await asked({ pictureId: id })
  }
  time.passMinutes(3 * 24 * 60)
  await clearPictures(db, time.now)
  expect(await db.$count(servicePictures)).toBe(3)
})

test('who is still owed the refund of late money is known after 30 days, and erased once it has arrived', async () => {
  const reference = await beginToPay(await asked())
  time.passMinutes(24 * 60)
  await closeUnpaid(shop.deps)
  paystack.fates.set(reference, aTakenPayment(FEE))
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'refunding' })
  time.passMinutes(30 * 24 * 60)
  expect(await eraseUnpaidRequests(db, time.now)).toBe(0)
  await db.update(refunds).set({ status: 'processed' })
  expect(await eraseUnpaidRequests(db, time.now)).toBe(1)
})

test('the erasure of closed requests reads none that is erased already', async () => {
  await db.execute(sql`insert into payment_intents
      (id, purpose, subject_id, amount, payer_name, payer_phone, payer_email, request, status, created_at)
    select gen_random_uuid(), 'service', n, 1, '', '', '', '{}', 'closed', ${time.now} from generate_series(1, 3000) n`)
  await db.execute(sql`analyze payment_intents`)
  const look = async (tx: Db) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    return eraseClosedRequests(tx, new Date(time.now.getTime() + 1), 50)
  }

  expect(await countRowsRead(db, paymentIntents, look), 'those that the planner tries').toBeLessThan(10)
})
