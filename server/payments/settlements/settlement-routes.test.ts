import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Difference } from '#domain/payments/settlements-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { dyingDatabase } from '#test/dying-database.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentAttempts, refunds } from '../payment-tables.ts'
import type { SettledPayment } from '../paystack/paystack-results.ts'
import { pullJob } from './pull-jobs.ts'
import { settlementPulls, settlementRows, settlements } from './settlement-tables.ts'
import { importSettlement } from './store-settlement.ts'

const shop = await testShop()
const { app, database, paystack, post, initiated, deps } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const DAY = '2026-11-20'
const FEE = 344
/** The night after the next working day. */
const SETTLED_AT = new Date('2026-11-21T00:00:00Z')

/** A payment that was taken and settled here, as the provider will list it. */
async function paid(at = shop.time.now): Promise<SettledPayment> {
  shop.as({ kind: 'visitor' })
  shop.time.now = at
  const { reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  shop.as(MANAGER)
  return { reference, amount: SIMPLEST_TOTAL, fee: FEE, paidAt: at, metadata: {} }
}
/** Payments of one minute each, the first at noon. */
async function paidMany(count: number): Promise<SettledPayment[]> {
  const payments: SettledPayment[] = []
  for (let at = 0; at < count; at += 1) {
    payments.push(await paid())
    shop.time.passMinutes(1)
  }
  return payments
}
const settled = (id: string, payments: SettledPayment[], settledAt = SETTLED_AT) =>
  paystack.settlements.push({ id, domain: 'test', currency: 'GHS', settledAt, paidOut: 1, fees: 1, payments })
const pull = async () => {
  shop.as(MANAGER)
  if (shop.time.now < SETTLED_AT) shop.time.now = new Date('2026-11-21T05:00:00Z')
  return (await post('/api/settlements/pull')).json()
}
const read = async (day = DAY, more = '') => (await app.inject(`/api/settlements?day=${day}${more}`)).json()
const kinds = async (day = DAY) => (await read(day)).rows.map(({ kind }: Difference) => kind)

test('a day with one missing, one doubled, one wrong sum and one fee change shows exactly these four', async () => {
  const [missing, doubled, sum, fee, ...good] = await paidMany(9)
  if (!missing || !doubled || !sum || !fee) throw new Error('nine payments were made')
  settled('3090024', [
    ...good,
    doubled,
    doubled,
    { ...sum, amount: sum.amount - 10, fee: FEE - 1 },
    { ...fee, fee: FEE + 5 },
  ])

  expect(await pull()).toEqual({ state: 'done', stored: 1, error: null })

  const { rows, matched, next } = await read()
  expect(rows).toMatchObject([
    { kind: 'missing', reference: missing.reference, ours: SIMPLEST_TOTAL, theirs: null, settlementId: null },
    { kind: 'doubled', reference: doubled.reference, ours: SIMPLEST_TOTAL, theirs: SIMPLEST_TOTAL },
    { kind: 'amount', reference: sum.reference, ours: SIMPLEST_TOTAL, theirs: SIMPLEST_TOTAL - 10 },
    { kind: 'fee', reference: fee.reference, ours: FEE, theirs: FEE + 5, settlementId: '3090024' },
  ])
  expect(rows[0].payment).toMatchObject({ purpose: 'order' })
  expect([matched, next]).toEqual([6, null]) // the doubled one agrees once
  expect((await app.inject('/api/settlements/days')).json()).toEqual({ days: [{ day: DAY, differences: 4 }] })
})

test('a payment that is settled again under another day is doubled on that day, in its list as in the list of days', async () => {
  const [payment, ...others] = await paidMany(3)
  if (!payment) throw new Error('three payments were made')
  settled('1', [payment, ...others])
  settled('2', [{ ...payment, paidAt: new Date('2026-11-21T10:00:00Z') }], new Date('2026-11-22T00:00:00Z'))
  shop.time.now = new Date('2026-11-22T05:00:00Z')
  await pull()
  expect([await kinds(DAY), await kinds('2026-11-21')]).toEqual([[], ['doubled']])
  expect((await app.inject('/api/settlements/days')).json()).toEqual({ days: [{ day: '2026-11-21', differences: 1 }] })
})

test.each(['1', 'STL_2026/11 (Accra)'])('differences of a settlement called “%s” are read by cursor', async (name) => {
  const payments = await paidMany(4)
  settled(
    name,
    payments.map((payment) => ({ ...payment, amount: 1 })),
  )
  await pull()
  const first = await read(DAY, '&limit=3')
  const second = await read(DAY, `&limit=3&cursor=${encodeURIComponent(first.next)}`)
  const all = [...first.rows, ...second.rows].map(({ reference }: Difference) => reference)
  expect(all).toEqual(payments.map(({ reference }) => reference))
  expect(second.next).toBeNull()
})

describe('no false difference', () => {
  test('is shown for refunds, in part or whole', async () => {
    const payments = await paidMany(3)
    settled('1', payments)
    await pull()
    const orderOf = async (payment: SettledPayment | undefined) =>
      (await app.inject(`/api/payments?q=${payment?.reference}`)).json().rows[0].subjectId
    await post(`/api/orders/${await orderOf(payments[1])}/cancel`, { expectedVersion: 2, reason: 'closed' })
    const adjustments = [{ kind: 'goodwill', position: null, amount: 1_000 }]
    await post(`/api/orders/${await orderOf(payments[2])}/refunds`, { id: randomUUID(), reason: 'late', adjustments })
    await db.update(refunds).set({ status: 'processed' })
    expect((await db.select().from(refunds)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      1_000,
      SIMPLEST_TOTAL,
    ])
    expect(await kinds()).toEqual([])
  })

  test('is shown for payments around midnight, on whichever day the shop took them in', async () => {
    const before = await paid(new Date('2026-11-20T23:59:58.500Z'))
    const late = await paid(new Date('2026-11-21T00:00:03.000Z'))
    const after = await paid(new Date('2026-11-21T00:00:04.000Z'))
    // The provider counts the second one to the day before: the shop heard of it later.
    settled('1', [before, { ...late, paidAt: new Date('2026-11-20T23:59:59.900Z') }])
    settled('2', [after], new Date('2026-11-22T00:00:00Z'))
    shop.time.now = new Date('2026-11-22T05:00:00Z')
    await pull()
    expect([await kinds(DAY), await kinds('2026-11-21')]).toEqual([[], []])
    expect([(await read(DAY)).matched, (await read('2026-11-21')).matched]).toEqual([2, 1])
  })

  test('is shown for payments that are still to be settled, until a later one is', async () => {
    const [first, waiting, later] = await paidMany(3)
    if (!first || !waiting || !later) throw new Error('three payments were made')
    settled('1', [first])
    await pull()
    expect(await read()).toMatchObject({ rows: [], matched: 1, pending: 2 })
    settled('2', [later])
    await pull()
    expect((await read()).rows).toMatchObject([{ kind: 'missing', reference: waiting.reference }])
  })

  test.each([
    { starter: 'the shop', isOurs: true },
    { starter: 'somebody else', isOurs: false },
  ])('is shown for money of another currency in a payment that $starter started', async ({ isOurs }) => {
    const { reference } = await initiated()
    if (!isOurs) await db.update(paymentAttempts).set({ accessCode: null })
    const stranger = isOurs ? {} : { metadata: { shop: 'https://other.example.com' } }
    paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL, { currency: 'NGN', ...stranger }))
    await post(`/api/payments/${reference}/settle`)
    expect(await db.select().from(paymentAttempts)).toMatchObject([{ status: isOurs ? 'review' : 'surplus' }])
    shop.time.passMinutes(1)
    settled('1', [await paid()])
    await pull()
    expect(await read()).toMatchObject({ rows: [], matched: 1, pending: 0 })
  })

  test('is shown for payments of other programs and other shops', async () => {
    const [own] = await paidMany(1)
    if (!own) throw new Error('a payment was made')
    const stranger = { ...own, reference: 'T594482093' }
    const other = { ...own, reference: 'ORD-7K3QF9M2XA-1', metadata: { shop: 'https://other.example.com' } }
    settled('1', [own, stranger, other])
    await pull()
    expect(await kinds()).toEqual([])
  })
})

