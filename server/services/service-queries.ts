import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { actorName, type Person } from '#domain/actor.ts'
import type { OwnPicture } from '../capability/capability.ts'
import { type StoredPicture, storedPicture } from '../db/columns.ts'
import type { Db } from '../db/db.ts'
import { offeredRows } from '../db/offered-rows.ts'
import { requestQueries } from '../requests/request-queries.ts'
import { servicePictures, serviceRequests, serviceTypes } from './service-tables.ts'

export const bookings = requestQueries(serviceRequests, { note: null })

export const { insert: insertServices, list: listOfferedServices, find: findService } = offeredRows(serviceTypes)

export async function insertPicture(tx: Db, row: typeof servicePictures.$inferInsert): Promise<void> {
  await tx.insert(servicePictures).values(row)
}

const STORED = storedPicture(servicePictures)
/** Pictures of bookings. */
export const isBooked = sql`exists (select 1 from chillz_service_requests r where r.picture_id = ${servicePictures.id})`
/** Pictures without a booking, and without a payment in progress or held for review. */
const isUnused = sql`not ${isBooked}
  and not exists (select 1 from payment_intents i where i.payer_user_id = ${servicePictures.userId}
    and i.purpose = 'service' and i.status in ('open', 'review')
    and i.request ->> 'pictureId' = ${servicePictures.id})`

/** Deletes all but the newest of a person's pictures without a booking. */
export async function deleteOlderUnusedPictures(tx: Db, actor: Person, keep: number): Promise<void> {
  const newest = tx
    .select({ id: servicePictures.id })
    .from(servicePictures)
    .where(and(eq(servicePictures.userId, actor.userId), isUnused))
    .orderBy(desc(servicePictures.createdAt), desc(servicePictures.id))
    .offset(keep)
  await tx.delete(servicePictures).where(inArray(servicePictures.id, newest))
}

/** Deletes pictures without a booking made before `before`. */
export async function deleteForgottenPictures(db: Db, before: Date): Promise<void> {
  await db.delete(servicePictures).where(and(lt(servicePictures.createdAt, before), isUnused))
}

/** Deletes pictures of bookings that ended before `before`. */
export async function deleteEndedPictures(db: Db, before: Date): Promise<void> {
  const ended = db
    .select({ id: serviceRequests.pictureId })
    .from(serviceRequests)
    .where(
      and(
        isNotNull(serviceRequests.pictureId), // few of all bookings have one
        inArray(serviceRequests.status, ['done', 'refunded']),
        lt(serviceRequests.updatedAt, before),
      ),
    )
  await db.delete(servicePictures).where(inArray(servicePictures.id, ended))
}

/** The actor's own picture, or the one of a booking that they serve. */
export async function findOwnPicture(db: Db, actor: Person, id: string): Promise<StoredPicture | undefined> {
  const served = sql`exists (select 1 from ${serviceRequests} where ${serviceRequests.pictureId} = ${servicePictures.id}
    and ${serviceRequests.status} = 'accepted' and ${serviceRequests.changedBy} = ${actorName(actor)})`
  const [row] = await db
    .select(STORED)
    .from(servicePictures)
    .where(and(eq(servicePictures.id, id), or(eq(servicePictures.userId, actor.userId), served)))
  return row
}

/** Whether the actor uploaded this picture. */
export async function hasOwnPicture(db: Db, actor: Person, id: string): Promise<boolean> {
  const own = and(eq(servicePictures.id, id), eq(servicePictures.userId, actor.userId))
  return (await db.$count(servicePictures, own)) > 0
}

/** Any picture: for staff, and for the message about a booking. */
export async function findPicture(db: Db, id: string): Promise<StoredPicture | undefined> {
  const [row] = await db.select(STORED).from(servicePictures).where(eq(servicePictures.id, id))
  return row
}

/** The pictures that the actor has uploaded for bookings. */
export async function readOwnPictures(db: Db, actor: Person): Promise<OwnPicture[]> {
  const rows = await db
    .select({ id: servicePictures.id, ...STORED })
    .from(servicePictures)
    .where(eq(servicePictures.userId, actor.userId))
    .orderBy(asc(servicePictures.createdAt))
  return rows.map(({ id, ...stored }) => ({ file: `service-${id}.jpg`, ...stored }))
}

/** Erases the actor and their pictures from bookings; service, date and amount stay. */
export async function eraseOwnServices(tx: Db, actor: Person): Promise<void> {
  await bookings.eraseOwn(tx, actor)
  await tx.delete(servicePictures).where(eq(servicePictures.userId, actor.userId))
}
