import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { GrowLine } from '#domain/grow/grow-api.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { pesewas } from '#domain/money.ts'
import { readPhoneEnding } from '#domain/orders/order-search.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { containing } from '../db/rows.ts'
import { paymentMoney, refundList } from '../payments/refunds/refund-queries.ts'
import { intentRevenue } from '../payments/revenue-queries.ts'
import { growLineRefunds, growOrders } from './grow-tables.ts'

const orderId = sql`${growOrders.id}::text`

/** What goes back of the payment itself: a second one was never part of it. */
const refunded = sql<number>`(select money.refunded::float8 from payment_intents i cross join ${intentRevenue}
  where i.purpose = 'grow' and i.subject_id = ${orderId})`.mapWith((sum) => pesewas(Number(sum)))

/** What was refunded of the lines of some orders or of those of a cycle, by line. */
export async function readRefundedLines(
  db: Db,
  of: { orderIds: readonly string[] } | { cycleId: string },
): Promise<(GrowLine & { orderId: string })[]> {
  const where = 'cycleId' in of ? eq(growOrders.cycleId, of.cycleId) : inArray(growOrders.id, [...of.orderIds])
  return db
    .select({
      orderId: growLineRefunds.orderId,
      farmId: growLineRefunds.farmId,
      produceId: growLineRefunds.produceId,
      quantity: sql<number>`sum(${growLineRefunds.quantity})::int`,
    })
    .from(growLineRefunds)
    .innerJoin(growOrders, eq(growOrders.id, growLineRefunds.orderId))
    .where(where)
    .groupBy(growLineRefunds.orderId, growLineRefunds.farmId, growLineRefunds.produceId)
}

export async function insertLineRefunds(tx: Db, rows: (typeof growLineRefunds.$inferInsert)[]): Promise<void> {
  await tx.insert(growLineRefunds).values(rows)
}

const withMoney = (db: Db) =>
  db
    .select({ order: growOrders, money: paymentMoney('grow', orderId), refunded, refunds: refundList('grow', orderId) })
    .from(growOrders)

/** An order with its money. */
export async function findPaidOrder(db: Db, id: string) {
  const [row] = await withMoney(db).where(eq(growOrders.id, id))
  return row
}
export type PaidGrowOrder = NonNullable<Awaited<ReturnType<typeof findPaidOrder>>>

/** A page of the orders of a cycle, the newest first. @param q words of a name, the end of a phone, part of a reference */
export async function listPaidOrders(db: Db, cycleId: string, { q, ...page }: PageQuery & { q?: string | undefined }) {
  const { after, orderBy, limit } = onPage(growOrders.createdAt, growOrders.id, 'newest', page)
  return withMoney(db)
    .where(and(eq(growOrders.cycleId, cycleId), q ? isFoundBy(q) : undefined, after))
    .orderBy(...orderBy)
    .limit(limit)
}

function isFoundBy(q: string): SQL | undefined {
  const ending = readPhoneEnding(q)
  return or(
    sql`${growOrders.receiverName} ilike ${containing(q)}`,
    sql`replace(${growOrders.paystackReference}, '-', '') ilike ${containing(q.replaceAll(/[\s-]/g, ''))}`,
    ending === undefined ? undefined : sql`${growOrders.phone} like ${`%${ending}`}`,
  )
}
