import { z } from 'zod'
import { lastPaidAt } from '#domain/dispatch/dispatch-schedule.ts'
import { Pesewas } from '#domain/money.ts'
import { requestMessage } from '#domain/notifications/telegram/request-messages.ts'
import { Point, RegionName } from '#domain/place/point.ts'
import type { Fulfil } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { insertRefund } from '../payments/refunds/refund-queries.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { queueRequestMail } from '../requests/queue-request-mail.ts'
import { type DispatchRow, insertDispatch } from './dispatch-queries.ts'

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
  const kept = { id: intent.subjectId, userId: intent.payerUserId, reference, isTooLate }
  const row = await recordDispatch(tx, request, kept, now)
  if (!row) throw new Error(`the vehicle ${intent.subjectId} exists already although its payment was open`)
  if (isTooLate) {
    await insertRefund(tx, reference, 'paid too late for its time', now)
    await queueRequestMail(tx, { ...row, name: row.vehicleName, total: row.totalAmount, reference }, now)
  }
}

/** Writes a paid or free request and notifies the operator once. */
export async function recordDispatch(
  tx: Db,
  request: StoredDispatch,
  kept: { id: string; userId: string | null; reference: string; isTooLate: boolean },
  now: Date,
): Promise<DispatchRow | undefined> {
  const { unit, point, scheduledAt, ...columns } = request
  const row = await insertDispatch(tx, {
    ...columns,
    id: kept.id,
    userId: kept.userId,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
    paystackReference: kept.reference,
    paymentStatus: 'success',
    status: kept.isTooLate ? 'refunded' : 'requested',
    createdAt: now,
    updatedAt: now,
  })
  if (!row) return undefined
  const member = kept.userId === null ? undefined : await findMemberContact(tx, kept.userId)
  const body = requestMessage({
    what: 'Vehicle',
    name: row.vehicleName,
    extent: unit === 'hour' ? `${row.hours} ${row.hours === 1 ? 'hour' : 'hours'}` : null,
    member: member?.name ?? '',
    phone: row.phone,
    location: row.location,
    point: point && { latitude: point.lat, longitude: point.lng },
    region: row.region,
    note: row.notes,
    scheduledAt: row.scheduledAt,
    total: row.totalAmount,
    reference: kept.reference,
    isTooLate: kept.isTooLate,
  })
  await queueMessages(
    tx,
    [
      {
        channel: 'telegram',
        dedupeKey: `telegram:dispatch:${kept.id}`,
        recipient: 'operator',
        userId: kept.userId,
        body,
        status: 'due',
      },
    ],
    now,
  )
  return row
}
