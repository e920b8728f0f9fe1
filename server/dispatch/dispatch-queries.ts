import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import { OPEN_REQUEST } from '#domain/requests/request-status.ts'
import type { Db } from '../db/db.ts'
import { offeredRows } from '../db/offered-rows.ts'
import { requestQueries } from '../requests/request-queries.ts'
import { dispatchRequests, dispatchVehicles } from './dispatch-tables.ts'

export type DispatchRow = typeof dispatchRequests.$inferSelect

export const vehicleRequests = requestQueries(dispatchRequests, { notes: null })

export const { insert: insertVehicles, list: listOfferedVehicles, find: findVehicle } = offeredRows(dispatchVehicles)

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
