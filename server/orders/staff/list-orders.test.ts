import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { ListedOrder } from '#domain/orders/order-list-api.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { rowsOf } from '../../db/rows.ts'
import { paymentIntents, refunds } from '../../payments/payment-tables.ts'
import { moveOrder } from '../move-order.ts'
import { orders } from '../order-tables.ts'
import { fillOrderSearch } from './fill-search.ts'
import { listByTime } from './list-queries.ts'
import { orderSearchTerms } from './staff-order-tables.ts'

const shop = await testShop()
const { app, database, paystack, post, placed, initiated, time } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const KITCHEN = aStaffMember()

async function list(query: Record<string, string> = {}) {
  shop.as(MANAGER)
  const reply = await app.inject({ url: '/api/orders/desk', query })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ rows: ListedOrder[]; next: string | null }>()
}
const ids = async (query: Record<string, string> = {}) => (await list(query)).rows.map(({ orderId }) => orderId)
const customer = (name: string, phone: string) => ({
  customer: { name, phone, email: null, address: 'Ahodwo', notes: '' },
})
async function paidOrder(change: Record<string, unknown> = {}) {
  const { orderId, reference, total } = await initiated(change)
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  time.passMinutes(1)
  return orderId
}

describe('the list', () => {
  test('has the newest first, with what there is to see, and leaves unpaid orders out unless they are asked for', async () => {
    const first = await paidOrder()
    const second = await paidOrder({ city: 'Accra' })
    const unpaid = (await placed()).orderId

    const { rows, next } = await list()
    expect(rows.map(({ orderId }) => orderId)).toEqual([second, first])
    expect(next).toBeNull()
    expect(rows[0]).toEqual({
      orderId: second,
      version: 2,
      state: 'received',
      context: 'home',
      city: 'Accra',
      placedAt: '2026-11-20T12:01:00.000Z',
      scheduledFor: null,
      customerName: 'Ama Mensah',
      phone: '+233244123456',
      items: [{ name: 'Perfumed Rice 5 kg', quantity: 1 }],
      total: SIMPLEST_TOTAL,
      isForAdults: false,
      payment: 'paid',
      refundDueBy: null,
    })
    expect(await ids({ state: 'awaiting_payment' })).toEqual([unpaid])
    expect(await ids({ pay: 'unpaid' })).toEqual([unpaid])
  })

  test('is read by cursor: every order once, orders of one moment included', async () => {
    const all: string[] = []
    for (let made = 0; made < 5; made += 1) all.push(await paidOrder())
    await db.update(orders).set({ placedAt: time.now })
    const pages: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: '2', ...(cursor && { cursor }) })
      pages.push(...page.rows.map(({ orderId }) => orderId))
      cursor = page.next
    } while (cursor !== null)

    expect(pages).toEqual(all.toSorted().toReversed())
  })

  test('is narrowed down by state, city and the days of the shop', async () => {
    const kumasi = await paidOrder()
    const accra = await paidOrder({ city: 'Accra' })
    time.now = new Date('2026-11-20T23:59:59.999Z')
    const late = await paidOrder()
    await db
      .update(orders)
      .set({ placedAt: new Date('2026-11-20T23:59:59.999Z') })
      .where(sql`id = ${late}`)
    await db.update(orders).set({ status: 'on_the_way', deliveryFailedAt: time.now }).where(sql`id = ${accra}`)

    expect(await ids({ city: 'Accra' })).toEqual([accra])
    expect(await ids({ state: 'received' })).toEqual([late, kumasi])
    expect(await ids({ state: 'undelivered' })).toEqual([accra])
    expect(await ids({ state: 'on_the_way' })).toEqual([])
    await db.transaction((tx) => moveOrder(tx, MANAGER, { orderId: late, action: 'cancel' }, time.now))
    expect(await ids({ state: 'cancelled' }), 'also while it stands on the board').toEqual([late])
    expect(await ids({ from: '2026-11-20', to: '2026-11-20' })).toEqual([late, accra, kumasi])
    expect(await ids({ from: '2026-11-21' })).toEqual([])
    expect(await ids({ to: '2026-11-19' })).toEqual([])
  })

  test('is narrowed down by the state of the money, refunds that have not arrived with the day they are due', async () => {
    const claimed = (await placed()).orderId
    await post(`/api/orders/${claimed}/manual-payment`, { transactionId: null })
    const held = (await placed()).orderId
    await db.update(paymentIntents).set({ status: 'review' }).where(sql`subject_id = ${held}`)
    const paid = await paidOrder()
    const refunded = await paidOrder()
    await db.update(refunds).set({ status: 'processed' })
    const back = async (orderId: string) => {
      shop.as(MANAGER)
      const one = { kind: 'goodwill', position: null, amount: 500 }
      const body = { id: crypto.randomUUID(), reason: 'late', adjustments: [one] }
      expect((await post(`/api/orders/${orderId}/refunds`, body)).statusCode).toBe(200)
    }
    await back(refunded)
    await db.update(refunds).set({ status: 'processed' })
    const refunding = await paidOrder()
    await back(refunding)

    expect(await ids({ pay: 'claimed' })).toEqual([claimed])
    expect(await ids({ pay: 'held' })).toEqual([held])
    expect(await ids({ pay: 'paid' })).toEqual([refunding, refunded, paid])
    expect(await ids({ pay: 'refunded' })).toEqual([refunded])
    const { rows } = await list({ pay: 'refunding' })
    expect(rows).toMatchObject([{ orderId: refunding, refundDueBy: '2026-12-04T12:03:00.000Z' }])
  })

  test('shows the kitchen no phone', async () => {
    await paidOrder()
    shop.as(KITCHEN)
    expect((await app.inject('/api/orders/desk')).json().rows).toMatchObject([{ phone: null }])
  })
})

