import { and, asc, desc, eq, inArray, isNull, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { isFinal, ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import type { Db } from '../db/db.ts'
import { hasTakenMoney, intentStatus, paymentRequest } from '../payments/payer-queries.ts'
import { orderEvents, orderLines, orders } from './order-tables.ts'

const FINAL = ORDER_STATUSES.filter(isFinal)

const own = (actor: Person) => eq(orders.userId, actor.userId)

/** Addresses in small letters and phones in international digits, which somebody has proved to be theirs. */
export type ProvedContacts = { emails: readonly string[]; phones: readonly string[] }

/** Placed without signing in, with an address or phone that is the actor's. */
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

/** An order as its owner finds it in the list of theirs. */
export type OwnOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'placedAt' | 'scheduledFor' | 'total' | 'context'
> & {
  items: { name: string; quantity: number }[]
  /** The request as it was paid for; null where it is not kept any more. */
  request: unknown
}

/**
 * The actor's own orders, newest first, in one statement.
 *
 * @param before the order that the page before ended with; somebody else's leads nowhere
 */
export async function listOwnOrders(
  db: Db,
  actor: Person,
  page: { before: string | null; limit: number },
): Promise<OwnOrder[]> {
  const after = sql`(${orders.placedAt}, ${orders.id}) < (select o.placed_at, o.id from orders o
    where o.id = ${page.before} and o.user_id = ${actor.userId})`
  return db
    .select({
      id: orders.id,
      status: orders.status,
      placedAt: orders.placedAt,
      scheduledFor: orders.scheduledFor,
      total: orders.total,
      context: orders.context,
      items: sql<OwnOrder['items']>`coalesce((select json_agg(json_build_object('name', l.name, 'quantity', l.quantity)
        order by l.position) from order_lines l where l.order_id = ${orders.id}), '[]'::json)`,
      request: paymentRequest('order', sql`${orders.id}`),
    })
    .from(orders)
    .where(and(own(actor), page.before === null ? undefined : after))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(page.limit)
}

/** All that the shop holds of the actor's orders, those that they placed without signing in among them, oldest first. */
export async function readOrdersOf(db: Db, actor: Person, proved: ProvedContacts) {
  const mine = await db
    .select()
    .from(orders)
    .where(or(own(actor), asVisitor(proved)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
  const ids = mine.map(({ id }) => id)
  if (ids.length === 0) return { orders: mine, lines: [], events: [] }
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
  return { orders: mine, lines, events }
}

/**
 * The actor's own orders that are not over. Unpaid ones are those that no money has come for: what was held for review for a
 * person to decide about is under way like what is cooked.
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
 * The orders that are the actor's, held until `tx` ends: their own, and those that are over and were placed with their
 * proved address or phone before they had an account, or without signing in.
 */
export async function lockOrdersOf(
  tx: Db,
  actor: Person,
  proved: ProvedContacts,
): Promise<{ id: string; status: OrderStatus }[]> {
  return tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(or(own(actor), and(asVisitor(proved), inArray(orders.status, FINAL))))
    .orderBy(asc(orders.id))
    .for('update')
}

/** Cancelled orders that nobody paid and that did not change since `before`, held until `tx` ends. */
export async function lockForgettable(tx: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'cancelled'),
        isNull(orders.forgottenAt),
        lt(orders.updatedAt, before),
        sql`${intentStatus('order', sql`${orders.id}`)} = 'closed'`,
        sql`not ${hasTakenMoney('order', sql`${orders.id}`)}`,
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Removes what was ordered, and notes when; the orders themselves stay. */
export async function deleteLines(tx: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await tx.delete(orderLines).where(inArray(orderLines.orderId, ids))
  await tx.update(orders).set({ forgottenAt: now }).where(inArray(orders.id, ids))
}

/**
 * Takes the person out of orders: lines, amounts and dates stay, since the law asks for them.
 *
 * @param actor whose name goes out of the history too; null for whoever ordered
 */
export async function wipeCustomers(tx: Db, orderIds: readonly string[], actor: Person | null): Promise<void> {
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
      // Whoever knows the address could find out by it that it was theirs.
      requestHash: '',
    })
    .where(inArray(orders.id, ids))
  await tx.update(orderLines).set({ special: '' }).where(inArray(orderLines.orderId, ids))
  await tx
    .update(orderEvents)
    .set({ actor: 'shopper:deleted' })
    .where(
      and(
        inArray(orderEvents.orderId, ids),
        actor === null
          ? like(orderEvents.actor, 'shopper:%')
          : inArray(orderEvents.actor, [`shopper:${actor.userId}`, `staff:${actor.userId}`]),
      ),
    )
}
