import { z } from 'zod'
import { Pesewas } from '#domain/money.ts'
import { Point, RegionName } from '#domain/place/point.ts'
import type { Fulfil } from '../capability/capability.ts'
import { queueRequestMessage, requestColumns } from '../requests/record-request.ts'
import { bookings, findPicture } from './service-queries.ts'

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
export const receiveService: Fulfil = async (tx, intent, { reference }, now) => {
  const made = { id: intent.subjectId, userId: intent.payerUserId, reference }
  const purchase = StoredService.parse(intent.request)
  const { serviceLabel, fee, note, pictureId } = purchase
  const picture = pictureId === null ? undefined : await findPicture(tx, pictureId)
  const row = await bookings.insert(tx, {
    ...requestColumns(made, purchase, now),
    serviceType: purchase.service,
    serviceLabel,
    note,
    // The picture may have been deleted with its account.
    pictureId: picture ? pictureId : null,
    fee,
    status: 'requested',
  })
  if (!row) throw new Error(`the service ${intent.subjectId} exists already although its payment was open`)
  await queueRequestMessage(
    tx,
    'service',
    {
      ...made,
      ...purchase,
      what: 'Home service',
      name: serviceLabel,
      extent: null,
      scheduledAt: null,
      total: fee,
      isTooLate: false,
      // A picture leaves the database after its booking; one that is booked again is then without it in the message.
      ...(picture?.picture && { attachment: { name: 'picture.jpg', bytes: picture.picture } }),
    },
    now,
  )
}
