import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { servicePictures, serviceRequests } from './service-tables.ts'

const own = (actor: Person) => eq(serviceRequests.userId, actor.userId)

/** All that the shop holds of home services that the actor asked for, but for the pictures. */
export async function readOwnServices(db: Db, actor: Person) {
  return db.select().from(serviceRequests).where(own(actor)).orderBy(asc(serviceRequests.createdAt))
}

/** The pictures that the actor attached, or is about to. */
export async function readOwnServicePictures(db: Db, actor: Person): Promise<{ file: string; bytes: Uint8Array }[]> {
  const rows = await db
    .select({ id: servicePictures.id, bytes: servicePictures.picture })
    .from(servicePictures)
    .where(eq(servicePictures.userId, actor.userId))
    .orderBy(asc(servicePictures.createdAt))
  return rows.map(({ id, bytes }) => ({ file: `service-${id}.jpg`, bytes }))
}

/** Requests of the actor that somebody still works on. */
export async function listOwnOpenServices(tx: Db, actor: Person): Promise<string[]> {
  const rows = await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(and(own(actor), inArray(serviceRequests.status, ['requested', 'accepted'])))
  return rows.map(({ id }) => id)
}

/** Takes the actor and their pictures out of requests: what was done, when and for how much stays. */
export async function wipeOwnServices(tx: Db, actor: Person): Promise<void> {
  await tx
    .update(serviceRequests)
    .set({ userId: null, location: '', latitude: null, longitude: null, phone: '', note: null })
    .where(own(actor))
  await tx.delete(servicePictures).where(eq(servicePictures.userId, actor.userId))
}
