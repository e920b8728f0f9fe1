import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { emailOf } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { classCancellations, classes, classWaits } from './class-tables.ts'

export type WaitRow = typeof classWaits.$inferSelect

const ofPerson = (classId: string, userId: string) =>
  and(eq(classWaits.classId, classId), eq(classWaits.userId, userId))

/** Puts somebody at the end of the list; whoever is on it keeps their place. */
export async function insertWait(tx: Db, classId: string, userId: string, now: Date): Promise<void> {
  await tx.insert(classWaits).values({ classId, userId, createdAt: now }).onConflictDoNothing()
}

/** Takes somebody off the list. @returns whether they were on it */
export async function deleteWait(tx: Db, classId: string, userId: string): Promise<boolean> {
  const rows = await tx.delete(classWaits).where(ofPerson(classId, userId)).returning()
  return rows.length > 0
}

/** Somebody's place on the list, as long as their offer has not ended; the first place is 1. */
export async function findWait(db: Db, classId: string, userId: string, now: Date) {
  const isBefore = sql`(o.created_at, o.user_id) < (${classWaits.createdAt}, ${classWaits.userId})`
  const [row] = await db
    .select({
      offerEndsAt: classWaits.offerEndsAt,
      place: sql<number>`1 + (select count(*)::int from ${classWaits} o
        where o.class_id = ${classWaits.classId} and o.offered_at is null and ${isBefore})`,
    })
    .from(classWaits)
    .where(and(ofPerson(classId, userId), or(isNull(classWaits.offerEndsAt), gt(classWaits.offerEndsAt, now))))
  return row
}

/** The list of a class for staff: first who has an offer, then by place. */
export async function listWaits(db: Db, classId: string) {
  return db
    .select({
      ...getTableColumns(classWaits),
      name: profiles.fullName,
      phone: profiles.phone,
      email: sql<string>`coalesce(${emailOf(classWaits.userId)}, '')`,
    })
    .from(classWaits)
    .leftJoin(profiles, eq(profiles.userId, classWaits.userId))
    .where(eq(classWaits.classId, classId))
    .orderBy(asc(isNull(classWaits.offeredAt)), asc(classWaits.createdAt), asc(classWaits.userId))
}

/** The classes that somebody waits for without an offer. */
export async function listWaitedFor(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: classWaits.classId }).from(classWaits).where(isNull(classWaits.offeredAt))
  return rows.map(({ id }) => id)
}

/** Offers a seat to whoever has waited longest. @returns who */
export async function offerNext(
  tx: Db,
  classId: string,
  offer: { now: Date; endsAt: Date },
): Promise<WaitRow | undefined> {
  const first = tx
    .select({ userId: classWaits.userId })
    .from(classWaits)
    .where(and(eq(classWaits.classId, classId), isNull(classWaits.offeredAt)))
    .orderBy(asc(classWaits.createdAt), asc(classWaits.userId))
    .limit(1)
  const [row] = await tx
    .update(classWaits)
    .set({ offeredAt: offer.now, offerEndsAt: offer.endsAt })
    .where(and(eq(classWaits.classId, classId), inArray(classWaits.userId, first)))
    .returning()
  return row
}

/** Deletes offers that have ended, and the lists of classes that have begun or were cancelled. @returns how many rows */
export async function deleteEndedWaits(db: Db, now: Date): Promise<number> {
  const over = db.select({ id: classes.id }).from(classes).where(lte(classes.startsAt, now.toISOString()))
  const cancelled = db.select({ id: classCancellations.classId }).from(classCancellations)
  const rows = await db
    .delete(classWaits)
    .where(
      or(lt(classWaits.offerEndsAt, now), inArray(classWaits.classId, over), inArray(classWaits.classId, cancelled)),
    )
    .returning({ classId: classWaits.classId })
  return rows.length
}

/** The lists that the actor is on. */
export async function readOwnWaits(db: Db, actor: Person) {
  return db.select().from(classWaits).where(eq(classWaits.userId, actor.userId)).orderBy(asc(classWaits.createdAt))
}

/** Takes the actor off every list. */
export async function deleteOwnWaits(tx: Db, actor: Person): Promise<void> {
  await tx.delete(classWaits).where(eq(classWaits.userId, actor.userId))
}
