import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { mergePages, type Page } from '#domain/list-page.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import { REQUEST_ACTIONS, type RequestAction, type RequestStatus } from '#domain/requests/request-status.ts'
import {
  REQUEST_KINDS,
  type RequestKind,
  type RequestQuery,
  type RequestView,
  type StoredRequest,
  viewForRider,
  type WholeRequest,
} from '#domain/requests/requests-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import type { Purchases, RequestDesk } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import { readRefundable } from '../payments/refunds/refund-queries.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { whoMoved } from '../profiles/who-changed.ts'
import { queueRequestMail } from './queue-request-mail.ts'

const NOTHING = pesewas(0)

export type RequestDesks = Record<RequestKind, RequestDesk>

/** The desk of every kind of request. */
export function desksOf(purchases: Purchases): RequestDesks {
  const desks = REQUEST_KINDS.map((kind) => {
    const { desk } = purchases[kind]
    if (!desk) throw new Error(`requests of the kind ${kind} have no desk`)
    return [kind, desk]
  })
  return Object.fromEntries(desks) as RequestDesks // each kind has an entry
}

/**
 * One page of the open requests, the oldest first, or of the ended ones, the newest first.
 *
 * @throws Refusal staff.only when a rider asks for ended ones
 */
export async function listRequests(
  db: Db,
  desks: RequestDesks,
  actor: Actor,
  query: RequestQuery,
): Promise<Page<WholeRequest>> {
  const by = scopeOf(actor)
  if (by !== null && query.state === 'ended') throw new Refusal('staff.only')
  const pages: Page<StoredRequest>[] = []
  for (const desk of Object.values(desks)) pages.push(await desk.list(db, query, by))
  const { rows, next } = mergePages(pages, query.state === 'open' ? 'oldest' : 'newest', query.limit)
  // Riders see no money.
  const refundable = by === null ? await readRefundable(db, rows) : new Map<string, Pesewas>()
  return { rows: rows.map((row) => ({ ...row, refundable: refundable.get(row.id) ?? NOTHING })), next }
}

/** Whose requests somebody sees beside those that nobody serves: riders their own, others all. */
const scopeOf = (actor: Actor) => (isWithoutReading(actor) ? actorName(actor) : null)
const isWithoutReading = (actor: Actor) => actor.kind === 'staff' && !mayDo(actor, 'requests.read')
/** A request as the actor sees it. */
export const viewFor = (actor: Actor, request: WholeRequest): RequestView =>
  isWithoutReading(actor) ? viewForRider(request) : request

/**
 * Changes the status of a paid request; riders move those that nobody serves, and their own. A request that cannot be
 * served is refunded in full, once. The shopper is notified of every step but handing back, because somebody still comes.
 *
 * @param input `before`: the status that the actor has seen; the request is moved from no other one
 * @throws Refusal request.missing; request.not_accepted; request.transition_refused with who changed it last, and when
 */
export async function moveRequest(
  tx: Db,
  desks: RequestDesks,
  actor: Actor,
  input: { kind: RequestKind; id: string; action: RequestAction; before?: RequestStatus | undefined },
  now: Date,
): Promise<WholeRequest> {
  const { kind, id, action, before } = input
  const desk = desks[kind]
  // The payment before its subject, as everything that moves money does.
  if (action === 'refund') await lockIntent(tx, kind, id)
  const left = (await readRefundable(tx, [{ kind, id }])).get(id) ?? NOTHING
  const by = scopeOf(actor)
  const { from, to } = REQUEST_ACTIONS[action]
  const step = { from: before === undefined ? from : from.filter((status) => status === before), to }
  const moved = await desk.move(tx, id, step, { changedBy: actorName(actor), now, by })
  if (!moved) {
    const last = await desk.findLastChange(tx, id, by)
    if (!last) throw new Refusal('request.missing')
    const isUnaccepted = action === 'finish' && last.state === 'requested'
    // That nobody has changed it explains nothing.
    const who = isUnaccepted && last.by === null ? undefined : await whoMoved(tx, last)
    throw new Refusal(isUnaccepted ? 'request.not_accepted' : 'request.transition_refused', who)
  }
  const request = { ...moved.request, refundable: action === 'refund' ? NOTHING : left }
  if (action === 'refund' && request.total > 0) {
    const refund = await stopPayment(tx, kind, id, 'could not be served', now)
    // The shopper must not be notified of a refund that does not happen.
    if (refund !== 'automatic') throw new Error(`the money of the ${kind} request ${id} is not refunded automatically`)
  }
  if (action === 'hand_back') return request
  const scheduledAt = request.scheduledAt === null ? null : new Date(request.scheduledAt)
  const total = action === 'refund' ? left : request.total
  await queueRequestMail(tx, { ...request, total, userId: moved.userId, scheduledAt }, now)
  return request
}
