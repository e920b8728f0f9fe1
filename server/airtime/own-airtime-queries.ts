import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { airtimeTopUps } from './airtime-tables.ts'

const own = (actor: Person) => eq(airtimeTopUps.userId, actor.userId)

/** Everything stored about the actor's airtime. */
export async function readOwnAirtime(db: Db, actor: Person) {
  return db.select().from(airtimeTopUps).where(own(actor)).orderBy(asc(airtimeTopUps.createdAt))
}

/** The actor's airtime that has not certainly arrived. */
export async function listOwnOpenAirtime(tx: Db, actor: Person): Promise<string[]> {
  const rows = await tx
    .select({ id: airtimeTopUps.id })
    .from(airtimeTopUps)
    .where(and(own(actor), inArray(airtimeTopUps.status, ['waiting', 'unknown'])))
  return rows.map(({ id }) => id)
}

/** Erases the actor and their number from airtime; item, date and amount stay. */
export async function eraseOwnAirtime(tx: Db, actor: Person): Promise<void> {
  await tx.update(airtimeTopUps).set({ userId: null, phone: '' }).where(own(actor))
}