describe('the search', () => {
  let ama: string
  let kofi: string
  beforeEach(async () => {
    ama = await paidOrder(customer('Ama Mɛnsah', '0244123456'))
    kofi = await paidOrder(customer('Kofi Mensah-Owusu', '+447700903456'))
    await fillOrderSearch(db)
  })

  test.each(['0244123456', '024 412 3456', '+233244123456', '00233 244 123456'])(
    'finds a whole phone however it is typed: %s',
    async (q) => expect(await ids({ q })).toEqual([ama]),
  )

  test('finds the last four digits of any phone, and more of them narrow it', async () => {
    expect(await ids({ q: '3456' })).toEqual([kofi, ama])
    expect(await ids({ q: '23456' })).toEqual([ama])
    expect(await ids({ q: '456' }), 'three digits would be too many orders').toEqual([])
  })

  test('finds an id however it is typed, and the half that cards show large', async () => {
    for (const q of [ama, ama.toLowerCase(), formatOrderId(ama), ama.slice(5)]) expect(await ids({ q })).toEqual([ama])
  })

  test('finds names by their words, the last one incomplete, accents or not', async () => {
    expect(await ids({ q: 'mensah' })).toEqual([kofi, ama])
    expect(await ids({ q: 'MEN' })).toEqual([kofi, ama])
    expect(await ids({ q: 'mensah ko' })).toEqual([kofi])
    expect(await ids({ q: 'mensah yaw' })).toEqual([])
  })

  test('finds names that are also words of dishes, as they are typed and in orders that have the words of dishes', async () => {
    const komi = await paidOrder(customer('Komi Agbeko', '0244000001'))
    await fillOrderSearch(db)
    for (const q of ['kom', 'komi', 'komi agb', 'agbeko komi']) expect(await ids({ q })).toEqual([komi])
    await db.execute(sql`update order_search_terms set term = 'kenkey' where term = 'komi'`)
    for (const q of ['komi', 'komi agb', 'agbeko komi']) expect(await ids({ q }), 'an older order').toEqual([komi])
  })

  test('is narrowed down by the filters and read by cursor', async () => {
    expect(await ids({ q: '3456', city: 'Accra' })).toEqual([])
    const { rows, next } = await list({ q: '3456', limit: '1' })
    expect(rows).toMatchObject([{ orderId: kofi }])
    expect(await ids({ q: '3456', limit: '1', cursor: next ?? '' })).toEqual([ama])
  })

  test('finds unpaid orders too: their shoppers call', async () => {
    const { orderId } = await placed(customer('Yaa', '0501234567'))
    expect(await ids({ q: '0501234567' })).toEqual([orderId])
  })

  test('finds no phones for the kitchen, which may not read them', async () => {
    shop.as(KITCHEN)
    for (const q of ['0244123456', '3456']) {
      expect((await app.inject({ url: '/api/orders/desk', query: { q } })).json().rows).toEqual([])
    }
    expect((await app.inject({ url: '/api/orders/desk', query: { q: 'ama' } })).json().rows).toHaveLength(1)
  })
})

