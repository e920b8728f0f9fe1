import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { paymentMoney } from '../payments/refunds/refund-queries.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { subscriptionOrders } from './subscription-tables.ts'

/** The newest paid orders of a member that were not refunded, with what can be refunded of them. */
export async function listPaidPlans(db: Db, userId: string) {
  const rows = await db
    .select({
      order: subscriptionOrders,
      planName: subscriptionPlans.name,
      money: paymentMoney('subscription', sql`${subscriptionOrders.id}::text`),
    })
    .from(subscriptionOrders)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionOrders.subscriptionPlan))
    .where(and(eq(subscriptionOrders.userId, userId), eq(subscriptionOrders.paymentStatus, 'success')))
    // When two were paid at one instant, the second begins where the first ends.
    .orderBy(desc(subscriptionOrders.paidAt), desc(subscriptionOrders.startsAt), desc(subscriptionOrders.id))
  return rows.flatMap(({ order: { paidAt, startsAt, endsAt, ...order }, ...row }) =>
    paidAt && startsAt && endsAt ? [{ ...row, order: { ...order, paidAt, startsAt, endsAt } }] : [],
  )
}

/** The member whose plan an order is; null when the account is deleted, or there is no such order. */
export async function findBuyer(tx: Db, orderId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: subscriptionOrders.userId })
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.id, orderId))
  return row?.userId ?? null
}

/** Records that an order was refunded, and when its period ended. */
export async function markPlanRefunded(tx: Db, orderId: string, endsAt: Date): Promise<void> {
  await tx
    .update(subscriptionOrders)
    .set({ paymentStatus: 'refunded', endsAt })
    .where(eq(subscriptionOrders.id, orderId))
}
