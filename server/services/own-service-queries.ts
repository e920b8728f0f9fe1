import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { servicePictures, serviceRequests } from './service-tables.ts'

const own = (actor: Person) => eq(serviceRequests.userId, actor.userId)

/** Everything stored about the actor's home services, without pictures. */
export async function readOwnServices(db: Db, actor: Person) {
  return db.select().from(serviceRequests).where(own(actor)).orderBy(asc(serviceRequests.createdAt))
}

/** The pictures that the actor has uploaded for bookings. */
export async function readOwnServicePictures(db: Db, actor: Person): Promise<{ file: string; bytes: Uint8Array }[]> {
  const rows = await db
    .select({ id: servicePictures.id, bytes: servicePictures.picture })
    .from(servicePictures)
    .where(eq(servicePictures.userId, actor.userId))
    .orderBy(asc(servicePictures.createdAt))
  return rows.map(({ id, bytes }) => ({ file: `service-${id}.jpg`, bytes }))
}

/** The actor's open bookings. */
export async function listOwnOpenServices(tx: Db, actor: Person): Promise<string[]> {
  const rows = await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(and(own(actor), inArray(serviceRequests.status, ['requested', 'accepted'])))
  return rows.map(({ id }) => id)
}

/** Erases the actor and their pictures from bookings; service, date and amount stay. */
export async function wipeOwnServices(tx: Db, actor: Person): Promise<void> {
  await tx
    .update(serviceRequests)
    .set({ userId: null, location: '', latitude: null, longitude: null, phone: '', note: null })
    .where(own(actor))
  await tx.delete(servicePictures).where(eq(servicePictures.userId, actor.userId))
}
