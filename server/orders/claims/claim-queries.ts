import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PageQuery } from '#domain/list-page.ts'
import type { WaitingPayment } from '#domain/payments/manual-api.ts'
import type { Db } from '../../db/db.ts'
import { onPage } from '../../db/on-page.ts'
import { isoText } from '../../db/rows.ts'
import { paymentIntents } from '../../payments/payment-tables.ts'
import { orders } from '../order-tables.ts'

/** When the shopper said it last: what staff change of the order since, such as its address, are events with details. */
const claimedAt = sql<Date>`(select max(e.at) from order_events e where e.order_id = ${orders.id}
  and e.status = 'awaiting_confirmation' and e.details is null)`

/** Orders whose shoppers say that they sent mobile money, the oldest claim first, one more than a page has. */
export async function listClaims(db: Db, page: PageQuery): Promise<Omit<WaitingPayment, 'match' | 'others'>[]> {
  const { after, orderBy, limit } = onPage(claimedAt, paymentIntents.id, 'oldest', page)
  return db
    .select({
      id: paymentIntents.id,
      purpose: paymentIntents.purpose,
      subjectId: orders.id,
      version: orders.version,
      amount: paymentIntents.amount,
      payerName: orders.customerName,
      payerPhone: orders.customerPhone,
      transactionId: orders.manualTransactionId,
      createdAt: isoText(claimedAt),
    })
    .from(orders)
    .innerJoin(paymentIntents, and(eq(paymentIntents.purpose, 'order'), eq(paymentIntents.subjectId, orders.id)))
    .where(and(sql`${orders.status} = 'awaiting_confirmation'`, after)) // as the index has it
    .orderBy(...orderBy)
    .limit(limit)
}

/**
 * The orders that claim one of these transaction ids, by the id: those that wait for its money, and those that it has paid.
 * One that was paid otherwise claims nothing.
 */
export async function findClaimants(db: Db, transactionIds: readonly string[]): Promise<[string, string][]> {
  if (transactionIds.length === 0) return []
  const ids = [...transactionIds]
  const { manualId, subjectId: id, purpose } = paymentIntents
  const rows = await db
    .select({ transactionId: orders.manualTransactionId, id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'awaiting_confirmation'), inArray(orders.manualTransactionId, ids)))
    .unionAll(
      db
        .select({ transactionId: manualId, id })
        .from(paymentIntents)
        .where(and(eq(purpose, 'order'), inArray(manualId, ids))),
    )
  return rows.map(({ transactionId, id: orderId }) => [transactionId ?? '', orderId])
}
