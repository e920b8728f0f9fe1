import { randomBytes, randomUUID } from 'node:crypto'
import { eq, gte, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import { pesewas } from '#domain/money.ts'
import type { PricedChoice } from '#domain/orders/make-quote.ts'
import type { Report, ReportName } from '#domain/reports/reports-api.ts'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { dyingDatabase } from '#test/dying-database.ts'
import { orderAdjustments, orderEvents, orderLines, orders } from '../orders/order-tables.ts'
import { orderProposals } from '../orders/proposals/proposal-tables.ts'
import { paymentIntents, refunds } from '../payments/payment-tables.ts'
import { calculateDay } from './report-jobs.ts'
import { reportDays, reportMarks } from './report-tables.ts'

const shop = await testShop()
const { app, database, time, post } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })

/** Places an order at an instant, and takes it as paid. */
async function sold(at: string, change: Record<string, unknown> = {}): Promise<string> {
  time.now = new Date(at)
  shop.as(VISITOR)
  const { orderId } = await shop.placed(change)
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
  shop.as(MANAGER)
  const paid = await shop.confirmManually(orderId)
  expect(paid.statusCode, paid.body).toBe(200)
  return orderId
}
/** Places orders of one city each, like a sold one. */
async function soldLike(orderId: string, sales: { at: string; city: string }[]): Promise<string[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.subjectId, orderId))
  if (!order || !line || !intent) throw new Error('it was placed')
  const copies = sales.map(({ at, city }) => ({ id: orderIdFrom(randomBytes(10)), at: new Date(at), city }))
  const ids = copies.map(({ id }) => id)
  await db
    .insert(orders)
    .values(copies.map(({ id, at, city }) => ({ ...order, id, city, placedAt: at, idempotencyKey: randomUUID() })))
  await db.insert(orderLines).values(ids.map((id) => ({ ...line, orderId: id })))
  await db.insert(paymentIntents).values(ids.map((subjectId) => ({ ...intent, id: randomUUID(), subjectId })))
  const event = { version: order.version, status: order.status, actor: 'system:test' }
  await db.insert(orderEvents).values(copies.map(({ id, at }) => ({ ...event, orderId: id, at })))
  return ids
}
const act = (orderId: string, step: string, body: object) => {
  shop.as(MANAGER)
  return post(`/api/orders/${orderId}/${step}`, body)
}
const ask = (path: string) => {
  shop.as(MANAGER)
  return app.inject(`/api${path}`)
}
const read = async (name: ReportName, from: string, to = from, more = ''): Promise<Report> => {
  const reply = await ask(`/reports/${name}?from=${from}&to=${to}${more}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const csvOf = async (path: string) => (await ask(path)).body.slice(1).trimEnd().split('\n')
const listed = async (day: string) => (await ask(`/orders/desk?from=${day}&to=${day}`)).json().rows.length
const calculateAll = async () => {
  while ((await calculateDay(db, time.now)) > 0);
}

test('an order a millisecond before midnight is of that day, and one at midnight of the next, in list, report and file', async () => {
  const sales = ['2026-11-17T23:59:59.999Z', '2026-11-18T00:00:00.000Z', '2026-11-18T23:59:59.999Z']
  await soldLike(
    await sold('2026-11-10T10:00:00Z'),
    sales.map((at) => ({ at, city: 'Accra' })),
  )
  const expectDays = async () => {
    for (const [day, count] of [
      ['2026-11-16', 0],
      ['2026-11-17', 1],
      ['2026-11-18', 2],
      ['2026-11-19', 0],
    ] as const) {
      expect((await read('days', day)).total.now.orders, day).toBe(count)
      expect((await csvOf(`/reports/days.csv?from=${day}&to=${day}`))[1]?.split(',')[1], day).toBe(String(count))
      expect(await listed(day), day).toBe(count)
      expect(await csvOf(`/orders/desk.csv?from=${day}&to=${day}`), day).toHaveLength(1 + count)
    }
  }
  time.now = new Date('2026-11-19T00:00:00Z')
  await calculateAll()
  await expectDays()
})

test('today is read from the orders, and the days before from their sums: the numbers are the same', async () => {
  await sold('2026-11-20T08:00:00Z')
  const live = await read('items', '2026-11-20')
  expect(live.total.now).toMatchObject({ orders: 1, revenue: SIMPLEST_TOTAL, average: SIMPLEST_TOTAL })
  expect(live.rows).toMatchObject([
    { key: 'rice-sack', label: 'Perfumed Rice 5 kg', now: { pieces: 1, revenue: 15_000 } },
  ])
  expect(await db.$count(reportDays), 'nothing is stored of a day that is not over').toBe(0)

  time.now = new Date('2026-11-21T00:00:00Z')
  expect(await read('items', '2026-11-20'), 'not calculated yet').toMatchObject({ rows: [], pendingDays: 1 })
  await calculateAll()
  const stored = await read('items', '2026-11-20')
  expect(stored).toMatchObject({ rows: live.rows, total: { now: live.total.now }, pendingDays: 0 })
})

test('an item has the name of its latest day, whichever city and name come first', async () => {
  const NAMES = [
    ['2026-11-09', 'Accra', 'Waakye of old'],
    ['2026-11-18', 'Kumasi', '5 kg of waakye'],
    ['2026-11-17', 'Tamale', 'Zesty waakye'],
  ] as const
  const sums = { orders: 1, cancelled: 0, pieces: 1, paid: pesewas(9_000) }
  const none = { refunded: pesewas(0), discounts: pesewas(0), deliveryFees: pesewas(0), serviceFees: pesewas(0) }
  await db
    .insert(reportDays)
    .values(
      NAMES.map(([day, city, label]) => ({ part: 'item', key: 'waakye', day, city, label, ...sums, ...none }) as const),
    )
  time.now = FRIDAY_NOON
  expect((await read('items', '2026-11-01', '2026-11-20')).rows).toMatchObject([
    { key: 'waakye', label: '5 kg of waakye', now: { pieces: 3 } },
  ])
  expect((await read('items', '2026-11-01', '2026-11-20', '&city=Accra')).rows).toMatchObject([{ label: NAMES[0][2] }])
})

test('an order that is not paid is in no report, and placing one marks nothing', async () => {
  await shop.placed()
  expect((await read('days', '2026-11-20')).total.now.orders).toBe(0)
  expect(await db.$count(reportMarks)).toBe(0)
})

test('of a line that was replaced, as many portions are counted as came in its place', async () => {
  const orderId = await sold('2026-11-20T08:00:00Z', {
    lines: [aChoice({ quantity: 2 })],
    expectedTotal: 33_390,
  })
  const choice = aChoice({ itemId: 'other-sack', quantity: 1 })
  const priced: PricedChoice['priced'] = {
    ...{ name: 'Other rice', category: 'supermarket', image: '', isForAdults: false, options: [], extras: [] },
    ...{ unitPrice: pesewas(15_000), lineTotal: pesewas(15_000) },
  }
  const at = { dueAt: time.now, proposedAt: time.now, endedAt: time.now }
  await db.insert(orderProposals).values({
    ...{ orderId, number: 1, position: 0, kind: 'replace', state: 'accepted', ...at },
    ...{ proposedBy: 'staff:test', endedBy: 'visitor', replacement: { choice, priced } },
  })
  expect((await read('items', '2026-11-20')).rows).toMatchObject([{ label: 'Other rice', now: { pieces: 1 } }])
})

test('a refunded line was not sold, and no discount of it stays as revenue', async () => {
  const orderId = await sold('2026-11-20T08:00:00Z', {
    lines: [aChoice({ quantity: 2 }), aChoice({ itemId: 'bread' })],
    scheduledFor: '2026-11-21T13:00:00.000Z',
    expectedTotal: 33_390,
  })
  const { lines, totals } = (await ask(`/orders/${orderId}/desk`)).json()
  expect([lines[0].lineTotal, totals.preorderDiscount / totals.subtotal]).toEqual([30_000, 0.05])
  const refund = (amount: number) => {
    const adjustments = [{ kind: 'line', position: 0, amount }]
    return act(orderId, 'refunds', { id: randomUUID(), reason: 'ran out', adjustments })
  }
  const sack = async () => (await read('items', '2026-11-20')).rows.find(({ key }) => key === 'rice-sack')?.now
  expect((await refund(14_250)).statusCode).toBe(200)
  expect(await sack()).toMatchObject({ pieces: 1, revenue: 15_000 })
  expect((await refund(14_250)).statusCode).toBe(200)
  expect(await sack()).toMatchObject({ pieces: 0, revenue: 0 })
})

test('a refund in a later month lowers the day of its order, so that a day is what its orders brought', async () => {
  const orderId = await sold('2026-10-30T12:00:00Z')
  await sold('2026-11-20T12:00:00Z')
  await calculateAll()
  expect((await read('days', '2026-10-30')).total.now).toMatchObject({ refunded: 0, revenue: SIMPLEST_TOTAL })

  const refund = { id: randomUUID(), reason: 'cold', adjustments: [{ kind: 'line', position: 0, amount: 4_000 }] }
  expect((await act(orderId, 'refunds', refund)).statusCode).toBe(200)
  expect((await read('days', '2026-10-30')).pendingDays, 'the day is to be calculated anew').toBe(1)
  await calculateAll()
  expect((await read('days', '2026-10-30')).total.now).toMatchObject({
    paid: SIMPLEST_TOTAL,
    refunded: 4_000,
    revenue: SIMPLEST_TOTAL - 4_000,
  })
  expect((await read('items', '2026-10-30')).rows[0]?.now).toMatchObject({ paid: 15_000, revenue: 11_000 })
  expect((await read('days', '2026-11-20')).total.now.refunded).toBe(0)

  await db.update(refunds).set({ status: 'failed' }).where(eq(refunds.id, refund.id))
  await calculateAll()
  expect((await read('days', '2026-10-30')).total.now.refunded, 'one that failed is still owed').toBe(4_000)
  expect((await read('items', '2026-10-30')).rows[0]?.now).toMatchObject({ paid: 15_000, revenue: 11_000 })
})

test('an order that is cancelled days later is no order of its day any more', async () => {
  const orderId = await sold('2026-11-18T12:00:00Z')
  time.now = FRIDAY_NOON
  await calculateAll()
  expect((await act(orderId, 'cancel', { expectedVersion: 3, reason: 'closed' })).statusCode).toBe(200)
  await calculateAll()
  expect((await read('cities', '2026-11-18')).rows).toMatchObject([
    {
      key: 'Kumasi',
      now: { orders: 0, cancelled: 1, paid: SIMPLEST_TOTAL, refunded: SIMPLEST_TOTAL, revenue: 0, average: null },
    },
  ])
})

test('money that came twice or above the price is no revenue, and its refund takes nothing off', async () => {
  const orderId = await sold('2026-11-20T08:00:00Z')
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.subjectId, orderId))
  const reference = 'ORD-1'
  await db.execute(`insert into payment_attempts (reference, intent_id, number, status, amount_taken, started_at)
    values ('${reference}', '${intent?.id}', 1, 'surplus', ${SIMPLEST_TOTAL}, now())`)
  const at = { createdAt: time.now, updatedAt: time.now }
  await db
    .insert(refunds)
    .values({ intentId: intent?.id ?? '', reference, amount: SIMPLEST_TOTAL, reason: 'twice', ...at })
  expect((await read('days', '2026-11-20')).total.now.revenue).toBe(SIMPLEST_TOTAL)

  await db.execute(`update payment_attempts set amount_taken = ${SIMPLEST_TOTAL + 345}, status = 'succeeded'`)
  await db.update(paymentIntents).set({ paidBy: reference })
  await db.update(refunds).set({ amount: pesewas(SIMPLEST_TOTAL + 345) })
  expect((await read('days', '2026-11-20')).total.now).toMatchObject({ paid: SIMPLEST_TOTAL, revenue: 0 })
})

test('today is compared with the day before until the same time', async () => {
  await sold('2026-11-19T11:59:00Z')
  await sold('2026-11-19T12:01:00Z')
  await sold('2026-11-20T11:00:00Z')
  time.now = FRIDAY_NOON
  const report = await read('hours', '2026-11-20')
  expect(report.before).toEqual({ from: '2026-11-19', to: '2026-11-19', until: '2026-11-19T12:00:00.000Z' })
  expect([report.total.now.orders, report.total.before?.orders]).toEqual([1, 1])
  expect(report.rows.map(({ key, now, before }) => [key, now.orders, before?.orders])).toEqual([['11', 1, 1]])
})

test('on its last day a month is compared with the month before until the same day and time', async () => {
  time.now = new Date('2026-11-30T12:00:00Z')
  const { before } = await read('days', '2026-11-01', '2026-11-30')
  expect(before).toEqual({ from: '2026-10-01', to: '2026-10-30', until: '2026-10-30T12:00:00.000Z' })
})

test('a day that the month before does not have is compared with all of that month', async () => {
  await sold('2027-02-28T18:00:00Z')
  time.now = new Date('2027-03-30T12:00:00Z')
  await calculateAll()
  const { before, total } = await read('days', '2027-03-01', '2027-03-30')
  expect(before).toEqual({ from: '2027-02-01', to: '2027-02-28', until: null })
  expect(total.before?.orders).toBe(1)
})

test('the days of a month are its sum, by day, week and month, and by city', async () => {
  const TIMES = ['2026-11-01T00:00:00Z', '2026-11-09T10:00:00Z', '2026-11-15T23:59:59.999Z', '2026-11-20T10:00:00Z']
  const sales = TIMES.flatMap((at) => [
    { at, city: 'Accra' },
    { at, city: 'Kumasi' },
  ])
  await soldLike(await sold('2026-10-31T23:59:59.999Z'), sales)
  time.now = FRIDAY_NOON
  await calculateAll()
  for (const by of ['day', 'week', 'month']) {
    const { rows, total } = await read('days', '2026-11-01', '2026-11-30', `&by=${by}`)
    expect(
      rows.reduce((sum, { now }) => sum + now.revenue, 0),
      by,
    ).toBe(total.now.revenue)
    expect(
      rows.reduce((sum, { now }) => sum + now.orders, 0),
      by,
    ).toBe(8)
  }
})

test('one late order of three hundred is one per cent and not none', async () => {
  const first = await sold('2026-11-20T08:00:00Z')
  const readyAt = new Date('2026-11-20T09:00:00Z')
  await db.update(orders).set({ prepareBy: readyAt, readyAt })
  const at = '2026-11-20T08:00:00Z'
  await soldLike(
    first,
    Array.from({ length: 299 }, () => ({ at, city: 'Accra' })),
  )
  expect((await read('days', '2026-11-20')).total.now).toMatchObject({ orders: 300, late: 0 })
  await db
    .update(orders)
    .set({ readyAt: new Date('2026-11-20T09:01:00Z') })
    .where(eq(orders.id, first))
  expect((await read('days', '2026-11-20')).total.now.late).toBe(1)
})

const topUp = (subjectId: string, change: Partial<typeof paymentIntents.$inferInsert> = {}) => ({
  ...{ id: randomUUID(), purpose: 'airtime' as const, subjectId, amount: pesewas(500), request: {} },
  ...{ payerName: 'Ama', payerPhone: '+233244123456', payerEmail: 'ama@example.com' },
  ...{ status: 'paid' as const, paidBy: 'manual:staff', paidAt: time.now, createdAt: time.now },
  ...change,
})

test('what members pay for beside orders has rows of its own', async () => {
  await sold('2026-11-20T08:00:00Z')
  await db
    .insert(paymentIntents)
    .values([
      topUp('a'),
      topUp('b', { createdAt: new Date('2026-11-19T23:59:59.999Z') }),
      topUp('c', { status: 'open', paidBy: null }),
    ])
  expect(
    (await read('purposes', '2026-11-20')).rows.map(({ key, now, before }) => [key, now.revenue, before?.revenue]),
  ).toEqual([
    ['order', SIMPLEST_TOTAL, 0],
    ['airtime', 500, 0],
  ])
  expect((await read('purposes', '2026-11-20', undefined, '&city=Kumasi')).rows.map(({ key }) => key)).toEqual([
    'order',
  ])
})

test('a purchase that was refunded as a whole is none; one refunded in part and one that was free are', async () => {
  time.now = FRIDAY_NOON
  const [whole, part] = [topUp('a'), topUp('b')]
  await db.insert(paymentIntents).values([whole, part, topUp('c'), topUp('d', { amount: pesewas(0) })])
  const manual = { method: 'manual', reason: 'failed', createdAt: time.now, updatedAt: time.now } as const
  await db.insert(refunds).values([
    { ...manual, intentId: whole.id, amount: pesewas(500) },
    { ...manual, intentId: part.id, amount: pesewas(200) },
  ])
  expect((await read('purposes', '2026-11-20')).rows[0]).toMatchObject({
    key: 'airtime',
    now: { orders: 3, paid: 1_500, refunded: 700 },
  })
})

test('any days, calculated after any changes, are what their orders add up to', async () => {
  const first = await sold('2026-10-30T10:00:00Z')
  const sale = fc.record({
    day: fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18'),
    city: fc.constantFrom('Accra', 'Kumasi'),
    what: fc.constantFrom('keep', 'cancel', 'refund'),
    isCalculated: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
      await db.delete(reportDays)
      const expected = new Map<string, number>()
      const ids = await soldLike(
        first,
        sales.map(({ day, city }) => ({ city, at: `${day}T10:00:00Z` })),
      )
      time.now = FRIDAY_NOON
      for (const [index, { day, city, what, isCalculated }] of sales.entries()) {
        if (isCalculated) await calculateAll()
        const orderId = ids[index] ?? ''
        if (what === 'cancel') await act(orderId, 'cancel', { expectedVersion: 3, reason: 'closed' })
        const adjustments = [{ kind: 'goodwill', position: null, amount: 1_000 }]
        if (what === 'refund') await act(orderId, 'refunds', { id: randomUUID(), reason: 'late', adjustments })
        const back = { keep: 0, cancel: SIMPLEST_TOTAL, refund: 1_000 }[what]
        expected.set(`${day} ${city}`, (expected.get(`${day} ${city}`) ?? 0) + SIMPLEST_TOTAL - back)
      }
      await calculateAll()
      const stored = await db.select().from(reportDays).where(gte(reportDays.day, '2026-11-01'))
      for (const part of ['day', 'hour', 'member']) {
        const rows = stored.filter((row) => row.part === part)
        const revenues = rows.map((row) => [`${row.day} ${row.city}`, row.paid - row.refunded] as const)
        expect(new Map(revenues), part).toEqual(expected)
      }
      await db.delete(orderAdjustments)
      await db.delete(refunds)
      await db.delete(orderEvents).where(inArray(orderEvents.orderId, ids))
      await db.delete(orderLines).where(inArray(orderLines.orderId, ids))
      await db.delete(orders).where(inArray(orders.id, ids))
    }),
    { numRuns: 10 },
  )
})

test('a job that is killed at any statement leaves the day to the next run', async () => {
  await sold('2026-11-18T10:00:00Z')
  time.now = FRIDAY_NOON
  for (let at = 1; ; at += 1) {
    const killed = dyingDatabase(db, at)
    await calculateDay(killed.db, time.now).catch(() => undefined)
    await calculateAll()
    expect((await read('days', '2026-11-18')).total.now, `killed at statement ${at}`).toMatchObject({ orders: 1 })
    expect(await db.$count(reportMarks), `killed at statement ${at}`).toBe(0)
    if (!killed.isDead()) {
      expect(at, 'the job was killed before').toBeGreaterThan(4)
      break
    }
    expect(at, 'the work has an end').toBeLessThan(30)
    await db.delete(reportDays)
    await db.insert(reportMarks).values({ at: new Date('2026-11-18T10:00:00Z') })
  }
})

test('text that begins like a formula is text in the file', async () => {
  await sold('2026-11-20T08:00:00Z', { customer: { ...anOrderRequest().customer, name: '=HYPERLINK("x")' } })
  const [header = '', row = ''] = await csvOf('/orders/desk.csv')
  expect(header.endsWith('Name,Phone')).toBe(true)
  expect(row).toContain(`"'=HYPERLINK(""x"")",+233244123456`)
})

test('rows of a file have the words of the screen, and no names of the code', async () => {
  await sold('2026-11-20T08:00:00Z')
  await db.insert(paymentIntents).values(topUp('a', { purpose: 'dispatch' }))
  const first = async (name: ReportName) => {
    const rows = await csvOf(`/reports/${name}.csv?from=2026-11-20&to=2026-11-20`)
    return rows.slice(1).map((row) => row.split(',')[0])
  }
  expect(await first('purposes')).toEqual(['Orders', 'Vehicles'])
  expect(await first('members')).toEqual(['As a guest'])
  expect(await first('categories')).toEqual(['Supermarket & Groceries'])
  expect(await first('items')).toEqual(['Perfumed Rice 5 kg'])
  expect(await first('hours')).toEqual(['08:00'])
})

test.each([
  ['', 'days-2026-11-01-2026-11-20'],
  ['&city=Accra', 'days-accra-2026-11-01-2026-11-20'],
  ['&city=Cape%20Coast', 'days-cape-coast-2026-11-01-2026-11-20'],
  ['&city=%E1%BD%A0', 'days-city-2026-11-01-2026-11-20'],
  ['&city=Accra&by=week', 'days-by-week-accra-2026-11-01-2026-11-20'],
  ['&city=%22%0D%0AX%3A%20%E1%BD%A0', 'days-x-2026-11-01-2026-11-20'],
])(
  'the name of a file has the days and the city, without letters that a header does not take: %s',
  async (city, name) => {
    time.now = FRIDAY_NOON
    const { headers } = await ask(`/reports/days.csv?from=2026-11-01&to=2026-11-30${city}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`)
  },
)

test('the file of orders has sums and people after the second step only', async () => {
  await sold('2026-11-20T08:00:00Z')
  shop.as(aStaffMember({ role: 'manager', aal: 'aal1' }))
  const { body } = await app.inject('/api/orders/desk.csv')
  expect(body).toMatch(/^.Order,Day,Placed,Slot,City,State,Payment,Items\r?\n/)
})

test('the kitchen gets a file without money and people, and no report', async () => {
  await sold('2026-11-20T08:00:00Z')
  shop.as(aStaffMember({ role: 'kitchen' }))
  const { body } = await app.inject('/api/orders/desk.csv')
  expect(body).toContain('1x ')
  expect(body).not.toMatch(/176\.40|Ama|233244/)
  expect((await app.inject('/api/reports/days.csv?from=2026-11-20&to=2026-11-20')).statusCode).toBe(404)
})

test('the file of orders is the list as it is filtered, whatever its length', async () => {
  const at = '2026-11-20T07:00:00Z'
  await soldLike(
    await sold('2026-11-20T08:00:00Z'),
    Array.from({ length: 449 }, () => ({ at, city: 'Accra' })),
  )
  expect(new Set(await csvOf('/orders/desk.csv')).size).toBe(451)
  expect(await csvOf('/orders/desk.csv?city=Kumasi')).toHaveLength(2)
})

test.each([
  'from=2026-11-21&to=2026-11-20',
  'from=2020-01-01&to=2026-11-20',
  'from=2026-11-20',
  'from=yesterday&to=today',
  'from=0001-01-01&to=0001-01-01',
  'from=9999-12-01&to=9999-12-31',
])('a period that cannot be is refused: %s', async (query) => {
  expect((await ask(`/reports/days?${query}`)).statusCode).toBe(400)
})

test('a period that has not begun is empty, and compared with what was sold until now', async () => {
  await sold('2026-11-20T08:00:00Z')
  time.now = FRIDAY_NOON
  const tomorrow = await read('days', '2026-11-21')
  expect(tomorrow.before).toEqual({ from: '2026-11-20', to: '2026-11-20', until: FRIDAY_NOON.toISOString() })
  expect([tomorrow.total.now.orders, tomorrow.total.before?.orders]).toEqual([0, 1])
  const late = await read('days', '9990-12-01', '9990-12-31')
  expect(late).toMatchObject({ from: '9990-12-01', before: { from: '9990-11-01', to: '9990-11-30', until: null } })
  expect(late.rows).toHaveLength(31)
})