describe('the terms of the search', () => {
  const terms = async () =>
    (await rowsOf<{ term: string }>(db, sql`select term from order_search_terms order by term`)).map(({ term }) => term)

  test('are written once, also for an order that was committed after a newer one', async () => {
    const late = await paidOrder(customer('Late', '0244000001'))
    const newer = await paidOrder(customer('Newer', '0244000002'))
    await fillOrderSearch(db)
    await db.execute(sql`delete from order_search_terms where order_id = ${late}`)
    expect(await fillOrderSearch(db)).toBe(1)
    expect(await fillOrderSearch(db)).toBe(0)
    expect(await terms()).toEqual(
      ['0001', '0002', 'late', 'newer', late.slice(5).toLowerCase(), newer.slice(5).toLowerCase()].toSorted(),
    )
  })

  test('are looked for among the newest orders alone, however many orders there are', async () => {
    await paidOrder()
    await db.execute(sql`insert into orders select o.* from orders o1 cross join generate_series(1, 5000) n
      cross join lateral jsonb_populate_record(o1, jsonb_build_object('id', 'COPY' || n, 'idempotency_key', gen_random_uuid(),
        'placed_at', o1.placed_at - n * interval '2 minutes')) o`)
    await db.execute(sql`insert into order_search_terms (order_id, term, placed_at)
      select id, term, placed_at from orders cross join unnest(array['ama', 'mensah', '3456']) term`)
    for (const table of ['orders', 'order_search_terms']) await db.execute(sql.raw(`analyze ${table}`))

    expect(await countRowsRead(db, orders, fillOrderSearch), 'those of ten minutes').toBeLessThan(20)
    expect(await countRowsRead(db, orderSearchTerms, fillOrderSearch)).toBeLessThan(20)
  })
})

test('a page is read by an index in its order: nothing is counted, sorted or skipped', async () => {
  const explained = async (filters: Parameters<typeof listByTime>[2]) => {
    const page = { limit: 50, cursor: '2026-11-20T12:00:00.000Z_7K3QF9M2XA' }
    return db.transaction(async (tx) => {
      // A table of a few rows is read as a whole and sorted otherwise.
      for (const plan of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${plan} = off`))
      const plan = await rowsOf<{ 'QUERY PLAN': string }>(tx, sql`explain ${listByTime(tx, page, filters).getSQL()}`)
      return plan.map((row) => row['QUERY PLAN']).join('\n')
    })
  }
  for (const [filters, index] of [
    [{}, 'orders_by_time'],
    [{ city: 'Accra', from: new Date('2026-01-01') }, 'orders_by_city'],
    [{ state: 'delivered' as const }, 'orders_by_status'],
    [{ pay: 'refunded' as const }, 'orders_refunded'],
  ] as const) {
    const plan = await explained(filters)
    expect(plan).toMatch(new RegExp(`Index Scan Backward using ${index} on orders`))
    expect(plan.split('SubPlan')[0], plan).not.toMatch(/Sort|Seq Scan|Aggregate|WindowAgg/)
    expect(plan).not.toMatch(/Seq Scan on orders/)
  }
})
