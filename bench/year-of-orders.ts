import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { placeOrder as placeEndpoint } from '#domain/orders/orders-api.ts'
import { seedShop } from '#server/app/seed-shop.ts'
import type { Db } from '#server/db/db.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { rowsOf } from '#server/db/rows.ts'
import { listCards } from '#server/orders/board/board-queries.ts'
import { listMyOrders } from '#server/orders/list-my-orders.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { priceCart } from '#server/orders/quote-order.ts'
import { viewOrder } from '#server/orders/view-order.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { fillOrders } from './fill-orders.ts'
import { type BenchContext, formatNumber, median, type Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'

const ORDERS = { empty: 400, full: 1_000_000 }
const LINES = 10
const MOST = 1.2
/** Each of both shops in turn; the first ones warm up and do not count. */
const TIMES = 240
const WARMING = 40
const MANAGER = aStaffMember({ role: 'manager' })
/** A member with so many orders in either shop. */
const MEMBER = aPersonActor()
const OWN = 20
const VISITOR = { kind: 'visitor' } as const

/**
 * What shoppers and the kitchen wait for at a million orders and ten million lines, of the same in a shop with few orders:
 * both have the same open ones. One query after another, so that a difference is the database's.
 */
export async function yearOfOrders(bench: BenchContext): Promise<Row[]> {
  const [empty, full] = [await open(bench, 'empty'), await open(bench, 'full')]
  try {
    const rows: Row[] = []
    for (const [what, act] of Object.entries(ACTS)) {
      const took = { empty: [] as number[], full: [] as number[] }
      for (let turn = 0; turn < TIMES; turn += 1) {
        for (const [which, shop] of [
          ['empty', empty],
          ['full', full],
        ] as const) {
          const begin = performance.now()
          await act(shop, turn)
          if (turn >= WARMING) took[which].push(performance.now() - begin)
        }
      }
      const [few, many] = [median(took.empty), median(took.full)]
      rows.push({
        what: `${formatNumber(ORDERS.full)} orders: ${what}, of a shop with ${ORDERS.empty}`,
        measured: `${(many / few).toFixed(2)}x (${many.toFixed(2)} of ${few.toFixed(2)} ms)`,
        budget: `≤ ${MOST}x`,
        isWithin: many / few <= MOST,
      })
    }
    return rows
  } finally {
    await empty.close()
    await full.close()
  }
}

type Shop = Awaited<ReturnType<typeof open>>

const ACTS: Record<string, (shop: Shop, turn: number) => Promise<unknown>> = {
  tracking: ({ db, ids }, turn) => viewOrder(db, ids[(turn * 17) % ids.length] ?? ''),
  'the board': ({ db }) => listCards(db, MANAGER, { cursor: undefined, limit: 100 }),
  'My orders': ({ db }) => listMyOrders(db, MEMBER, null),
  // Last, because it adds orders.
  placing: ({ db, total }) =>
    placeOrder(db, VISITOR, placeEndpoint.schema.body.parse(orderRequest(total)), {
      now: new Date(),
      random: randomBytes,
      mailDomain: 'example.com',
    }),
}

async function open(bench: BenchContext, which: keyof typeof ORDERS) {
  const url = await bench.newDatabase(`year_${which}`)
  const { db, close } = await openPostgres({ url, connections: 2 })
  await seedShop(db)
  await fillOrders(url, ORDERS[which], LINES)
  await db.execute(sql`insert into auth_users (id, email, created_at, updated_at)
    values (${MEMBER.userId}, 'member@example.com', now(), now())`)
  await db.execute(sql`update orders set user_id = ${MEMBER.userId} where id in
    (select id from orders where status = 'delivered' order by placed_at desc limit ${OWN})`)
  await db.execute(sql`checkpoint`)
  return { db, close, ids: await someIds(db), total: await totalOf(db) }
}

async function someIds(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, sql`select id from orders order by md5(id) limit 200`)
  return rows.map(({ id }) => id)
}

async function totalOf(db: Db) {
  const { quote } = await priceCart(db, VISITOR, { ...CART, context: 'home' }, new Date())
  return quote.totals.total
}
