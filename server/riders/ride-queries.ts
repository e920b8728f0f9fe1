import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Staff } from '#domain/actor.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { CODE_TRIES } from '#domain/riders/door.ts'
import { claimDue } from '../db/claim-due.ts'
import { type StoredPicture, storedPicture } from '../db/columns.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { allLines, type OrderRow } from '../orders/order-queries.ts'
import { orderEvents, orders } from '../orders/order-tables.ts'
import { adjustmentsOf, proposalsOf } from '../orders/proposals/line-facts-queries.ts'
import { callNameOf } from '../profiles/member-queries.ts'
import { deliveries, deliveryPhotos, rideSteps } from './rider-tables.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
/**
 * `isPickedUp`: by its rider, since it was last given out. `adjustments`: those from before the order left the kitchen; what is
 * refunded later is in the bag all the same.
 */
export type StopRow = Awaited<ReturnType<typeof stops>>[number]

/** The most deliveries that a rider's page shows. */
const STOPS_MAX = 100
const STORED = storedPicture(deliveryPhotos)
const onRoad = sql`${orders.status} = 'on_the_way'`

/** Whether a step was not undone. @param step the name of its row in the statement */
const isKept = (step: SQL) => sql`not exists (select 1 from order_events u where u.order_id = ${step}.order_id
  and u.version = ${step}.version + 1 and u.details->>'action' = 'undo')`
/** Whether a step gave an order to its rider or sent it out again, and was not undone. @param step as of `isKept` */
const gives = (
  step: SQL,
) => sql`(coalesce(${step}.details->>'action', 'dispatch') in ('dispatch', 'reassign', 'send_again')
  and ${step}.status = 'on_the_way' and ${isKept(step)})`
/** When an order was last given out, as a scalar subquery; null when it never was. */
const givenAt = sql`(select max(e.at) from order_events e where e.order_id = ${sql`${orders.id}`} and ${gives(sql`e`)})`
/** Whether a tap shows that its rider had the order: a delivery shows it too, where no pick-up came before. */
const showsPickUp = sql`(${rideSteps.step} in ('picked_up', 'delivered') and ${rideSteps.outcome} = 'done')`
/** When an order left the kitchen, as a scalar subquery; null before. */
const leftKitchenAt = sql`(select max(e.at) from order_events e where e.order_id = ${sql`${orders.id}`}
  and e.status = 'on_the_way' and coalesce(e.details->>'action', 'dispatch') = 'dispatch' and ${isKept(sql`e`)})`

/** The orders that the actor has on the road, by when they are to be ready. */
export function listStops(db: Db, actor: Staff): Promise<StopRow[]> {
  return stops(db)
    .where(and(onRoad, eq(orders.riderId, actor.userId)))
    .orderBy(sql`coalesce(${orders.prepareBy}, ${orders.scheduledFor}, ${orders.placedAt})`, orders.id)
    .limit(STOPS_MAX)
}

/** The ids of the orders that somebody has on the road. */
export async function listOnRoad(tx: Db, riderId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(onRoad, eq(orders.riderId, riderId)))
  return rows.map(({ id }) => id)
}

/** An order with what its rider needs; the caller asks who may see it. */
export async function findStop(db: Db, orderId: string): Promise<StopRow | undefined> {
  const [row] = await stops(db).where(eq(orders.id, orderId))
  return row
}

function stops(db: Db) {
  return db
    .select({
      order: orders,
      delivery: deliveries,
      isPickedUp: sql<boolean>`exists (select from ${rideSteps} where ${rideSteps.orderId} = ${orders.id}
        and ${rideSteps.riderId} = ${orders.riderId} and ${showsPickUp} and ${rideSteps.tappedAt} >= ${givenAt})`,
      lines: allLines,
      proposals: proposalsOf(sql`${orders.id}`),
      adjustments: adjustmentsOf(sql`${orders.id}`, leftKitchenAt),
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .$dynamic()
}

/** An order that was given to the actor, locked until `tx` ends, so that taps of one order follow each other. */
export async function lockRide(tx: Db, actor: Staff, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.riderId, actor.userId)))
    .for('update')
  return row
}

/** The last time that an order was given to its rider or sent out again, and not undone; undefined when it never was. */
export async function findGiven(tx: Db, orderId: string): Promise<{ version: number; at: Date } | undefined> {
  const [row] = await tx
    .select({ version: orderEvents.version, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), gives(sql`order_events`)))
    .orderBy(desc(orderEvents.version))
    .limit(1)
  return row
}

/** Whether the actor has picked up an order since it was given to them. */
export async function isPickedUp(tx: Db, actor: Staff, orderId: string, since: Date): Promise<boolean> {
  const own = and(eq(rideSteps.orderId, orderId), eq(rideSteps.riderId, actor.userId))
  return (await tx.$count(rideSteps, and(own, showsPickUp, gte(rideSteps.tappedAt, since)))) > 0
}

