import { type Actor, actorName } from '#domain/actor.ts'
import { REQUEST_ACTIONS, type RequestAction } from '#domain/dispatch/request-status.ts'
import { Refusal } from '#domain/errors.ts'
import type { RequestKind, RequestView } from '#domain/requests/requests-api.ts'
import type { Db } from '../db/db.ts'
import { type DispatchRow, findDispatch, listDispatchIn, moveDispatch } from '../dispatch/dispatch-queries.ts'
import { stopPayment } from '../payments/stop-payment.ts'
import { findServiceRequest, listServicesIn, moveService, type ServiceRow } from '../services/service-queries.ts'
import { queueRequestMail } from './queue-request-mail.ts'

const AT_ONCE = 200

/** Requests that somebody must still do something about, the oldest first. */
export async function listOpenRequests(db: Db): Promise<RequestView[]> {
  const open = ['requested', 'accepted'] as const
  const dispatch = await listDispatchIn(db, open, AT_ONCE)
  const services = await listServicesIn(db, open, AT_ONCE)
  return [...dispatch.map(dispatchView), ...services.map(serviceView)].toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  )
}

/**
 * Moves a paid request on. What cannot be served is refunded in full, once; the shopper is told of every step.
 *
 * @throws Refusal request.missing, request.transition_refused
 */
export async function moveRequest(
  tx: Db,
  actor: Actor,
  input: { kind: RequestKind; id: string; action: RequestAction },
  now: Date,
): Promise<RequestView> {
  const { kind, id, action } = input
  const step = REQUEST_ACTIONS[action]
  const change = { changedBy: actorName(actor), now }
  const view =
    kind === 'dispatch'
      ? await moveDispatch(tx, id, step, change).then((row) => row && { userId: row.userId, view: dispatchView(row) })
      : await moveService(tx, id, step, change).then((row) => row && { userId: row.userId, view: serviceView(row) })
  if (!view) {
    const known = kind === 'dispatch' ? await findDispatch(tx, id) : await findServiceRequest(tx, id)
    throw new Refusal(known ? 'request.transition_refused' : 'request.missing')
  }
  const request = view.view
  if (action === 'refund' && request.total > 0) {
    const refund = await stopPayment(tx, kind, id, 'could not be served', now)
    // Nobody is told that money goes back unless it does.
    if (refund !== 'automatic') throw new Error(`the money of the ${kind} request ${id} does not go back by itself`)
  }
  const scheduledAt = request.scheduledAt === null ? null : new Date(request.scheduledAt)
  await queueRequestMail(tx, { ...request, userId: view.userId, scheduledAt }, now)
  return request
}

function dispatchView(row: DispatchRow): RequestView {
  return {
    kind: 'dispatch',
    id: row.id,
    name: row.vehicleName,
    hours: row.hours,
    location: row.location,
    region: row.region,
    phone: row.phone,
    note: row.notes,
    pictureId: null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    total: row.totalAmount,
    reference: row.paystackReference,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}

function serviceView(row: ServiceRow): RequestView {
  return {
    kind: 'service',
    id: row.id,
    name: row.serviceLabel,
    hours: null,
    location: row.location,
    region: row.region,
    phone: row.phone,
    note: row.note,
    pictureId: row.pictureId,
    scheduledAt: null,
    total: row.fee,
    reference: row.paystackReference,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}
