import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { SeedVehicle } from '#seed/vehicles.ts'
import type { Db } from '../db/db.ts'
import { dispatchRequests, dispatchVehicles } from './dispatch-tables.ts'

export type VehicleRow = typeof dispatchVehicles.$inferSelect
export type DispatchRow = typeof dispatchRequests.$inferSelect
export type NewDispatch = typeof dispatchRequests.$inferInsert

/** Inserts vehicles in the order of the list; existing rows stay. */
export async function insertVehicles(tx: Db, vehicles: readonly SeedVehicle[]): Promise<void> {
  const rows = vehicles.map((vehicle, position) => ({ ...vehicle, position }))
  await tx.insert(dispatchVehicles).values(rows).onConflictDoNothing()
}

/** The vehicles that are offered, in their order. */
export async function listOfferedVehicles(db: Db): Promise<VehicleRow[]> {
  return db
    .select()
    .from(dispatchVehicles)
    .where(eq(dispatchVehicles.isOffered, true))
    .orderBy(asc(dispatchVehicles.position), asc(dispatchVehicles.id))
}

export async function findVehicle(db: Db, vehicleId: string): Promise<VehicleRow | undefined> {
  const [row] = await db
    .select()
    .from(dispatchVehicles)
    .where(and(eq(dispatchVehicles.id, vehicleId), eq(dispatchVehicles.isOffered, true)))
  return row
}

/** Inserts a request unless it exists. @returns the new request; undefined when it existed */
export async function insertDispatch(tx: Db, row: NewDispatch): Promise<DispatchRow | undefined> {
  const [made] = await tx.insert(dispatchRequests).values(row).onConflictDoNothing().returning()
  return made
}

/** The actor's own request. */
export async function findOwnDispatch(db: Db, actor: Person, id: string): Promise<DispatchRow | undefined> {
  const [row] = await db
    .select()
    .from(dispatchRequests)
    .where(and(eq(dispatchRequests.id, id), eq(dispatchRequests.userId, actor.userId)))
  return row
}

/** How many free requests of the actor are not done, except one. */
export async function countFreeWaiting(tx: Db, actor: Person, exceptId: string): Promise<number> {
  return tx.$count(
    dispatchRequests,
    and(
      eq(dispatchRequests.userId, actor.userId),
      eq(dispatchRequests.totalAmount, pesewas(0)),
      inArray(dispatchRequests.status, ['requested', 'accepted']),
      ne(dispatchRequests.id, exceptId),
    ),
  )
}

export async function listOwnDispatch(db: Db, actor: Person, limit: number): Promise<DispatchRow[]> {
  return db
    .select()
    .from(dispatchRequests)
    .where(eq(dispatchRequests.userId, actor.userId))
    .orderBy(desc(dispatchRequests.createdAt))
    .limit(limit)
}

/** Requests in one of these states, the oldest first: the operator's list. */
export async function listDispatchIn(
  db: Db,
  statuses: readonly RequestStatus[],
  limit: number,
): Promise<DispatchRow[]> {
  return db
    .select()
    .from(dispatchRequests)
    .where(inArray(dispatchRequests.status, [...statuses]))
    .orderBy(asc(dispatchRequests.createdAt))
    .limit(limit)
}

/** Changes the status of a request from one of the expected ones. @returns undefined when it has none of them */
export async function moveDispatch(
  tx: Db,
  id: string,
  step: { from: readonly RequestStatus[]; to: RequestStatus },
  change: { changedBy: string; now: Date },
): Promise<DispatchRow | undefined> {
  const [row] = await tx
    .update(dispatchRequests)
    .set({ status: step.to, changedBy: change.changedBy, updatedAt: change.now })
    .where(and(eq(dispatchRequests.id, id), inArray(dispatchRequests.status, [...step.from])))
    .returning()
  return row
}

export async function findDispatch(db: Db, id: string): Promise<DispatchRow | undefined> {
  const [row] = await db.select().from(dispatchRequests).where(eq(dispatchRequests.id, id))
  return row
}
