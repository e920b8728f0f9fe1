import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { dispatchRequests } from './dispatch-tables.ts'

const own = (actor: Person) => eq(dispatchRequests.userId, actor.userId)

/** Everything stored about the actor's vehicle requests. */
export async function readOwnDispatch(db: Db, actor: Person) {
  return db.select().from(dispatchRequests).where(own(actor)).orderBy(asc(dispatchRequests.createdAt))
}

/** The actor's open requests. */
export async function listOwnOpenDispatch(tx: Db, actor: Person): Promise<string[]> {
  const rows = await tx
    .select({ id: dispatchRequests.id })
    .from(dispatchRequests)
    .where(and(own(actor), inArray(dispatchRequests.status, ['requested', 'accepted'])))
  return rows.map(({ id }) => id)
}

/** Erases the actor from requests; vehicle, date and amount stay. */
export async function wipeOwnDispatch(tx: Db, actor: Person): Promise<void> {
  await tx
    .update(dispatchRequests)
    .set({ userId: null, location: '', latitude: null, longitude: null, phone: '', notes: null })
    .where(own(actor))
}
