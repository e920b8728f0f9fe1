import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Db } from '../db/db.ts'
import { orderLines, orders } from '../orders/order-tables.ts'

/** Statuses that are neither unpaid nor cancelled. */
const SOLD: OrderStatus[] = ['received', 'preparing', 'on_the_way', 'delivered']

/** Ids of the items with most pieces sold since then, most first; equal ones by id. */
export async function readBestSold(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ itemId: orderLines.itemId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orders.status, SOLD), gte(orders.placedAt, since)))
    .groupBy(orderLines.itemId)
    .orderBy(desc(sql`sum(${orderLines.quantity})`), orderLines.itemId)
    .limit(limit)
  return rows.map((row) => row.itemId)
}
