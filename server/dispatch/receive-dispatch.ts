import { z } from 'zod'
import { lastPaidAt } from '#domain/dispatch/dispatch-schedule.ts'
import { Pesewas } from '#domain/money.ts'
import { Point, RegionName } from '#domain/place/point.ts'
import type { Fulfil } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { insertRefund } from '../payments/refunds/refund-queries.ts'
import { queueRequestMail } from '../requests/queue-request-mail.ts'
import { type MadeRequest, queueRequestMessage, requestColumns } from '../requests/record-request.ts'
import { type DispatchRow, vehicleRequests } from './dispatch-queries.ts'

/** The stored request, from which the row is made. */
export const StoredDispatch = z.object({
  vehicle: z.string(),
  vehicleName: z.string(),
  unit: z.enum(['hour', 'order']),
  hours: z.int(),
  ratePerHour: Pesewas,
  totalAmount: Pesewas,
  location: z.string(),
  point: Point,
  /** E.164. */
  phone: z.string(),
  region: RegionName,
  notes: z.string().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
})
export type StoredDispatch = z.infer<typeof StoredDispatch>

/**
 * Writes a paid request and notifies the operator, in the transaction that settles its payment. Money that arrived too
 * late for the vehicle is refunded automatically: the request is stored as refunded, so that its payer sees the refund.
 */
export const receiveDispatch: Fulfil = async (tx, intent, { reference }, now) => {
  const request = StoredDispatch.parse(intent.request)
  const isTooLate = request.scheduledAt !== null && lastPaidAt(new Date(request.scheduledAt)) < now
  const made = { id: intent.subjectId, userId: intent.payerUserId, reference }
  const row = await recordDispatch(tx, request, { ...made, isTooLate }, now)
  if (!row) throw new Error(`the vehicle ${intent.subjectId} exists already although its payment was open`)
  if (isTooLate) {
    await insertRefund(tx, reference, 'paid too late for its time', now)
    await queueRequestMail(
      tx,
      { ...row, kind: 'dispatch', name: row.vehicleName, total: row.totalAmount, reference },
      now,
    )
  }
}

/** Writes a paid or free request and notifies the operator once. @returns undefined when it exists already */
export async function recordDispatch(
  tx: Db,
  request: StoredDispatch,
  made: MadeRequest & { isTooLate: boolean },
  now: Date,
): Promise<DispatchRow | undefined> {
  const { vehicle, vehicleName, unit, hours, ratePerHour, totalAmount, notes } = request
  const scheduledAt = request.scheduledAt === null ? null : new Date(request.scheduledAt)
  const row = await vehicleRequests.insert(tx, {
    ...requestColumns(made, request, now),
    vehicle,
    vehicleName,
    hours,
    ratePerHour,
    totalAmount,
    notes,
    scheduledAt,
    status: made.isTooLate ? 'refunded' : 'requested',
  })
  if (!row) return undefined
  const words = {
    what: 'Vehicle',
    name: vehicleName,
    extent: unit === 'hour' ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : null,
    note: notes,
    scheduledAt,
    total: totalAmount,
  }
  await queueRequestMessage(tx, 'dispatch', { ...made, ...request, ...words }, now)
  return row
}
