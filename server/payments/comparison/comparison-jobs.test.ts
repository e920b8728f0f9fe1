import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/accra-time.ts'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { authSecrets } from '../../auth/auth-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { orderEvents, orderLines, orders } from '../../orders/order-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '../payment-tables.ts'
import type { Listed, ListedPayment, PaystackClient } from '../paystack/paystack-results.ts'
import { workDueRefunds } from '../refunds/refund-jobs.ts'
import type { SettlingDeps } from '../settling/settle-reference.ts'
import { comparePayments, comparisonJob } from './comparison-jobs.ts'

/** The comparison finds payments that the provider took and the shop does not know: lost events and lost rows. */

const shop = await attackedShop()
const { db } = shop.database
const paystack: PaystackClient = {
  ...shop.paystack,
  async listSuccesses(window) {
    const page = await shop.paystack.listSuccesses(window)
    if (page.kind !== 'listed') return page
    return { ...page, rows: page.rows.filter(({ reference }) => !earlier.has(reference)) }
  },
}
const deps: SettlingDeps = { ...shop.deps, paystack }
/** Payments of earlier tests in this file; the simulator keeps all of them. */
let earlier = new Set<string>()
beforeEach(async () => {
  await db.update(authSecrets).set({ createdAt: new Date(0) }) // the database is older than every payment
  earlier = new Set(shop.provider.transactions().map(({ reference }) => reference))
})

const compareAll = async (one = deps) => {
  while ((await comparePayments(one)) > 0);
}
const alerts = async () => (await db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey)
/**
 * Deletes rows as if a backup from before the payment started had been restored, or with `order` from before the order.
 */
async function loseRows({ order }: { order: boolean }) {
  await db.delete(refunds)
  await db.delete(paymentAttempts)
  if (!order) return
  for (const table of [paymentIntents, orderLines, orderEvents, orders, outbox]) await db.delete(table)
}
const withPages = (listSuccesses: PaystackClient['listSuccesses']): SettlingDeps => ({
  ...deps,
  paystack: { ...deps.paystack, listSuccesses },
})
const listing = (result: Listed<ListedPayment>) => {
  const windows: { from: Date; to: Date; page: number }[] = []
  const of = withPages(async (window) => {
    windows.push(window)
    return result
  })
  return { deps: of, windows }
}
const NOTHING: Listed<ListedPayment> = { kind: 'listed', rows: [], isLast: true }

test('the provider’s list settles a payment whose events were all lost', async () => {
  const { orderId, reference } = await shop.initiated()
  shop.provider.pay(reference)

  await compareAll()

  expect((await shop.view(orderId)).status).toBe('received')
})

test('a payment whose own row was lost is restored from its metadata, once, for the existing order', async () => {
  const { orderId, reference } = await shop.initiated()
  shop.provider.pay(reference)
  await loseRows({ order: false })

  await Promise.all([compareAll(), compareAll()])

  expect((await shop.view(orderId)).status).toBe('received')
  expect(await db.select().from(paymentAttempts)).toMatchObject([{ reference, status: 'succeeded' }])
  expect(await db.$count(refunds)).toBe(0)
})

describe('a payment whose order was lost too', () => {
  async function lost() {
    const { reference, total } = await shop.initiated()
    shop.provider.pay(reference)
    await loseRows({ order: true })
    return { reference, total }
  }
  const refunded = (reference: string) =>
    shop.provider.refunds().filter(({ transactionReference }) => transactionReference === reference)

  test('is recorded, reported to the operator and refunded once, however many processes find it', async () => {
    const { reference, total } = await lost()

    await Promise.all([compareAll(), compareAll(), compareAll()])
    shop.time.passMinutes(61)
    await compareAll()
    await Promise.all([workDueRefunds(deps), workDueRefunds(deps)])

    expect(await db.select().from(paymentAttempts)).toMatchObject([
      { reference, status: 'surplus', amountTaken: total },
    ])
    expect(await db.select().from(paymentIntents)).toMatchObject([{ purpose: 'order', status: 'closed' }])
    expect(await alerts()).toEqual([`telegram:payment:${reference}:lost`])
    expect(refunded(reference).map(({ amount }) => amount)).toEqual([total])
  })

  test('of another currency is recorded with it, so that no settlement of the shop misses it', async () => {
    const { reference } = await shop.initiated()
    shop.provider.pay(reference, { currency: 'NGN' })
    await loseRows({ order: true })
    await compareAll()
    expect(await db.select().from(paymentAttempts)).toMatchObject([{ reference, otherMoney: 'NGN' }])
  })

  test('is left to a person when it is older than the database, which may be an empty one in place of the real one', async () => {
    const { reference } = await lost()
    await db.update(authSecrets).set({ createdAt: new Date(shop.time.now.getTime() + 1) })

    await Promise.all([compareAll(), compareAll()])
    shop.time.passMinutes(61)
    await compareAll()
    await workDueRefunds(deps)

    expect(await alerts()).toEqual([`telegram:payment:${reference}:older`])
    expect(await db.$count(paymentAttempts)).toBe(0)
    expect(refunded(reference)).toEqual([])
  })

  test('is not refunded within the first hour, so that a copy of the shop with the real keys can be stopped', async () => {
    const { reference } = await lost()
    await compareAll()

    shop.time.passMinutes(59)
    await workDueRefunds(deps)

    expect(refunded(reference)).toEqual([])
  })

  test('is found again after a process died before it had recorded everything', async () => {
    const { reference } = await lost()
    const dying = { ...deps, paystack: { ...deps.paystack, verify: () => Promise.reject(new Error('killed')) } }
    await comparePayments(dying)
    expect(await db.$count(refunds)).toBe(0)

    shop.time.passMinutes(61)
    await compareAll()

    expect(await db.select().from(refunds)).toMatchObject([{ reference, status: 'due' }])
  })

  test('is looked for soon after an event about it that cannot be settled', async () => {
    await compareAll()
    const { reference } = await lost()
    expect(await comparePayments(deps)).toBe(0)
    expect(await db.$count(paymentAttempts)).toBe(0)

    expect(await shop.sendEvent(reference)).toBe(200)
    await compareAll()

    expect(await db.select().from(paymentAttempts)).toMatchObject([{ reference }])
  })
})

