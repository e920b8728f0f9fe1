import { createHmac, randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatCedis, type Pesewas, pesewas } from '#domain/money.ts'
import { TEST_SECRET_KEY, testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aListOfRefunds, aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { refunds } from '../payment-tables.ts'
import type { PaystackClient, RefundRecord, RefundResult } from '../paystack/paystack-results.ts'
import { askRefund } from './ask-refund.ts'
import { workDueRefunds } from './refund-jobs.ts'
import { claimDueRefund, renewHold } from './refund-queries.ts'

const shop = await testShop()
const { app, database, paystack, time, deps, post, view, initiated } = shop
const { db } = database
const ONE_CEDI = pesewas(100)

const STAFF = aStaffMember()

async function paid() {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return { orderId, reference }
}
const cancel = (orderId: string) =>
  db.transaction((tx) => moveOrder(tx, STAFF, { orderId, action: 'cancel' }, time.now))
/** A paid order that was cancelled, so that its whole amount is owed. */
async function owed() {
  const order = await paid()
  await cancel(order.orderId)
  return order
}
const event = (reference: string, status: string) => {
  const payload = JSON.stringify({ event: `refund.${status}`, data: { status, transaction_reference: reference } })
  const signature = createHmac('sha512', TEST_SECRET_KEY).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return app.inject({ method: 'POST', url: '/api/paystack/webhook', payload, headers })
}
const statuses = async () => (await db.select().from(refunds)).map(({ status }) => status)

test('the event of a partial refund does not end the whole: the rest is requested, and both must be processed', async () => {
  const { orderId, reference } = await owed()
  paystack.knownRefunds = aListOfRefunds({ amount: ONE_CEDI })
  await event(reference, 'processed')
  expect((await view(orderId)).payment.state).toBe('refunding')

  await workDueRefunds(deps)
  expect(paystack.refunded).toMatchObject([{ reference, amount: SIMPLEST_TOTAL - ONE_CEDI }])
  expect((await view(orderId)).payment.state).toBe('refunding')

  paystack.knownRefunds = aListOfRefunds({ amount: ONE_CEDI }, { amount: SIMPLEST_TOTAL - ONE_CEDI })
  await event(reference, 'processed')
  await workDueRefunds(deps)
  expect((await view(orderId)).payment.state).toBe('refunded')
  expect(paystack.refunded).toHaveLength(1)
})

test('an answer that the rest is processed does not end the refund while another part is pending', async () => {
  const { reference } = await owed()
  paystack.knownRefunds = aListOfRefunds({ amount: ONE_CEDI, status: 'pending' })
  const rest = pesewas(SIMPLEST_TOTAL - ONE_CEDI)
  const refund = { providerId: '78', status: 'processed', amount: rest, currency: 'GHS' } as const
  paystack.nextRefund = { kind: 'queued', refund }

  await workDueRefunds(deps)

  expect(paystack.refunded).toMatchObject([{ reference, amount: rest }])
  expect(await statuses()).toEqual(['requested'])
})

describe('what counted towards one refund of a payment counts for no other:', () => {
  const PART = pesewas(5_000)
  const REST = pesewas(SIMPLEST_TOTAL - PART)
  /** An order of which a part is owed, which the provider lists with `parts` from then on. */
  async function partOwed() {
    const { orderId, reference } = await paid()
    const refund = { id: randomUUID(), purpose: 'order', subjectId: orderId, amount: PART, reason: 'cold' } as const
    await db.transaction((tx) => askRefund(tx, STAFF, refund, time.now))
    return { orderId, reference }
  }
  const asked = () => paystack.refunded.map(({ amount }) => amount)
  const work = () => {
    time.passMinutes(24 * 60)
    return workDueRefunds(deps)
  }
  const queued = (providerId: string, amount: Pesewas): RefundResult => {
    return { kind: 'queued', refund: { providerId, status: 'pending', amount, currency: 'GHS' } }
  }
  type Part = { providerId: string; amount: Pesewas; status?: RefundRecord['status'] }
  const list = (...parts: Part[]) => {
    paystack.knownRefunds = aListOfRefunds(...parts)
  }

  test.each([
    { version: 'this version', knowsOne: false },
    { version: 'the version before, which stored one of them', knowsOne: true },
  ])('a part of the dashboard and the rest, which $version has requested', async ({ knowsOne }) => {
    const { orderId } = await partOwed()
    const own = { providerId: 'own', amount: pesewas(PART - ONE_CEDI) }
    const manual = { providerId: 'manual', amount: ONE_CEDI }
    list(manual)
    paystack.nextRefund = queued(own.providerId, own.amount)
    await work()
    expect(asked()).toEqual([own.amount])
    if (knowsOne) await db.update(refunds).set({ providerIds: [] })

    list(manual, own)
    await work()
    await cancel(orderId)
    paystack.nextRefund = queued('last', REST)
    await work()
    expect(asked()).toEqual([own.amount, REST])
  })

  test('a part that got stuck and the one that replaced it in the dashboard', async () => {
    const { orderId } = await partOwed()
    paystack.nextRefund = queued('stuck', PART)
    await work()
    const stuck = { providerId: 'stuck', amount: PART, status: 'needs-attention' } as const
    list(stuck)
    await work()
    expect(await statuses()).toEqual(['needs_attention'])
    list(stuck, { providerId: 'manual', amount: PART })
    await work()
    expect(await statuses()).toEqual(['processed'])

    await cancel(orderId)
    paystack.nextRefund = queued('last', REST)
    await work()
    expect(asked()).toEqual([PART, REST])
  })

  test('but a part beyond what is owed is left for the next refund', async () => {
    const { orderId } = await partOwed()
    list({ providerId: 'manual', amount: PART }, { providerId: 'again manual', amount: ONE_CEDI })
    await work()
    expect(await statuses()).toEqual(['processed'])
    await cancel(orderId)
    await work()
    expect(asked()).toEqual([REST - ONE_CEDI])
  })

  test('but a part that arrives beside one that is still pending is left for the next refund', async () => {
    const { orderId } = await partOwed()
    paystack.nextRefund = queued('own', PART)
    await work()
    const manual = { providerId: 'manual', amount: ONE_CEDI }
    list({ providerId: 'own', amount: PART, status: 'pending' }, manual)
    await work()
    expect(await statuses()).toEqual(['requested'])
    list({ providerId: 'own', amount: PART }, manual)
    await work()
    expect(await statuses()).toEqual(['processed'])

    await cancel(orderId)
    await work()
    expect(asked()).toEqual([PART, REST - ONE_CEDI])
  })

  test.each([
    { status: 'processed', rest: 'refused' },
    { status: 'pending', rest: 'refused' },
    { status: 'pending', rest: 'failed' },
  ] as const)(
    'a $status part is not sent again manually when the rest is $rest, and stays with its refund',
    async (one) => {
      const { orderId } = await partOwed()
      const manual = { providerId: 'manual', amount: ONE_CEDI, status: one.status }
      const rest = pesewas(PART - ONE_CEDI)
      const failed = { providerId: 'failed', status: 'failed', amount: rest, currency: 'GHS' } as const
      list(manual)
      paystack.nextRefund =
        one.rest === 'failed' ? { kind: 'queued', refund: failed } : { kind: 'refused', message: 'no balance' }
      await work()
      shop.as(aStaffMember({ role: 'manager' }))
      const [{ id, ...waiting }] = (await app.inject('/api/refunds')).json().rows
      expect(waiting).toMatchObject({ status: 'needs_attention', isRefused: false, lastError: expect.any(String) })
      expect((await post(`/api/refunds/${id}/sent`, { transactionId: 'MP1' })).json().code).toBe('refund.missing')

      time.passMinutes(1)
      await cancel(orderId)
      time.passMinutes(24 * 60)
      const claim = () => claimDueRefund(db, time.now, new Date(time.now.getTime() + 60_000))
      expect(await claim()).toMatchObject({ id })
      expect(await claim(), 'the other refund waits while the rest is asked for').toBeUndefined()

      list({ ...manual, status: 'processed' }, { providerId: 'own', amount: rest })
      paystack.nextRefund = queued('last', REST)
      await work()
      expect(asked()).toEqual([rest, REST])
    },
  )
})

describe('a refund that the provider refuses', () => {
  const work = (answer: RefundResult) => {
    time.passMinutes(24 * 60)
    paystack.nextRefund = answer
    return workDueRefunds(deps)
  }
  const refused = { kind: 'refused', message: 'no balance' } as const

  test('is told to the operator once, although the answer to asking again is lost', async () => {
    await owed()
    for (const answer of [refused, { kind: 'unknown', error: 'connection lost' } as const, refused]) await work(answer)
    expect(await statuses()).toEqual(['needs_attention'])
    expect(await db.$count(outbox, like(outbox.dedupeKey, '%:stuck_refund:%'))).toBe(1)
  })

  async function stopped() {
    await owed()
    await work(refused)
    const [{ id } = { id: '' }] = await db.select().from(refunds)
    shop.as(aStaffMember({ role: 'manager' }))
    expect((await post(`/api/refunds/${id}/stop`)).statusCode).toBe(200)
    return id
  }

  test('is not requested by a worker that looked at it when staff stopped that', async () => {
    await owed()
    await work(refused)
    const [{ id } = { id: '' }] = await db.select().from(refunds)
    const asked = paystack.refunded.length
    time.passMinutes(24 * 60)
    shop.as(aStaffMember({ role: 'manager' }))
    const client = clientOf(paystack)
    const findRefunds: PaystackClient['findRefunds'] = async (...payment) => {
      expect((await post(`/api/refunds/${id}/stop`)).statusCode).toBe(200)
      return client.findRefunds(...payment)
    }
    await workDueRefunds({ ...deps, paystack: { ...client, findRefunds } })

    expect(paystack.refunded).toHaveLength(asked)
    expect(await statuses()).toEqual(['failed'])
  })

  test.each([
    { found: SIMPLEST_TOTAL, status: 'processed', sent: 404, why: 'somebody has refunded it in the dashboard' },
    { found: ONE_CEDI, status: 'failed', sent: 200, why: 'only the rest is owed' },
    { found: 0, status: 'failed', sent: 200, why: 'nothing went out' },
  ])('after staff stopped asking is $status when $found has gone back: $why', async ({ found, status, sent }) => {
    const id = await stopped()
    const asked = paystack.refunded.length
    if (found > 0) paystack.knownRefunds = aListOfRefunds({ amount: pesewas(found) })
    for (let round = 0; round < 2; round += 1) await work(refused)

    expect(await statuses()).toEqual([status])
    expect(paystack.refunded).toHaveLength(asked)
    expect((await post(`/api/refunds/${id}/sent`, { transactionId: 'MP1' })).statusCode).toBe(sent)
  })

  test('after staff stopped asking tells how much of it is owed, keeps its parts, and is asked for in that rest', async () => {
    const id = await stopped()
    const rest = pesewas(SIMPLEST_TOTAL - ONE_CEDI)
    const told = async () => (await app.inject('/api/refunds')).json().rows[0].lastError
    expect(await told()).toBe('no balance')
    paystack.knownRefunds = aListOfRefunds({ amount: ONE_CEDI, providerId: 'manual', status: 'pending' })
    await work(refused)
    expect(await told()).toContain(`${formatCedis(ONE_CEDI)} of it went back`)
    expect(await told()).toContain(`only ${formatCedis(rest)} is owed`)
    expect(await db.select().from(refunds)).toMatchObject([{ providerIds: ['manual'] }])
    paystack.knownRefunds = aListOfRefunds({ amount: ONE_CEDI, providerId: 'manual', status: 'failed' })
    await work(refused)
    expect(await told()).toBe('Nothing of it has gone back.')

    paystack.knownRefunds = aListOfRefunds({ amount: ONE_CEDI, providerId: 'manual' })
    await post(`/api/refunds/${id}/again`)
    await workDueRefunds(deps)
    expect(paystack.refunded.at(-1)).toMatchObject({ amount: rest })
  })

  test('is not due when staff have just stopped asking: the version before would ask for it', async () => {
    await stopped()
    const [refund] = await db.select().from(refunds)
    expect(refund?.dueAt?.getTime()).toBe(time.now.getTime() + 6 * 60 * 60_000)
  })
})

test('an event that arrives while a worker holds the refund brings the next check forward', async () => {
  const { reference } = await owed()
  const busy: PaystackClient = {
    ...clientOf(paystack),
    refund: async (request) => {
      await event(reference, 'processed')
      expect(await workDueRefunds(deps), 'the first worker has the lease').toBe(0)
      return paystack.refund(request)
    },
  }
  await workDueRefunds({ ...deps, paystack: busy })

  paystack.knownRefunds = aListOfRefunds({ amount: SIMPLEST_TOTAL })
  expect(await workDueRefunds(deps)).toBe(1)
  expect(await statuses()).toEqual(['processed'])
})

test('a worker that loses the lease during a slow check does not request the refund', async () => {
  const references = [await owed(), await owed(), await owed()].map(({ reference }) => reference)
  const sent: string[] = []
  /** A provider client that remembers requested refunds, and takes three minutes for the first answer to a worker. */
  const provider = (whileSlow: () => Promise<unknown>): PaystackClient => {
    let isSlow = true
    return {
      ...clientOf(paystack),
      findRefunds: async (reference) => {
        const amount = SIMPLEST_TOTAL
        const found = aListOfRefunds(...sent.filter((one) => one === reference).map(() => ({ amount })))
        if (isSlow) {
          isSlow = false
          time.passMinutes(3)
          await whileSlow()
        }
        return found
      },
      refund: async (request) => {
        sent.push(request.reference)
        return paystack.refund(request)
      },
    }
  }
  const second = { ...deps, paystack: provider(async () => undefined) }
  const first = { ...deps, paystack: provider(() => workDueRefunds(second)) }

  await workDueRefunds(first)
  for (let round = 0; round < 3; round += 1) {
    time.passMinutes(7 * 60)
    await Promise.all([workDueRefunds(first), workDueRefunds(second)])
  }

  expect(sent.toSorted()).toEqual(references.toSorted())
  expect(await statuses()).toEqual(['processed', 'processed', 'processed'])
})

test.each([
  { status: 'requested', what: 'follows' },
  { status: 'failed', what: 'that failed looks at' },
] as const)(
  'a worker that loses the lease while it $what a refund counts no part that another refund has counted since',
  async ({ status }) => {
    await owed()
    const [late] = await db
      .update(refunds)
      .set({ amount: ONE_CEDI, isWhole: false, status, providerId: 'late' })
      .returning()
    if (!late) throw new Error('nothing is owed')
    const other = { ...late, id: randomUUID(), status: 'requested', providerId: 'other', dueAt: null } as const
    await db.insert(refunds).values(other)
    const failed = ['late', 'other'].map((providerId) => {
      return { providerId, amount: ONE_CEDI, status: 'failed' } as const
    })
    paystack.knownRefunds = aListOfRefunds(...failed, { providerId: 'manual', amount: ONE_CEDI })
    const makeDue = async (id: string) => {
      await db.update(refunds).set({ dueAt: null })
      await db.update(refunds).set({ dueAt: time.now }).where(eq(refunds.id, id))
    }
    const slow: PaystackClient = {
      ...clientOf(paystack),
      findRefunds: async () => {
        time.passMinutes(3)
        await makeDue(other.id)
        await workDueRefunds(deps)
        return paystack.knownRefunds
      },
    }
    await makeDue(late.id)
    await workDueRefunds({ ...deps, paystack: slow })

    const rows = await db.select().from(refunds)
    expect(rows.filter(({ providerIds }) => providerIds.includes('manual')).map(({ id }) => id)).toEqual([other.id])
  },
)

test('many concurrent workers request each of many refunds once', async () => {
  const references: string[] = []
  for (let made = 0; made < 6; made += 1) references.push((await owed()).reference)

  await Promise.all(Array.from({ length: 5 }, () => workDueRefunds(deps)))

  expect(paystack.refunded.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
})

test('of two refunds of one payment one is worked on at a time, so that no part at the provider counts for both', async () => {
  await owed()
  const [first] = await db.update(refunds).set({ amount: ONE_CEDI, isWhole: false }).returning()
  if (!first) throw new Error('nothing is owed')
  await db.insert(refunds).values({ ...first, id: randomUUID() })
  expect(await db.$count(refunds)).toBe(2)
  await db.update(refunds).set({ status: 'requested', providerId: sql`'part of ' || ${refunds.id}`, dueAt: time.now })
  const until = new Date(time.now.getTime() + 60_000)
  const claim = () => db.transaction((tx) => claimDueRefund(tx, time.now, until))

  const claimed = await Promise.all([claim(), claim(), claim(), claim()])
  const [held, ...others] = claimed.filter((one) => one !== undefined)
  if (!held) throw new Error('nothing was claimed')
  expect(others).toEqual([])
  time.passMinutes(1)
  expect(await claim(), 'the next one when the lease is over').toBeDefined()
  const atItsEnd = { now: new Date(until.getTime() - 1), until: new Date(until.getTime() + 60_000), isAsking: false }
  const renewed = await db.transaction((tx) => renewHold(tx, held, atItsEnd))
  expect(renewed, 'the first worker looked at the clock before that').toBe(false)
})

test('a refund that cannot be processed does not block the others', async () => {
  const [bad, good] = [await owed(), await owed()]
  const broken: PaystackClient = {
    ...clientOf(paystack),
    findRefunds: (reference) =>
      reference === bad.reference ? Promise.reject(new Error('broken')) : paystack.findRefunds(),
  }
  await db.update(refunds).set({ tries: 2_000_000_000 })

  expect(await workDueRefunds({ ...deps, paystack: broken })).toBe(2)

  expect(paystack.refunded).toMatchObject([{ reference: good.reference }])
})

function clientOf(scripted: typeof paystack): PaystackClient {
  return {
    initialize: (payment) => scripted.initialize(payment),
    charge: (one) => scripted.charge(one),
    submitVoucher: (reference, voucher) => scripted.submitVoucher(reference, voucher),
    verify: (reference) => scripted.verify(reference),
    refund: (request) => scripted.refund(request),
    findRefunds: () => scripted.findRefunds(),
    listSuccesses: (window) => scripted.listSuccesses(window),
    listSettlements: (window) => scripted.listSettlements(window),
    listSettled: (id) => scripted.listSettled(id),
  }
}
