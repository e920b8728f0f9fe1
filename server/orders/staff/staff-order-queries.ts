import { and, asc, count, desc, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Paper, Print, StaffNote, TimelineEntry } from '#domain/orders/staff-order-api.ts'
import { pick } from '#domain/pick.ts'
import type { Db } from '../../db/db.ts'
import { isoText } from '../../db/rows.ts'
import { staffNameOf } from '../../profiles/member-queries.ts'
import { writeChange } from '../order-change-queries.ts'
import type { OrderRow } from '../order-queries.ts'
import { type DeliveryChanges, type EventDetails, orderEvents, orders } from '../order-tables.ts'
import { orderNotes, orderPrints, orderSearchTerms } from './staff-order-tables.ts'

/** How many earlier orders of a shopper are shown; the list has all of them. */
const EARLIER = 5
/** Actions that change how a line stands, and so what the papers say. */
const LINE_ACTIONS: EventDetails['action'][] = ['answer', 'decide_call', 'time_out', 'refund']
const PAPER_ACTIONS: EventDetails['action'][] = ['change_delivery', ...LINE_ACTIONS]

/** A step of the history, with the name of the member of staff who took it. */
export type HistoryRow = Pick<TimelineEntry, 'version' | 'by' | 'name' | 'at'> & {
  status: OrderStatus
  details: EventDetails | null
}

/** The steps of an order, the oldest first. */
export function listHistory(db: Db, orderId: string): Promise<HistoryRow[]> {
  return db
    .select({
      version: orderEvents.version,
      status: orderEvents.status,
      details: orderEvents.details,
      by: orderEvents.actor,
      name: staffNameOf(sql`${orderEvents.actor}`),
      at: isoText(sql`${orderEvents.at}`),
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version))
}

/** The last version that changed what the papers of an order say. */
export function paperVersionOf(history: readonly Step[]): number {
  return lastOf(history, ({ action }) => PAPER_ACTIONS.includes(action))
}

/** The last version that changed how a line stands; 1 while it stands as ordered. @param proposals the numbers of its proposals */
export function lineVersionOf(history: readonly Step[], position: number, proposals: readonly number[]): number {
  return lastOf(history, ({ action, positions = [], proposal }) => {
    const isOfLine = positions.includes(position) || (proposal !== undefined && proposals.includes(proposal))
    return isOfLine && LINE_ACTIONS.includes(action)
  })
}

type Step = Pick<HistoryRow, 'version' | 'details'>

function lastOf(history: readonly Step[], isOne: (details: EventDetails) => boolean): number {
  const versions = history.flatMap(({ version, details }) => (details && isOne(details) ? version : []))
  return Math.max(1, ...versions)
}

/** The notes of staff about an order, the oldest first. @param only the note with this id */
export function listStaffNotes(db: Db, orderId: string, only?: string): Promise<StaffNote[]> {
  return db
    .select({
      id: orderNotes.id,
      text: orderNotes.text,
      by: orderNotes.writtenBy,
      name: staffNameOf(sql`${orderNotes.writtenBy}`),
      at: isoText(sql`${orderNotes.writtenAt}`),
    })
    .from(orderNotes)
    .where(and(eq(orderNotes.orderId, orderId), only === undefined ? undefined : eq(orderNotes.id, only)))
    .orderBy(asc(orderNotes.writtenAt), asc(orderNotes.id))
}

/** Writes a note, once per id. */
export async function insertStaffNote(tx: Db, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note).onConflictDoNothing({ target: orderNotes.id })
}

/** What was printed of an order, the oldest first. @param only the print with this id */
export function listPrints(db: Db, orderId: string, only?: string): Promise<Print[]> {
  return db
    .select({
      ...pick(orderPrints, 'id', 'paper', 'version', 'copy'),
      by: orderPrints.printedBy,
      name: staffNameOf(sql`${orderPrints.printedBy}`),
      at: isoText(sql`${orderPrints.printedAt}`),
    })
    .from(orderPrints)
    .where(and(eq(orderPrints.orderId, orderId), only === undefined ? undefined : eq(orderPrints.id, only)))
    .orderBy(asc(orderPrints.printedAt), asc(orderPrints.id))
}

/** How often a paper of this version was printed. */
export async function countPrints(tx: Db, of: { orderId: string; paper: Paper; version: number }): Promise<number> {
  const [row] = await tx
    .select({ prints: count() })
    .from(orderPrints)
    .where(
      and(eq(orderPrints.orderId, of.orderId), eq(orderPrints.paper, of.paper), eq(orderPrints.version, of.version)),
    )
  return row?.prints ?? 0
}

/** Writes a print that the caller has numbered under the lock of its order. */
export async function insertPrint(tx: Db, print: typeof orderPrints.$inferInsert): Promise<void> {
  await tx.insert(orderPrints).values(print)
}

/** Writes a changed address or slot, with its event. A new slot ends the delay of the old one. @returns false when the order has another version by now */
export async function writeDelivery(
  tx: Db,
  { orderId, version, changes }: { orderId: string; version: number; changes: DeliveryChanges },
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<boolean> {
  const details: EventDetails = { action: 'change_delivery', reason, changes }
  const slot = changes.slot && new Date(changes.slot.to)
  const set = {
    ...(changes.address && { address: changes.address.to, latitude: null, longitude: null, gpsCode: null }),
    ...(slot && { scheduledFor: slot, prepareBy: slot, delayMinutes: 0 }),
  }
  const event = { actor, now, details: sql`${JSON.stringify(details)}::jsonb` }
  return (await writeChange(tx, orderId, { version }, set, event)) !== undefined
}

/** The newest other orders of the shopper of an order: of the same account or phone. */
export function listEarlier(db: Db, { id, userId, customerPhone }: OrderRow) {
  const samePhone = customerPhone === '' ? undefined : eq(orders.customerPhone, customerPhone)
  const theirs: SQL | undefined = or(samePhone, userId === null ? undefined : eq(orders.userId, userId))
  return db
    .select({
      orderId: orders.id,
      ...pick(orders, 'status', 'readyAt', 'deliveryFailedAt', 'recalledAt', 'placedAt', 'total'),
    })
    .from(orders)
    .where(and(theirs ?? sql`false`, ne(orders.id, id), ne(orders.status, 'awaiting_payment')))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(EARLIER)
}

/**
 * Orders whose search terms are not written, the oldest first. Orders are written in about the order of their times, so
 * only those since shortly before the newest one with terms are looked at.
 *
 * @param overlapMs how much later than its time an order may have been committed
 */
export async function listWithoutTerms(tx: Db, overlapMs: number, limit: number) {
  const newest = sql`(select max(placed_at) from order_search_terms)`
  const since = sql`coalesce(${newest} - ${overlapMs} * interval '1 millisecond', '-infinity')`
  return tx
    .select(pick(orders, 'id', 'customerName', 'customerPhone', 'customerEmail', 'placedAt'))
    .from(orders)
    .where(
      and(
        gt(orders.placedAt, since),
        // Without the offset all terms are read at once to be joined, although few orders are left here.
        sql`not exists (select 1 from order_search_terms t where t.order_id = ${orders.id} offset 0)`,
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit)
}

/** Writes search terms; other processes may have written some of them. */
export async function insertTerms(tx: Db, rows: (typeof orderSearchTerms.$inferInsert)[]): Promise<void> {
  await tx.insert(orderSearchTerms).values(rows).onConflictDoNothing()
}
