import { z } from 'zod'
import { Pesewas } from '#domain/money.ts'
import { requestMessage } from '#domain/notifications/telegram/request-messages.ts'
import { Point, RegionName } from '#domain/place/point.ts'
import type { Fulfil } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { findPicture, insertServiceRequest, type ServiceRow } from './service-queries.ts'

/** The stored request of a booking, from which the row is made. */
export const StoredService = z.object({
  service: z.string(),
  serviceLabel: z.string(),
  fee: Pesewas,
  location: z.string(),
  point: Point,
  /** E.164. */
  phone: z.string(),
  region: RegionName,
  note: z.string().nullable(),
  pictureId: z.string().nullable(),
})
export type StoredService = z.infer<typeof StoredService>

/** Writes a paid booking and notifies the operator with its picture, in the transaction that settles its payment. */
export const receiveService: Fulfil = async (tx, intent, paid, now) => {
  const purchase = StoredService.parse(intent.request)
  const picture = purchase.pictureId === null ? undefined : await findPicture(tx, purchase.pictureId)
  const row = await insertServiceRequest(tx, {
    id: intent.subjectId,
    userId: intent.payerUserId,
    serviceType: purchase.service,
    serviceLabel: purchase.serviceLabel,
    location: purchase.location,
    latitude: purchase.point?.lat ?? null,
    longitude: purchase.point?.lng ?? null,
    phone: purchase.phone,
    region: purchase.region,
    note: purchase.note,
    // The picture may have been deleted with its account.
    pictureId: picture ? purchase.pictureId : null,
    paystackReference: paid.reference,
    paymentStatus: 'success',
    fee: purchase.fee,
    status: 'requested',
    createdAt: now,
    updatedAt: now,
  })
  if (!row) throw new Error(`the service ${intent.subjectId} exists already although its payment was open`)
  await notifyOperator(tx, row, picture, now)
}

async function notifyOperator(tx: Db, row: ServiceRow, picture: Uint8Array | undefined, now: Date) {
  const member = row.userId === null ? undefined : await findMemberContact(tx, row.userId)
  const { latitude, longitude } = row
  const body = requestMessage({
    what: 'Home service',
    name: row.serviceLabel,
    extent: null,
    member: member?.name ?? '',
    phone: row.phone,
    location: row.location,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    region: row.region,
    note: row.note,
    scheduledAt: null,
    total: row.fee,
    reference: row.paystackReference,
    isTooLate: false,
  })
  await queueMessages(
    tx,
    [
      {
        channel: 'telegram',
        dedupeKey: `telegram:service:${row.id}`,
        recipient: 'operator',
        userId: row.userId,
        body,
        ...(picture && { attachment: { name: 'picture.jpg', bytes: picture } }),
        status: 'due',
      },
    ],
    now,
  )
}
