import { and, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { settingRow } from '../settings/settings-queries.ts'
import { orders } from './order-tables.ts'

/** Orders that the kitchen still has to make. An unpaid order holds its place until it is cancelled. */
const holdsPlace = inArray(orders.status, ['awaiting_payment', 'awaiting_confirmation', 'received', 'preparing'])
/** A slot is due at its start: all its orders have to be ready in the same quarter of an hour. */
const isFull = sql<boolean>`count(*) >= (${settingRow('kitchen')} ->> 'ordersPerQuarter')::int`

/** The starts of the later slots for which the kitchen has as many orders as it can make. */
export async function listFullSlots(db: Db, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: orders.scheduledFor })
    .from(orders)
    .where(and(holdsPlace, gt(orders.scheduledFor, now)))
    .groupBy(orders.scheduledFor)
    .having(isFull)
    .orderBy(orders.scheduledFor)
  return rows.flatMap(({ startsAt }) => startsAt ?? [])
}

/** Whether a slot is full, for use inside another statement; false for an order as soon as possible. */
export function isSlotFull(startsAt: SQL): SQL<boolean> {
  return sql<boolean>`case when ${startsAt} is null then false
    else (select ${isFull} from ${orders} where ${and(holdsPlace, sql`${orders.scheduledFor} = ${startsAt}`)}) end`
}