test('a payment with one of our references that the shop never took is shown as theirs', async () => {
  const [own] = await paidMany(1)
  shop.as({ kind: 'visitor' })
  const { reference } = await initiated()
  if (!own) throw new Error('a payment was made')
  const unknown = { ...own, reference: 'ORD-7K3QF9M2XA-1' }
  settled('1', [own, unknown, { ...own, reference }])
  await pull()
  const { rows } = await read()
  expect(rows.map(({ kind, payment }: Difference) => [kind, payment === null]).sort()).toEqual([
    ['unknown', false],
    ['unknown', true],
  ])
})

describe('the pull', () => {
  test('stores a settlement once, however often it is asked for, and at night by itself', async () => {
    const [first, second] = await paidMany(2)
    if (!first || !second) throw new Error('two payments were made')
    settled('1', [first])
    expect(await pull()).toMatchObject({ state: 'done', stored: 1 })
    expect(await pull()).toMatchObject({ state: 'done', stored: 0 })
    settled('2', [second])
    await pullJob.run(deps)
    expect(await db.$count(settlements)).toBe(1)

    shop.time.now = new Date('2026-11-22T04:00:00Z')
    await pullJob.run(deps)

    expect(await db.$count(settlements)).toBe(2)
    expect(await db.select().from(settlementPulls)).toMatchObject([{ dueAt: new Date('2026-11-23T04:00:00Z') }])
  })

  test('is done by one process at a time', async () => {
    const [own] = await paidMany(1)
    settled('1', own ? [own] : [])
    shop.time.now = SETTLED_AT
    shop.as(MANAGER)
    let inner: unknown
    const slow = { ...paystack, listSettlements: paystack.listSettlements.bind(paystack) }
    const listSettled = async (id: string) => {
      inner ??= (await post('/api/settlements/pull')).json()
      return paystack.listSettled(id)
    }
    await pullJob.run({ ...deps, paystack: Object.assign(Object.create(paystack), slow, { listSettled }) })
    expect(inner).toEqual({ state: 'busy', stored: 0, error: null })
    expect(await db.$count(settlementRows)).toBe(1)
  })

  test('that is killed at any statement leaves whole settlements, and the next one stores the rest', async () => {
    const payments = await paidMany(2)
    for (const [index, payment] of payments.entries()) settled(String(index), [payment, payment])
    shop.time.now = SETTLED_AT
    for (let at = 1; ; at += 1) {
      await db.delete(settlementRows)
      await db.delete(settlements)
      await db.update(settlementPulls).set({ doneAt: null, dueAt: shop.time.now })
      const killed = dyingDatabase(db, at)
      await pullJob.run({ ...deps, db: killed.db }).catch(() => undefined)
      expect(await db.$count(settlementRows)).toBe(2 * (await db.$count(settlements)))
      shop.time.passMinutes(3)
      await pullJob.run(deps)
      expect(await db.$count(settlementRows), `killed at statement ${at}`).toBe(4)
      if (!killed.isDead()) break
      expect(at, 'the work has an end').toBeLessThan(50)
    }
    expect((await read()).matched).toBe(2)
  })

  test('that gets no answer says so, and is due again a quarter of an hour later', async () => {
    paystack.settlementFault = { kind: 'unknown', error: 'time-out' }
    shop.time.now = SETTLED_AT
    expect(await pull()).toEqual({ state: 'failed', stored: 0, error: 'time-out' })
    expect((await read()).pull).toMatchObject({
      doneAt: null,
      error: 'time-out',
      dueAt: new Date(shop.time.now.getTime() + 15 * 60_000).toISOString(),
    })
  })
})

