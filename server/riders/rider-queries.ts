import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Person, Staff } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { instant, isoText, rowsOf } from '../db/rows.ts'
import { callNameOf } from '../profiles/member-queries.ts'
import { inHandOf } from './cash-queries.ts'
import { riderShifts } from './rider-tables.ts'

/** Everybody of `ids` who has a profile, with their shift, their open orders and their cash. */
export function readRiders(db: Db, ids: readonly string[], shiftsSince: Date) {
  return rowsOf<{
    riderId: string
    name: string
    isOnShift: boolean
    seenAt: string | null
    openOrders: number
    inHand: string
    /** Whether a hand-in waits to be counted. */
    isCounted: boolean
  }>(
    db,
    sql`select p.user_id as "riderId", coalesce(${callNameOf(sql`p.user_id`)}, '') as name,
      exists (select from rider_shifts s where s.rider_id = p.user_id and s.ended_at is null
        and s.began_at > ${instant(shiftsSince)}) as "isOnShift",
      (select ${isoText(sql`max(s.seen_at)`)} from rider_shifts s where s.rider_id = p.user_id) as "seenAt",
      (select count(*)::int from orders o where o.status = 'on_the_way' and o.rider_id = p.user_id) as "openOrders",
      ${inHandOf(sql`p.user_id`)} as "inHand",
      exists (select from cash_handins h where h.rider_id = p.user_id and h.state = 'declared') as "isCounted"
    from profiles p where p.user_id = any(${sql.param([...ids])}::uuid[])`,
  )
}

/** Who delivers now. @param since shifts that began before it are over */
export async function listOnShift(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .select({ riderId: riderShifts.riderId })
    .from(riderShifts)
    .where(and(isNull(riderShifts.endedAt), gt(riderShifts.beganAt, since)))
  return rows.map(({ riderId }) => riderId)
}

/** The begin of the actor's shift; undefined when they have none. @param since shifts that began before it are over */
export async function findShift(db: Db, actor: Staff, since: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ beganAt: riderShifts.beganAt })
    .from(riderShifts)
    .where(and(eq(riderShifts.riderId, actor.userId), isNull(riderShifts.endedAt), gt(riderShifts.beganAt, since)))
  return row?.beganAt
}

/** Begins a shift unless there is one. */
export async function beginShift(tx: Db, row: typeof riderShifts.$inferInsert): Promise<void> {
  await tx.insert(riderShifts).values(row).onConflictDoNothing()
}

/** Ends the actor's shift. @param before only one that began before this */
export async function endShift(tx: Db, actor: Staff, now: Date, before?: Date): Promise<void> {
  await tx
    .update(riderShifts)
    .set({ endedAt: now })
    .where(
      and(
        eq(riderShifts.riderId, actor.userId),
        isNull(riderShifts.endedAt),
        before && sql`${riderShifts.beganAt} <= ${instant(before)}`,
      ),
    )
}

/** Records that the actor's page was open, at most once in a while. */
export async function recordSeen(db: Db, actor: Staff, now: Date, everyMs: number): Promise<void> {
  await db
    .update(riderShifts)
    .set({ seenAt: now })
    .where(
      and(
        eq(riderShifts.riderId, actor.userId),
        isNull(riderShifts.endedAt),
        lt(riderShifts.seenAt, new Date(now.getTime() - everyMs)),
      ),
    )
}

/** The actor's shifts, for the export. */
export function readOwnShifts(db: Db, actor: Person) {
  return db
    .select({ beganAt: riderShifts.beganAt, endedAt: riderShifts.endedAt })
    .from(riderShifts)
    .where(eq(riderShifts.riderId, actor.userId))
    .orderBy(riderShifts.beganAt)
}

export async function deleteOwnShifts(tx: Db, actor: Person): Promise<void> {
  await tx.delete(riderShifts).where(eq(riderShifts.riderId, actor.userId))
}
