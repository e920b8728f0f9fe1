import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ProposalState } from '#domain/orders/line-now.ts'
import type { PricedChoice } from '#domain/orders/make-quote.ts'
import type { Db } from '../../db/db.ts'
import { paymentRequest } from '../../payments/payer-queries.ts'
import { allLines } from '../order-queries.ts'
import { orders } from '../order-tables.ts'
import { adjustmentsOf, proposalsOf } from './line-facts-queries.ts'
import { orderProposals } from './proposal-tables.ts'

/** An order with its lines and proposals; undefined when there is none. */
export async function findOrderOfProposals(db: Db, orderId: string) {
  const [row] = await db.select(ofProposals).from(orders).where(eq(orders.id, orderId))
  return row
}
/** An order with everything that decides how its lines stand. `request`: what it was placed with. */
export type OrderOfProposals = NonNullable<Awaited<ReturnType<typeof findOrderOfProposals>>>

/** The same, locked until `tx` ends. The caller has locked its payment first, where money may move. */
export async function lockOrderOfProposals(tx: Db, orderId: string): Promise<OrderOfProposals | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  // A second statement: it sees what the one that held the lock before has written.
  return findOrderOfProposals(tx, orderId)
}

const id = sql`${orders.id}`
const ofProposals = {
  order: orders,
  lines: allLines,
  proposals: proposalsOf(id),
  adjustments: adjustmentsOf(id),
  request: paymentRequest('order', id),
}

/** Writes an open proposal. */
export async function insertProposal(tx: Db, row: typeof orderProposals.$inferInsert): Promise<void> {
  await tx.insert(orderProposals).values(row)
}

/** Ends an open proposal. @returns false when somebody else has ended it */
export async function endProposal(
  tx: Db,
  { orderId, number }: { orderId: string; number: number },
  end: { state: Exclude<ProposalState, 'open'>; endedBy: string; endedAt: Date; replacement?: PricedChoice },
): Promise<boolean> {
  const rows = await tx
    .update(orderProposals)
    .set(end)
    .where(and(eq(orderProposals.orderId, orderId), eq(orderProposals.number, number), isOpen))
    .returning({ number: orderProposals.number })
  return rows.length > 0
}

/** Ends the open proposals about some lines as withdrawn. @param positions null for all lines */
export async function withdrawProposalsOf(
  tx: Db,
  orderId: string,
  positions: readonly number[] | null,
  by: { endedBy: string; endedAt: Date },
): Promise<{ number: number; position: number }[]> {
  const ofLines = positions === null ? undefined : inArray(orderProposals.position, [...positions])
  return tx
    .update(orderProposals)
    .set({ ...by, state: 'withdrawn' })
    .where(and(eq(orderProposals.orderId, orderId), ofLines, isOpen))
    .returning({ number: orderProposals.number, position: orderProposals.position })
}

/** Open proposals whose time is over, the longest first. */
export async function listTimedOut(db: Db, now: Date, limit: number): Promise<{ orderId: string; number: number }[]> {
  return db
    .select({ orderId: orderProposals.orderId, number: orderProposals.number })
    .from(orderProposals)
    .where(and(isOpen, lte(orderProposals.dueAt, now)))
    .orderBy(asc(orderProposals.dueAt))
    .limit(limit)
}

/** As the partial indexes have it. */
const isOpen = sql`${orderProposals.state} = 'open'`
