import { and, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { instant } from '../db/rows.ts'
import { settingRow } from '../settings/settings-queries.ts'
import { orders } from './order-tables.ts'
import { PAYING_TAKES_MS, payableSince } from './unpaid-queries.ts'

/** Paid orders that the kitchen still has to make, and claimed ones. */
const isToBeMade = inArray(orders.status, ['awaiting_confirmation', 'received', 'preparing'])

/** The orders for later that the kitchen still has to make, the earliest first. */
export async function listAhead(db: Db, now: Date): Promise<{ orderId: string; scheduledFor: Date | null }[]> {
  return db
    .select({ orderId: orders.id, scheduledFor: orders.scheduledFor })
    .from(orders)
    .where(and(isToBeMade, gt(orders.scheduledFor, now)))
    .orderBy(orders.scheduledFor, orders.id)
}

/**
 * Orders that hold a place in their slot: those to be made, and unpaid ones. An unpaid order holds its place for the time to
 * pay it, also where its mobile money can be claimed for longer.
 */
const holdsPlace = (at: SQL) =>
  or(
    isToBeMade,
    and(
      eq(orders.status, 'awaiting_payment'),
      gte(
        payableSince(orders),
        sql`${at} - make_interval(mins => (${settingRow('orders')} ->> 'payMinutes')::int + ${sql.raw(`${PAYING_TAKES_MS / MINUTE_MS}`)})`,
      ),
    ),
  )
/** A slot is due at its start: all its orders have to be ready in the same quarter of an hour. */
const isFull = sql<boolean>`count(*) >= (${settingRow('kitchen')} ->> 'ordersPerQuarter')::int`

/** The starts of the later slots for which the kitchen has as many orders as it can make. */
export async function listFullSlots(db: Db, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: orders.scheduledFor })
    .from(orders)
    .where(and(holdsPlace(instant(now)), gt(orders.scheduledFor, now)))
    .groupBy(orders.scheduledFor)
    .having(isFull)
    .orderBy(orders.scheduledFor)
  return rows.flatMap(({ startsAt }) => startsAt ?? [])
}

/** Whether a slot is full, for use inside another statement; false for an order as soon as possible. */
export function isSlotFull(startsAt: SQL, at: SQL): SQL<boolean> {
  return sql<boolean>`case when ${startsAt} is null then false
    else (select ${isFull} from ${orders} where ${and(holdsPlace(at), sql`${orders.scheduledFor} = ${startsAt}`)}) end`
}
