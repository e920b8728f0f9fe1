import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { dispatchRequests } from './dispatch-tables.ts'

const own = (actor: Person) => eq(dispatchRequests.userId, actor.userId)

/** All that the shop holds of vehicles that the actor asked for. */
export async function readOwnDispatch(db: Db, actor: Person) {
  return db.select().from(dispatchRequests).where(own(actor)).orderBy(asc(dispatchRequests.createdAt))
}

/** Requests of the actor that somebody still works on. */
export async function listOwnOpenDispatch(tx: Db, actor: Person): Promise<string[]> {
  const rows = await tx
    .select({ id: dispatchRequests.id })
    .from(dispatchRequests)
    .where(and(own(actor), inArray(dispatchRequests.status, ['requested', 'accepted'])))
  return rows.map(({ id }) => id)
}

/** Takes the actor out of requests: what was hired, when and for how much stays. */
export async function wipeOwnDispatch(tx: Db, actor: Person): Promise<void> {
  await tx
    .update(dispatchRequests)
    .set({ userId: null, location: '', latitude: null, longitude: null, phone: '', notes: null })
    .where(own(actor))
}
