import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { pushKeys, pushSubscriptions } from './push-tables.ts'

export type PushKeys = { publicKey: string; privateKey: string }
export type PushSubscription = typeof pushSubscriptions.$inferSelect

const NAME = 'vapid'

export async function findPushKeys(db: Db): Promise<PushKeys | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.name, NAME))
  return row && { publicKey: row.publicKey, privateKey: row.privateKey }
}

/** Stores new keys, unless another process has. */
export async function insertPushKeys(db: Db, keys: PushKeys, now: Date): Promise<void> {
  await db
    .insert(pushKeys)
    .values({ name: NAME, ...keys, madeAt: now })
    .onConflictDoNothing()
}

type NewSubscription = typeof pushSubscriptions.$inferInsert

/** Stores a device of an order; of one that is stored the keys are renewed. */
export async function saveSubscription(tx: Db, row: NewSubscription & { orderId: string }): Promise<void> {
  const { p256dh, auth } = row
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: [pushSubscriptions.orderId, pushSubscriptions.endpoint], set: { p256dh, auth } })
}

/** Stores the device of a shift, in the place of an earlier one. */
export async function saveShiftDevice(tx: Db, row: NewSubscription & { shiftId: string }): Promise<void> {
  const { endpoint, p256dh, auth } = row
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.shiftId, set: { endpoint, p256dh, auth } })
}

/** Forgets the devices of shifts. */
export async function deleteShiftDevices(tx: Db, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.shiftId, [...shiftIds]))
}

/** The devices that are notified about an order. */
export function listSubscriptions(tx: Db, orderId: string): Promise<PushSubscription[]> {
  return tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.orderId, orderId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
}

export async function findSubscription(db: Db, id: string): Promise<PushSubscription | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return row
}

export async function deleteSubscription(tx: Db, orderId: string, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.orderId, orderId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Forgets a device that takes no notifications any more, for all its orders. */
export async function deleteDevice(db: Db, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

export async function deleteSubscriptionsOf(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.orderId, [...orderIds]))
}

/** Deletes old rows. @returns how many, at most `limit` */
export async function deleteOldSubscriptions(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(lt(pushSubscriptions.createdAt, before))
    .limit(limit)
  const gone = await db
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, old))
    .returning({ id: pushSubscriptions.id })
  return gone.length
}

/** The devices of these orders, for the export. Their keys are secrets between browser and shop. */
export function listDevices(db: Db, orderIds: readonly string[]) {
  return db
    .select({
      orderId: pushSubscriptions.orderId,
      endpoint: pushSubscriptions.endpoint,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.orderId, [...orderIds]))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
}