describe('a file', () => {
  const fileOf = (payments: SettledPayment[], extra = '') =>
    [
      'Transaction Date;Reference;Amount;Fees',
      ...payments.map(({ reference, amount, paidAt }) => `${paidAt.toISOString()};${reference};${amount / 100};3.44`),
      extra,
      '',
    ].join('\n')
  const upload = async (text: string) => (await post('/api/settlements/csv', { text })).json()

  test('does the same as a pull, once however often it is sent', async () => {
    const [first, missing, last] = await paidMany(3)
    if (!first || !missing || !last) throw new Error('three payments were made')
    const text = fileOf([first, last], `${FRIDAY_NOON.toISOString()};T594482093;5.00;`)
    expect(await upload(text)).toEqual({ stored: 2, pulled: 0, others: 1, failed: 0, faults: [] })
    expect(await db.select().from(settlements), 'who sent it').toMatchObject([{ storedBy: `staff:${MANAGER.userId}` }])
    await upload(text)
    expect((await read()).rows).toMatchObject([{ kind: 'missing', reference: missing.reference }])
    expect((await read()).matched).toBe(2)
  })

  test('without settlement ids is hashed once, not once a payment', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `${FRIDAY_NOON.toISOString()};ORD-7K3QF9M2XA-${at + 1};5.00;`)
    const hash = vi.spyOn(JSON, 'stringify')
    onTestFinished(() => hash.mockRestore())
    const result = await db.transaction((tx) =>
      importSettlement(tx, MANAGER, fileOf([], lines.join('\n')), FRIDAY_NOON),
    )
    expect(result.stored).toBe(9)
    expect(hash.mock.calls.filter(([value]) => Array.isArray(value) && value.length === 9)).toHaveLength(1)
  })

  test('that lists a payment twice shows it as doubled', async () => {
    const [own] = await paidMany(1)
    if (own) await upload(fileOf([own, own]))
    expect(await kinds()).toEqual(['doubled'])
  })

  test('that a pull or another file overtakes doubles nothing', async () => {
    const payments = await paidMany(3)
    await upload(fileOf(payments.slice(0, 2)))
    await upload(fileOf(payments))
    expect(await kinds()).toEqual([])
    settled('1', payments)
    await pull()
    await upload(fileOf(payments.slice(1)))
    expect(await kinds()).toEqual([])
  })

  test('that names a pulled settlement leaves it as it is, because the file may hold only a part', async () => {
    const payments = await paidMany(3)
    settled('1', payments.slice(0, 2))
    await pull()
    const [first, , other] = payments
    if (!first || !other) throw new Error('three payments were made')
    const lineOf = ({ reference, paidAt }: SettledPayment, id: string) =>
      `${paidAt.toISOString()};${reference};1.00;${id}`
    const text = ['Date;Reference;Amount;Settlement ID', lineOf(first, '1'), lineOf(other, '2')].join('\n')
    expect(await upload(text)).toEqual({ stored: 1, pulled: 1, others: 0, failed: 0, faults: [] })
    expect(await db.$count(settlementRows)).toBe(3)
    expect((await read()).matched).toBe(2)
  })

  test('with a time more than a day ahead is not stored: day and month may be exchanged', async () => {
    const [own] = await paidMany(1)
    const at = (ms: number) => fileOf(own ? [{ ...own, paidAt: new Date(shop.time.now.getTime() + ms) }] : [])
    expect(await upload(at(DAY_MS + 1_000))).toMatchObject({
      stored: 0,
      faults: [
        {
          line: 2,
          column: 'Transaction Date',
          problem: 'This time is still to come. Write days like 2026-11-20.',
        },
      ],
    })
    expect((await upload(at(DAY_MS))).stored).toBe(1)
  })

  test('leaves out payments that did not succeed, also unread', async () => {
    const payments = await paidMany(4)
    const states = ['Success', 'failed', ' Reversed', '']
    const rows = payments.map(
      ({ reference, amount, paidAt }, at) => `${paidAt.toISOString()},${reference},${amount / 100},${states[at]}`,
    )
    const text = ['Paid at,Reference,Amount,Status', ...rows, ',T594482093,,abandoned'].join('\n')
    expect(await upload(text)).toEqual({ stored: 2, pulled: 0, others: 0, failed: 3, faults: [] })
    expect(await read()).toMatchObject({ matched: 2, pending: 0 })
    expect(await kinds()).toEqual(['missing', 'missing'])
  })

  test.each(['', 'S1'])(
    'takes a payment that did not succeed out of the settlement “%s” where an earlier file left its state out',
    async (id) => {
      const payments = await paidMany(3)
      const text = (states: string) => {
        const rows = payments.map(
          ({ reference, amount, paidAt }, at) =>
            `${paidAt.toISOString()},${reference},${amount / 100},${id},${states.split(' ')[at] ?? ''}`,
        )
        return ['Paid at,Reference,Amount,Settlement ID,Status', ...rows].join('\n')
      }
      await upload(text(''))
      expect(await kinds()).toEqual([])
      for (const _ of [1, 2]) {
        expect(await upload(text('success failed success'))).toMatchObject({ stored: 2, failed: 1, faults: [] })
        expect(await kinds()).toEqual(['missing'])
      }

      settled('S1', payments)
      await pull()
      await upload(text('success failed success'))
      expect(await kinds(), 'a pull is believed more').toEqual([])
    },
  )

  test('with a part of a named settlement leaves its other parts, and the same again changes nothing', async () => {
    const payments = await paidMany(4)
    const rows = payments.map(
      ({ reference, amount, paidAt }) => `${paidAt.toISOString()};${reference};${amount / 100};3.44;S1`,
    )
    const partOf = (from: number, to: number) =>
      ['Date;Reference;Amount;Fees;Settlement ID', ...rows.slice(from, to)].join('\n')
    const parts = [partOf(0, 2), partOf(2, 4)]
    const stored = () => db.select().from(settlementRows).orderBy(settlementRows.reference)
    for (const part of parts) expect(await upload(part)).toMatchObject({ stored: 2, faults: [] })
    expect((await read()).matched).toBe(4)
    const settledAt = payments.at(-1)?.paidAt
    expect(await db.select().from(settlements)).toMatchObject([{ id: 'S1', settledAt }])

    for (const part of [...parts, ...parts]) await upload(part)
    expect((await stored()).map(({ reference }) => reference)).toEqual(
      payments.map(({ reference }) => reference).toSorted(),
    )
    expect(await read()).toMatchObject({ rows: [], matched: 4 })
    await upload(partOf(0, 2))
    expect(await db.select().from(settlements), 'as late as its latest payment').toMatchObject([{ settledAt }])

    settled('S1', payments.slice(0, 3))
    await pull()
    expect(await stored(), 'a pull replaces all').toHaveLength(3)
  })

  test.each(['', '\n'])('whose last line ends with its fee needs a line break behind it: %j', async (end) => {
    shop.as(MANAGER)
    const text = `Date;Reference;Amount;Fees\n${FRIDAY_NOON.toISOString()};ORD-7K3QF9M2XA-1;5.00;0.1${end}`
    expect(await upload(text)).toMatchObject(end ? { stored: 1, faults: [] } : { stored: 0, faults: [{ line: 2 }] })
  })

  test('with a line that cannot be read is not stored at all', async () => {
    const [own] = await paidMany(1)
    const text = fileOf(own ? [own] : [], 'yesterday;ORD-7K3QF9M2XA-1;5.00;')
    expect(await upload(text)).toMatchObject({ stored: 0, faults: [{ line: 3, column: 'Transaction Date' }] })
    expect(await db.$count(settlementRows)).toBe(0)
  })
})