/** Writes the delivery of an order unless it has one. @param code of a new one */
export async function makeDelivery(tx: Db, orderId: string, code: string): Promise<DeliveryRow> {
  // The update changes nothing and returns the row that is there.
  const [row] = await tx
    .insert(deliveries)
    .values({ orderId, code })
    .onConflictDoUpdate({ target: deliveries.orderId, set: { orderId } })
    .returning()
  if (!row) throw new Error('an insert that updates on a conflict always has a row')
  return row
}

/** Changes a delivery. */
export async function changeDelivery(
  tx: Db,
  orderId: string,
  change: Partial<Pick<DeliveryRow, 'pickedUpAt' | 'adultCheckedAt' | 'adultCheckedBy' | 'notifyAt'>>,
): Promise<void> {
  await tx.update(deliveries).set(change).where(eq(deliveries.orderId, orderId))
}

/** Counts a wrong code. */
export async function countWrongTry(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ wrongTries: sql`least(${deliveries.wrongTries} + 1, ${CODE_TRIES})` })
    .where(eq(deliveries.orderId, orderId))
}

/** Claims deliveries whose rider is to be notified; each is claimed once. */
export function claimNotices(db: Db, now: Date, limit: number): Promise<{ orderId: string }[]> {
  const due = { key: deliveries.orderId, dueAt: deliveries.notifyAt, where: isNotNull(deliveries.notifyAt), now, limit }
  return claimDue(db, deliveries, due, { notifyAt: null }).returning({ orderId: deliveries.orderId })
}

export async function findRideStep(tx: Db, key: string) {
  const [row] = await tx.select().from(rideSteps).where(eq(rideSteps.key, key))
  return row
}

export async function insertRideStep(tx: Db, row: typeof rideSteps.$inferInsert): Promise<void> {
  await tx.insert(rideSteps).values(row)
}

/** Writes a photo, unless the same upload came before. */
export async function insertPhoto(tx: Db, row: typeof deliveryPhotos.$inferInsert): Promise<void> {
  await tx.insert(deliveryPhotos).values(row).onConflictDoNothing()
}

/** Whether the actor has taken this photo, and it is stored. */
export async function isOwnPhoto(tx: Db, actor: Staff, id: string): Promise<boolean> {
  const own = and(eq(deliveryPhotos.id, id), eq(deliveryPhotos.riderId, actor.userId))
  return (await tx.$count(deliveryPhotos, own)) > 0
}

/** Whether the rider has taken a photo of this hand-over: one of an earlier try, before `since`, proves nothing. */
export async function hasPhoto(tx: Db, actor: Staff, orderId: string, since: Date): Promise<boolean> {
  const own = and(eq(deliveryPhotos.orderId, orderId), eq(deliveryPhotos.riderId, actor.userId))
  return (await tx.$count(deliveryPhotos, and(own, gte(deliveryPhotos.takenAt, since)))) > 0
}

/** A page of photos and one more, newest first. */
export function listPhotos(db: Db, query: PageQuery) {
  const { after, orderBy, limit } = onPage(deliveryPhotos.takenAt, deliveryPhotos.id, 'newest', query)
  return db
    .select({
      id: deliveryPhotos.id,
      orderId: deliveryPhotos.orderId,
      takenAt: deliveryPhotos.takenAt,
      riderName: callNameOf(deliveryPhotos.riderId),
    })
    .from(deliveryPhotos)
    .where(after)
    .orderBy(...orderBy)
    .limit(limit)
}

export async function findPhoto(db: Db, id: string): Promise<StoredPicture | undefined> {
  const [row] = await db.select(STORED).from(deliveryPhotos).where(eq(deliveryPhotos.id, id))
  return row
}

/** The photos of the hand-overs of orders, for who ordered. */
export function readPhotosOf(db: Db, orderIds: readonly string[]) {
  return db
    .select({
      id: deliveryPhotos.id,
      orderId: deliveryPhotos.orderId,
      takenAt: deliveryPhotos.takenAt,
      ...STORED,
    })
    .from(deliveryPhotos)
    .where(inArray(deliveryPhotos.orderId, [...orderIds]))
    .orderBy(deliveryPhotos.takenAt, deliveryPhotos.id)
}

/** Deletes the photos of orders. */
export async function deletePhotosOf(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.delete(deliveryPhotos).where(inArray(deliveryPhotos.orderId, [...orderIds]))
}

/** Deletes photos taken before `before`. */
export async function deletePhotos(db: Db, before: Date): Promise<void> {
  await db.delete(deliveryPhotos).where(lt(deliveryPhotos.takenAt, before))
}

/** The order on the road with a rider that the caller placed: by the key of its browser, or as its owner. */
export async function findOwnOnRoad(
  db: Db,
  orderId: string,
  by: { key: string | null; userId: string | null },
): Promise<{ id: string } | undefined> {
  if (by.key === null && by.userId === null) return undefined
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        onRoad,
        isNotNull(orders.riderId),
        sql`(${by.key === null ? sql`false` : eq(orders.idempotencyKey, by.key)} or ${by.userId === null ? sql`false` : eq(orders.userId, by.userId)})`,
      ),
    )
  return row
}
