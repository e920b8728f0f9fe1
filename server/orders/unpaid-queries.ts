import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import { pick } from '#domain/pick.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { instant } from '../db/rows.ts'
import { hasReachedPayer, paymentRequest } from '../payments/payer-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { orders } from './order-tables.ts'
import { hasUse } from './promotions/promotion-queries.ts'

/**
 * From when the times to pay an order and to claim its mobile money count: an order that awaits its payment was changed
 * last when it was placed, or when its claim was rejected.
 */
export const payableSince = <Since>({ updatedAt }: { updatedAt: Since }): Since => updatedAt

/** A payment that started at the last moment has this long to end. */
export const PAYING_TAKES_MS = 30 * MINUTE_MS

/** What is checked again before an order is paid, with the request that the order was placed with. */
export async function findUnpaid(db: Db, orderId: string) {
  const [row] = await db
    .select({
      ...pick(orders, 'status', 'userId', 'context', 'city', 'scheduledFor', 'total', 'manualOpenedAt'),
      ...pick(orders, 'subscriptionDiscount', 'preorderDiscount', 'promotionDiscount', 'deliveryDiscount'),
      ...pick(orders, 'customerPhone', 'customerEmail'),
      payableSince: payableSince(orders),
      hasPromotion: hasUse(sql`${orders.id}`),
      request: paymentRequest('order', sql`${orders.id}`),
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}
export type UnpaidOrder = NonNullable<Awaited<ReturnType<typeof findUnpaid>>>

/** Records that the mobile money instructions were shown; undefined when nothing is due any more. */
export async function markManualOpened(
  db: Db,
  orderId: string,
  now: Date,
): Promise<Pick<OrderRow, 'total'> | undefined> {
  const [row] = await db
    .update(orders)
    .set({ manualOpenedAt: sql`coalesce(${orders.manualOpenedAt}, ${instant(now)})` })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'awaiting_payment')))
    .returning({ total: orders.total })
  return row
}

/** Whether an order could be paid since before an instant. Its first two parts follow the index. */
const isUnpaidSince = (since: Date) =>
  and(sql`${orders.status} = 'awaiting_payment'`, lt(orders.placedAt, since), lt(payableSince(orders), since))

/**
 * Ids of orders that were not paid in time.
 *
 * @param before `since`: orders that could be paid since before this instant are too late; `opened`: the same for orders
 * whose mobile money instructions were shown
 */
export async function listUnpaidSince(db: Db, before: { since: Date; opened: Date }, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaidSince(before.since), or(isNull(orders.manualOpenedAt), lt(payableSince(orders), before.opened))))
    .orderBy(orders.placedAt)
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Ids of orders with a promotion that could be paid since before an instant, and that no page of the provider can pay any
 * more.
 */
export async function listUnpaidUses(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaidSince(since), hasUse(sql`${orders.id}`), not(hasReachedPayer('order', sql`${orders.id}`))))
    .limit(limit)
  return rows.map((row) => row.id)
}
