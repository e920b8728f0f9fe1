import type { Pesewas } from '#domain/money.ts'
import { requestMessage } from '#domain/notifications/telegram/request-messages.ts'
import type { Point } from '#domain/place/point.ts'
import type { RequestKind } from '#domain/requests/requests-api.ts'
import type { Db } from '../db/db.ts'
import type { NewMessage } from '../notifications/outbox-queries.ts'
import { notifyOperator } from '../notifications/queue-message.ts'
import { findMemberContact } from '../profiles/member-queries.ts'

/** A request that was just paid, or is free. */
export type MadeRequest = { id: string; userId: string | null; reference: string }

type Place<InRegion = string> = { location: string; point: Point; phone: string; region: InRegion }

/** The columns that the tables of all requests have, but for the status. */
export function requestColumns<InRegion>(
  { id, userId, reference }: MadeRequest,
  { location, point, phone, region }: Place<InRegion>,
  now: Date,
) {
  return {
    id,
    userId,
    location,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    phone,
    region,
    paystackReference: reference,
    paymentStatus: 'success' as const,
    createdAt: now,
    updatedAt: now,
  }
}

/** Notifies the operator of a paid or free request, once. */
export async function queueRequestMessage(
  tx: Db,
  kind: RequestKind,
  request: MadeRequest & Place & RequestWords,
  now: Date,
): Promise<void> {
  const { id, userId, point, attachment } = request
  const member = userId === null ? undefined : await findMemberContact(tx, userId)
  const body = requestMessage({
    ...request,
    member: member?.name ?? '',
    point: point && { latitude: point.lat, longitude: point.lng },
  })
  await notifyOperator(tx, { key: `${kind}:${id}`, userId, body, ...(attachment && { attachment }) }, now)
}

type RequestWords = {
  /** E.g. `Vehicle`. */
  what: string
  name: string
  /** E.g. `3 hours`; null where it does not apply. */
  extent: string | null
  note: string | null
  /** Null: as soon as possible. */
  scheduledAt: Date | null
  total: Pesewas
  isTooLate: boolean
  attachment?: NewMessage['attachment']
}