describe('payments of others are left alone', () => {
  test.each([
    { reference: 'T594482093', metadata: {}, why: 'another program uses another form of references' },
    {
      reference: 'ORD-7K3QF9M2XA-1',
      metadata: { shop: 'https://another.example.com', purpose: 'order', subject: '7K3QF9M2XA', proof: 'x' },
      why: 'another shop uses the same account',
    },
    { reference: 'ORD-7K3QF9M2XB-1', metadata: {}, why: 'somebody imitated our references' },
  ])('$reference: $why', async ({ reference, metadata }) => {
    await shop.paidByStranger(reference, 5_000, metadata)

    await compareAll()

    expect(await db.$count(paymentAttempts)).toBe(0)
    expect(await db.$count(refunds)).toBe(0)
    expect(await alerts()).toEqual([])
  })

  test('a payment that names this shop without the proof is reported to a person, as after a change of keys', async () => {
    const reference = 'ORD-7K3QF9M2XC-1'
    const metadata = { shop: deps.issuer.shop, purpose: 'order', subject: '7K3QF9M2XC', proof: 'forged' }
    await shop.paidByStranger(reference, 5_000, metadata)

    await compareAll()
    shop.time.passMinutes(61)
    await compareAll()

    expect(await db.$count(refunds)).toBe(0)
    expect(await alerts()).toEqual([`telegram:payment:${reference}:unproven`])
  })
})

describe('the compared window', () => {
  const span = (windows: { from: Date; to: Date }[]) => [windows[0]?.from, windows.at(-1)?.to]
  const ago = (ms: number) => new Date(shop.time.now.getTime() - ms)

  test('reaches back a month without an earlier comparisonJob, then to 26 hours before the end of the last one', async () => {
    const first = listing(NOTHING)
    await compareAll(first.deps)
    expect(span(first.windows)).toEqual([ago(30 * DAY_MS), shop.time.now])
    for (const [index, { from }] of first.windows.slice(1).entries()) expect(from).toEqual(first.windows[index]?.to)

    shop.time.passMinutes(3 * 24 * 60)
    const second = listing(NOTHING)
    await compareAll(second.deps)
    expect(span(second.windows)).toEqual([ago(3 * DAY_MS + 26 * HOUR_MS), shop.time.now])
  })

  test('starts five minutes later at the same place when the provider did not answer', async () => {
    const silent = listing({ kind: 'unknown', error: 'time-out' })
    await compareAll(silent.deps)
    shop.time.passMinutes(4)
    await compareAll(silent.deps)
    expect(silent.windows).toHaveLength(1)

    shop.time.passMinutes(1)
    const again = listing(NOTHING)
    await compareAll(again.deps)
    expect(again.windows[0]?.from).toEqual(ago(30 * DAY_MS))
  })

  test('runs once an hour and at every start', async () => {
    const { deps: listed, windows } = listing(NOTHING)
    const look = () => comparisonJob.run(listed)
    while ((await look()) > 0);
    const count = windows.length
    shop.time.passMinutes(59)
    await look()
    expect(windows).toHaveLength(count)
    shop.time.passMinutes(1)
    await look()
    expect(windows).toHaveLength(count + 1)
    await comparisonJob.atStart(listed)
    await look()
    expect(windows).toHaveLength(count + 2)
  })

  test('belongs to one process at a time until its lease runs out', async () => {
    let others = 0
    const next = listing(NOTHING)
    const slow = withPages(async () => {
      others += await comparePayments(withPages(() => Promise.reject(new Error('two processes compare at once'))))
      shop.time.passMinutes(2)
      await comparePayments(next.deps)
      return NOTHING
    })
    await comparePayments(slow)
    expect(others).toBe(0)
    expect(next.windows, 'the second process goes on').toHaveLength(1)
  })
})

test('all pages are read, and a payment that cannot be settled does not block the others', async () => {
  const [bad, good] = [await shop.initiated(), await shop.initiated()]
  for (const { reference } of [bad, good]) shop.provider.pay(reference)
  await Promise.all(Array.from({ length: 101 }, (_, index) => shop.paidByStranger(`OTHER.${index}`, 1_000)))
  const verify: PaystackClient['verify'] = (reference) =>
    reference === bad.reference ? Promise.reject(new Error('broken')) : deps.paystack.verify(reference)

  await compareAll({ ...deps, paystack: { ...deps.paystack, verify } })

  expect((await shop.view(bad.orderId)).status).toBe('awaiting_payment')
  expect((await shop.view(good.orderId)).status).toBe('received')
})
