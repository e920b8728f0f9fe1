import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/actor.ts'
import { isFinal, ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { pick } from '#domain/pick.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { hasTakenMoney, intentStatus, paymentRequest } from '../payments/payer-queries.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { orderAdjustments, orderEvents, orderLines, orders } from './order-tables.ts'
import { eraseAccountsOfUses } from './promotions/promotion-queries.ts'
import { orderProposals } from './proposals/proposal-tables.ts'
import { orderNotes, orderSearchTerms } from './staff/staff-order-tables.ts'

const FINAL = ORDER_STATUSES.filter(isFinal)

const own = (actor: Person) => eq(orders.userId, actor.userId)

/** Orders placed without signing in, with an address or phone of the actor. */
function asVisitor({ emails, phones }: ProvedContacts): SQL | undefined {
  return and(
    isNull(orders.userId),
    or(
      inArray(sql`lower(${orders.customerEmail})`, [...emails]),
      inArray(
        orders.customerPhone,
        phones.map((digits) => `+${digits}`),
      ),
    ),
  )
}

/**
 * The actor's orders, newest first, in one statement.
 *
 * @param before the last order of the page before; the id of somebody else's order gives an empty page
 */
export async function listOwnOrders(db: Db, actor: Person, page: { before: string | null; limit: number }) {
  const { id, status, placedAt, scheduledFor, total, context } = orders
  const after = sql`(${orders.placedAt}, ${orders.id}) < (select o.placed_at, o.id from orders o
    where o.id = ${page.before} and o.user_id = ${actor.userId})`
  return db
    .select({
      ...{ id, status, placedAt, scheduledFor, total, context },
      items: sql<
        { name: string; quantity: number }[]
      >`coalesce((select json_agg(json_build_object('name', l.name, 'quantity', l.quantity)
        order by l.position) from order_lines l where l.order_id = ${orders.id}), '[]'::json)`,
      /** What it was placed with; null after it was erased. */
      request: paymentRequest('order', sql`${orders.id}`),
    })
    .from(orders)
    .where(and(own(actor), page.before === null ? undefined : after))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(page.limit)
}

/** An order as its owner's list shows it. */
export type OwnOrder = Awaited<ReturnType<typeof listOwnOrders>>[number]

/** Everything stored about the actor's orders, including those placed without signing in, oldest first. */
export async function readOrdersOf(db: Db, actor: Person, proved: ProvedContacts) {
  const mine = await db
    .select()
    .from(orders)
    .where(or(own(actor), asVisitor(proved)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
  const ids = mine.map(({ id }) => id)
  if (ids.length === 0) return { orders: mine, lines: [], events: [], adjustments: [], proposals: [] }
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const events = await db
    .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.version))
  const adjustments = await db
    .select(pick(orderAdjustments, 'orderId', 'kind', 'position', 'amount', 'reason', 'madeAt'))
    .from(orderAdjustments)
    .where(inArray(orderAdjustments.orderId, ids))
    .orderBy(asc(orderAdjustments.orderId), asc(orderAdjustments.madeAt))
  const proposals = await db
    .select(
      pick(orderProposals, 'orderId', 'number', 'position', 'kind', 'replacement', 'state', 'proposedAt', 'endedAt'),
    )
    .from(orderProposals)
    .where(inArray(orderProposals.orderId, ids))
    .orderBy(asc(orderProposals.orderId), asc(orderProposals.number))
  return { orders: mine, lines, events, adjustments, proposals }
}

/**
 * The actor's orders that have not ended. `isUnpaid`: no money has come. An order whose money is held for review counts
 * as in progress.
 */
export async function listOwnOpenOrders(tx: Db, actor: Person): Promise<{ id: string; isUnpaid: boolean }[]> {
  const rows = await tx
    .select({ id: orders.id, status: orders.status, payment: intentStatus('order', sql`${orders.id}`) })
    .from(orders)
    .where(and(own(actor), notInArray(orders.status, FINAL)))
    .orderBy(asc(orders.id))
  return rows.map(({ id, status, payment }) => ({
    id,
    isUnpaid: status === 'awaiting_payment' && payment !== 'review',
  }))
}

/**
 * The actor's orders: their own, and ended ones that were placed with their verified address or phone without signing
 * in.
 */
export async function listOrdersOf(tx: Db, actor: Person, proved: ProvedContacts): Promise<string[]> {
  return (await ordersOf(tx, actor, proved)).map(({ id }) => id)
}

/** The same, locked until `tx` ends. The caller has locked their payments first. */
export async function lockOrdersOf(tx: Db, actor: Person, proved: ProvedContacts) {
  return ordersOf(tx, actor, proved).for('update')
}

function ordersOf(tx: Db, actor: Person, proved: ProvedContacts) {
  return tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(or(own(actor), and(asVisitor(proved), inArray(orders.status, FINAL))))
    .orderBy(asc(orders.id))
    .$dynamic()
}

/**
 * Locks, until `tx` ends, cancelled unpaid orders without changes since `before`, and their payments. Skips what
 * another transaction has locked, so that it never waits.
 */
export async function lockErasable(tx: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(paymentIntents, and(eq(paymentIntents.purpose, 'order'), eq(paymentIntents.subjectId, orders.id)))
    .where(
      and(
        eq(orders.status, 'cancelled'),
        isNull(orders.forgottenAt),
        lt(orders.updatedAt, before),
        eq(paymentIntents.status, 'closed'),
        sql`not ${hasTakenMoney('order', sql`${orders.id}`)}`,
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Deletes the lines of orders and records when; the orders stay. */
export async function deleteLines(tx: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await tx.delete(orderLines).where(inArray(orderLines.orderId, ids))
  await tx.update(orders).set({ forgottenAt: now }).where(inArray(orders.id, ids))
}

/** Whether the shopper's data has been erased from an order: nothing about them is stored any more. */
export const isErased = ({ customerPhone }: Pick<typeof orders.$inferSelect, 'customerPhone'>) => customerPhone === ''

/**
 * Erases personal data from orders; lines, amounts and dates stay, because tax law requires them.
 *
 * @param actor whose name is erased from the history too; null when the customers are unknown
 */
export async function eraseCustomers(tx: Db, orderIds: readonly string[], actor: Person | null): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await tx
    .update(orders)
    .set({
      userId: null,
      customerName: '',
      customerPhone: '',
      customerEmail: null,
      address: '',
      notes: '',
      latitude: null,
      longitude: null,
      gpsCode: null,
      // A guessed address could be confirmed by the hash.
      requestHash: '',
      ...(actor && { acknowledgedBy: sql`nullif(${orders.acknowledgedBy}, ${`staff:${actor.userId}`})` }),
    })
    .where(inArray(orders.id, ids))
  await eraseAccountsOfUses(tx, ids)
  await tx.delete(orderSearchTerms).where(inArray(orderSearchTerms.orderId, ids))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  // Staff may have named the shopper in a reason.
  await tx.update(orderAdjustments).set({ reason: '' }).where(inArray(orderAdjustments.orderId, ids))
  await tx
    .update(orderEvents)
    .set({ details: sql`${orderEvents.details} - 'reason' - 'changes'` })
    .where(and(inArray(orderEvents.orderId, ids), isNotNull(orderEvents.details)))
  await tx.update(orderLines).set({ special: '' }).where(inArray(orderLines.orderId, ids))
  const isTheirs = (name: PgColumn) =>
    actor === null ? like(name, 'shopper:%') : inArray(name, [`shopper:${actor.userId}`, `staff:${actor.userId}`])
  await tx
    .update(orderEvents)
    .set({ actor: 'shopper:deleted' })
    .where(and(inArray(orderEvents.orderId, ids), isTheirs(orderEvents.actor)))
  await tx
    .update(orderProposals)
    .set({ endedBy: 'shopper:deleted' })
    .where(and(inArray(orderProposals.orderId, ids), isTheirs(orderProposals.endedBy)))
  await tx
    .update(orderProposals)
    .set({ replacement: sql`jsonb_set(${orderProposals.replacement}, '{choice,special}', '""')` })
    .where(and(inArray(orderProposals.orderId, ids), isNotNull(orderProposals.replacement)))
}
