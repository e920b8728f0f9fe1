import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import { OPEN_REQUEST } from '#domain/requests/request-status.ts'
import type { SeedVehicle } from '#seed/vehicles.ts'
import type { Db } from '../db/db.ts'
import { requestQueries } from '../requests/request-queries.ts'
import { dispatchRequests, dispatchVehicles } from './dispatch-tables.ts'

export type VehicleRow = typeof dispatchVehicles.$inferSelect
export type DispatchRow = typeof dispatchRequests.$inferSelect

export const vehicleRequests = requestQueries(dispatchRequests)

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

/** How many free requests of the actor are not done, except one. */
export async function countFreeWaiting(tx: Db, actor: Person, exceptId: string): Promise<number> {
  return tx.$count(
    dispatchRequests,
    and(
      eq(dispatchRequests.userId, actor.userId),
      eq(dispatchRequests.totalAmount, pesewas(0)),
      inArray(dispatchRequests.status, OPEN_REQUEST),
      ne(dispatchRequests.id, exceptId),
    ),
  )
}

/** Erases the actor from requests; vehicle, date and amount stay. */
export async function wipeOwnDispatch(tx: Db, actor: Person): Promise<void> {
  await tx
    .update(dispatchRequests)
    .set({ userId: null, location: '', latitude: null, longitude: null, phone: '', notes: null })
    .where(eq(dispatchRequests.userId, actor.userId))
}
