import { listOrders as listEndpoint } from '#domain/orders/order-list-api.ts'
import { listPeople, PERSON_KINDS, type PersonKind } from '#domain/people/people-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import type { Db } from '#server/db/db.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { listOrders } from '#server/orders/staff/list-orders.ts'
import { viewAccounts, viewGuests } from '#server/people/view-person.ts'
import { completeSettings } from '#server/settings/settings-queries.ts'
import { aStaffMember } from '#test/builders.ts'
import { fillOrders } from './fill-orders.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { reports } from './reports.ts'

const ORDERS = 1_000_000
const MANAGER = aStaffMember({ role: 'manager' })
/** Queries of each kind; the first ones warm up and do not count. */
const TIMES = 40
const WARMING = 8
/** The largest share of the queries of a kind that may take longer than its 95th percentile shows. */
const SLOWEST = 0.05

type Query = Record<string, string>
type Known = { id: string; phone: string }

/**
 * Measures pages of the list of orders, searches of it and of people, and reports, as the endpoints answer them, at a
 * million orders.
 */
export async function orderList(bench: BenchContext): Promise<Row[]> {
  const url = await bench.newDatabase('order_list')
  // Opening it migrates it.
  const database = await openPostgres({ url, connections: 2 })
  try {
    await completeSettings(database.db, SEED_SETTINGS)
    await fillOrders(url, ORDERS)
    return [...(await measure(database.db)), ...(await reports(database.db))]
  } finally {
    await database.close()
  }
}

async function measure(db: Db): Promise<Row[]> {
  const page = (query: Query) => listOrders(db, MANAGER, listEndpoint.schema.querystring.parse(query))
  const rows: Row[] = []
  const time = async (
    what: string,
    budgetMs: number,
    queryOf: (turn: number) => Query,
    read: (query: Query) => Promise<unknown> = page,
  ) => {
    const took: number[] = []
    for (let turn = 0; turn < TIMES; turn += 1) {
      const query = queryOf(turn)
      const begin = performance.now()
      await read(query)
      if (turn >= WARMING) took.push(performance.now() - begin)
    }
    const slowest = took.toSorted((a, b) => a - b).at(-Math.ceil(took.length * SLOWEST)) ?? Number.NaN
    rows.push({
      what: `${formatNumber(ORDERS)} orders: ${what}`,
      measured: `${median(took).toFixed(1)} ms, 95th percentile ${slowest.toFixed(1)} ms`,
      budget: `≤ ${budgetMs} ms`,
      isWithin: median(took) <= budgetMs,
    })
  }
  const someDay = (turn: number) => new Date(Date.now() - (turn + 1) * 20 * 86_400_000).toISOString().slice(0, 10)

  await time('first page', 50, () => ({}))
  const tenth = await cursorOfTenth(page)
  await time('tenth page', 50, () => ({ cursor: tenth }))
  for (const state of ['delivered', 'cancelled', 'received', 'undelivered', 'awaiting_payment']) {
    await time(`state ${state}`, 50, () => ({ state }))
  }
  for (const city of ['Accra', 'Takoradi']) await time(`city ${city}`, 50, () => ({ city }))
  await time('city Takoradi, cancelled', 50, () => ({ city: 'Takoradi', state: 'cancelled' }))
  await time('placed on one day', 50, (turn) => ({ from: someDay(turn), to: someDay(turn) }))
  for (const pay of ['unpaid', 'claimed', 'paid', 'held', 'refunding', 'refunded']) {
    await time(`payment ${pay}`, 50, () => ({ pay }))
  }
  const known = await someOrders(page, someDay)
  const one = (turn: number) => known[turn % known.length] as Known // it has some
  await time('by full phone', 20, (turn) => ({ q: one(turn).phone }))
  await time('by the last four digits', 100, (turn) => ({ q: one(turn).phone.slice(-4) }))
  await time('by id', 10, (turn) => ({ q: one(turn).id }))
  await time('by the end of the id', 100, (turn) => ({ q: one(turn).id.slice(5) }))
  await time('by a name of 50,000 orders', 100, () => ({ q: 'ofo' }))

  const people = (kind: PersonKind) => (query: Query) => {
    const { kind: _, ...page } = listPeople.schema.querystring.parse({ kind, ...query })
    const now = new Date()
    return kind === 'account' ? viewAccounts(db, page, now) : viewGuests(db, MANAGER, page, now)
  }
  for (const kind of PERSON_KINDS) {
    const found = (what: string, queryOf: (turn: number) => Query) =>
      time(`people, ${kind}: ${what}`, 100, queryOf, people(kind))
    await found('first page', () => ({}))
    await found('by full phone', (turn) => ({ q: one(turn).phone }))
    await found('by the last four digits', (turn) => ({ q: one(turn).phone.slice(-4) }))
    await found('by order id', (turn) => ({ q: one(turn).id }))
    await found('by a name', () => ({ q: 'ofori' }))
    await found('by an address', (turn) => ({ q: `ama.mensah${turn * 400}@exam` }))
  }
  return rows
}

async function cursorOfTenth(page: (query: Query) => ReturnType<typeof listOrders>): Promise<string> {
  let cursor: string | null = null
  for (let read = 0; read < 9; read += 1) ({ next: cursor } = await page(cursor === null ? {} : { cursor }))
  if (cursor === null) throw new Error('there are fewer than ten pages')
  return cursor
}

async function someOrders(
  page: (query: Query) => ReturnType<typeof listOrders>,
  dayOf: (turn: number) => string,
): Promise<Known[]> {
  const known: Known[] = []
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { rows } = await page({ to: dayOf(turn), limit: '1' })
    known.push(...rows.map(({ orderId, phone }) => ({ id: orderId, phone: phone ?? '' })))
  }
  return known
}
