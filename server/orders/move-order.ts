import { type Actor, actorName, type Staff, type StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { PushedStatus } from '#domain/notifications/push-news.ts'
import { ORDER_ACTIONS, type OrderStatus, orderCan, orderState } from '#domain/orders/order-status.ts'
import { mayUndo } from '#domain/orders/undo-step.ts'
import { mayDo, STAFF_RIGHTS, type StaffRight } from '#domain/staff-rights.ts'
import { findRole } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { queueOrderPush, withdrawOrderPush } from '../notifications/push/queue-order-push.ts'
import { withdrawAlerts } from '../notifications/queue-alert.ts'
import { queueCancelMessages } from '../notifications/queue-cancel-messages.ts'
import { queueDelayMessages, withdrawDelayMessages } from '../notifications/queue-delay-messages.ts'
import {
  queueClaimRejected,
  withdrawClaimRejected,
  withdrawConfirmation,
} from '../notifications/queue-order-messages.ts'
import { findHeldPayment, lockIntent } from '../payments/payment-queries.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { acceptHeldPayment } from '../payments/settling/accept-held-payment.ts'
import { settleManually } from '../payments/settling/settle-manually.ts'
import { whoChanged } from '../profiles/who-changed.ts'
import { changeStatus, restoreStep } from './order-change-queries.ts'
import { delayNotice, orderNotice, shopperOf } from './order-notice.ts'
import { findClaim, findLastStep, findReceivedAt, lockOrder, writeManualIdOf } from './order-queries.ts'
import type { EventDetails } from './order-tables.ts'
import { freePromotion } from './promotions/promotion-queries.ts'
import { withdrawProposalsOf } from './proposals/proposal-queries.ts'
import { withdrawQuestion } from './proposals/queue-proposal-news.ts'
import { takeBack } from './proposals/take-back.ts'
import { receiveOrder } from './receive-order.ts'

/** A step of an order by staff or the shop itself. */
export type Step = {
  orderId: string
  /** The version that the caller saw: then somebody else's change wins. */
  expectedVersion?: number
  reason?: string
  /** When the step arrived, where that is not when it was taken. */
  arrivedAt?: Date
} & (
  | { action: 'acknowledge' | 'prepare' | 'ready' | 'deliver' | 'fail' | 'reject_claim' }
  /** `riderId`: who delivers it; unchanged when absent. */
  | { action: 'dispatch' | 'send_again' | 'reassign'; riderId?: string | null }
  /** By how many minutes the kitchen moves it. */
  | ({ action: 'delay'; minutes: number } & Told)
  | ({ action: 'cancel' } & Told & Cancelling)
  /** `lineId`: the line of the statement that shows the manual mobile money. */
  | { action: 'receive'; lineId?: string | null }
)
/** The actions that need nothing else. */
export type StaffAction = Exclude<Step['action'], 'delay'>

/** Whether the shop has a provider of text messages, which tell a delay and a cancellation. */
type Told = { hasSms?: boolean }
type Cancelling = {
  /** The statuses that the caller expects, where they are fewer than the action allows. */
  only?: readonly OrderStatus[]
  /** Whether the shopper reads the reason: who typed it knew that. */
  tellsReason?: boolean
  /** Whether the caller tells the shopper. */
  isAnnounced?: boolean
}
type StepOf<Action extends Step['action']> = Extract<Step, { action: Action }>
type Outcome = { status: OrderStatus; refund: 'none' | 'automatic' | 'manual' }
type Changed = NonNullable<Awaited<ReturnType<typeof changeStatus>>>

/** The steps by which the kitchen shows that it has seen an order. */
const SEEN_BY: readonly Step['action'][] = ['acknowledge', 'prepare', 'ready', 'delay']

/** The steps about which the shopper's devices are notified, with the status that they lead to. */
const PUSHED: Partial<Record<Step['action'], PushedStatus>> = {
  prepare: 'preparing',
  dispatch: 'on_the_way',
  deliver: 'delivered',
  cancel: 'cancelled',
}

/** Steps that can be undone, each with the right that it takes. Money that moved is no such step. */
const UNDO_RIGHTS: Partial<Record<EventDetails['action'], StaffRight>> = {
  acknowledge: 'orders.prepare',
  prepare: 'orders.prepare',
  ready: 'orders.prepare',
  delay: 'orders.prepare',
  dispatch: 'orders.prepare',
  deliver: 'orders.deliver',
  fail: 'orders.deliver',
  send_again: 'orders.send_again',
  propose: 'orders.propose',
  reassign: 'orders.prepare',
}

/**
 * Moves an order to its next status; the only way for commands, jobs and the back office. `receive` is an operator's
 * decision that the money is sufficient: manual mobile money after a claim, otherwise money of the provider that was
 * held for review. `cancel` closes the payment, or makes its refund due when it was paid, and tells the shopper. `delay`
 * tells the shopper once it can no longer be undone at once. Riders move only their own orders.
 *
 * @returns the new status, and whether staff must refund manually
 * @throws Refusal order.missing; order.changed with who changed it, what and when, if not the expected version;
 * order.transition_refused (with the current status); order.rider_unknown for somebody who delivers nothing
 */
export async function moveOrder(tx: Db, actor: Actor, step: Step, now: Date): Promise<Outcome> {
  if (step.action === 'receive') return takeAsPaid(tx, actor, step, now)
  const { orderId, action, expectedVersion, reason, arrivedAt } = step
  const riderId = 'riderId' in step ? step.riderId : undefined
  if (riderId && !mayDeliver(await findRole(tx, riderId))) throw new Refusal('order.rider_unknown')
  // Lock the payment before the order, as settlement does: transactions that lock in the same order cannot deadlock.
  const refund = action === 'cancel' ? await stopPayment(tx, 'order', orderId, 'order cancelled', now) : 'none'
  const wasClaimed = action === 'cancel' && (await findClaim(tx, orderId))?.status === 'awaiting_confirmation'
  const isAcknowledged = SEEN_BY.includes(action)
  const moved = await changeStatus(tx, {
    orderId,
    from: (step.action === 'cancel' && step.only) || ORDER_ACTIONS[action].from,
    to: ORDER_ACTIONS[action].to,
    actor: actorName(actor),
    now,
    // A cancelled order frees its MoMo id: money that nobody has confirmed may pay for the order that replaces it. A
    // rejected one may have been mistyped.
    ...((action === 'cancel' || action === 'reject_claim') && { manualTransactionId: null }),
    ...(riderId !== undefined && { riderId }),
    ...(expectedVersion !== undefined && { version: expectedVersion }),
    ...(isRider(actor) && { ofRider: actor.userId }),
    isAcknowledged,
    ...(actor.kind === 'staff' && {
      details: {
        action,
        ...(reason !== undefined && { reason }),
        ...(step.action === 'delay' && { minutes: step.minutes }),
        ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
        isUndoable: UNDO_RIGHTS[action] !== undefined && expectedVersion !== undefined,
      },
    }),
  })
  if (!moved) throw await refusal(tx, actor, step)
  if (isAcknowledged || moved.order.recalledAt !== null) await withdrawAlerts(tx, orderId)
  if (moved.order.recalledAt !== null) await withdrawDelayMessages(tx, orderId)
  if (step.action === 'cancel') await afterCancel(tx, actor, step, { ...moved, refund, wasClaimed }, now)
  if (step.action === 'delay') await afterDelay(tx, step, moved, now)
  if (step.action === 'reject_claim') await afterRejectedClaim(tx, reason, moved, now)
  const { version, userId, status } = moved.order
  if (PUSHED[action]) await queueOrderPush(tx, { orderId, version, status: PUSHED[action], userId }, now)
  return { status, refund }
}

async function afterCancel(
  tx: Db,
  actor: Actor,
  { orderId, reason, hasSms = false, tellsReason, isAnnounced }: StepOf<'cancel'>,
  moved: Changed & { refund: Outcome['refund']; wasClaimed: boolean },
  now: Date,
) {
  const isRefunded = moved.refund !== 'none'
  await withdrawConfirmation(tx, orderId)
  await withdrawClaimRejected(tx, orderId)
  if (moved.order.promotionName !== null) await freePromotion(tx, orderId)
  const ended = await withdrawProposalsOf(tx, orderId, null, { endedBy: actorName(actor), endedAt: now })
  for (const { number } of ended) await withdrawQuestion(tx, orderId, number)
  // Shoppers cancel nothing themselves; what the program cancels without any money is told on the page alone.
  const isNews = actor.kind === 'staff' || (actor.kind === 'system' && (isRefunded || moved.wasClaimed))
  if (!isNews || isAnnounced) return
  const told = { reason: tellsReason ? reason : undefined, isRefunded: isRefunded && !moved.wasClaimed }
  await queueCancelMessages(tx, { ...shopperOf({ ...moved, hasSms }), ...told }, now)
}

async function afterDelay(tx: Db, { minutes, hasSms = false }: StepOf<'delay'>, moved: Changed, now: Date) {
  const receivedAt = await findReceivedAt(tx, moved.order.id)
  await queueDelayMessages(tx, delayNotice({ ...moved, hasSms }, minutes, receivedAt), now)
}

async function afterRejectedClaim(tx: Db, reason: string | undefined, moved: Changed, now: Date) {
  const notice = orderNotice(moved.order, moved.lines, { kind: 'manual', transactionId: null }, now)
  await queueClaimRejected(tx, notice, { ...moved, reason, version: moved.order.version }, now)
}

/** An operator's decision that the money of an order is sufficient. */
async function takeAsPaid(tx: Db, actor: Actor, step: StepOf<'receive'>, now: Date): Promise<Outcome> {
  const { orderId, expectedVersion, lineId } = step
  // In the order of `moveOrder`.
  await lockIntent(tx, 'order', orderId)
  await lockOrder(tx, orderId)
  if (expectedVersion !== undefined) await requireVersion(tx, orderId, expectedVersion)
  const claim = await findClaim(tx, orderId)
  const held = claim?.status === 'awaiting_confirmation' ? undefined : await findHeldPayment(tx, 'order', orderId)
  if (!held && lineId) await writeManualIdOf(tx, orderId, lineId)
  const order = { purpose: 'order', subjectId: orderId, fulfil: receiveOrder } as const
  const isTaken = held
    ? await acceptHeldPayment(tx, held, receiveOrder, actor, now)
    : await settleManually(tx, actor, { ...order, lineId, transactionId: claim?.transactionId ?? null }, now)
  if (!isTaken) throw await refusal(tx, actor, step)
  return { status: 'received', refund: 'none' }
}

/**
 * Undoes the last step of an order: one's own within ten seconds, anybody's within fifteen minutes with a reason.
 *
 * @throws Refusal order.missing, also for other riders' orders; order.changed; order.undo_refused
 */
export async function undoStep(
  tx: Db,
  actor: Staff,
  { orderId, expectedVersion, reason }: { orderId: string; expectedVersion: number; reason?: string | undefined },
  now: Date,
): Promise<void> {
  const last = await requireVersion(tx, orderId, expectedVersion)
  if (isRider(actor) && last.riderId !== actor.userId) throw new Refusal('order.missing')
  const { before, action, arrivedAt = last.at } = last.details ?? {}
  const right = action && UNDO_RIGHTS[action]
  const isUndoable = before !== undefined && right !== undefined && mayDo(actor, right)
  const by = actorName(actor)
  if (!before || !mayUndo({ isUndoable, by: last.by, at: new Date(arrivedAt) }, by, reason, now)) {
    throw new Refusal('order.undo_refused')
  }
  const isRestored = await restoreStep(tx, { orderId, version: expectedVersion, before }, { actor: by, reason, now })
  if (!isRestored) {
    await requireVersion(tx, orderId, expectedVersion)
    throw new Refusal('order.missing')
  }
  await withdrawOrderPush(tx, orderId, expectedVersion)
  if (action === 'delay') await withdrawDelayMessages(tx, orderId, expectedVersion)
  const { proposal } = last.details ?? {}
  if (proposal !== undefined && !(await takeBack(tx, { orderId, number: proposal }, { endedBy: by, endedAt: now }))) {
    throw new Refusal('order.undo_refused')
  }
}

const mayDeliver = (role: StaffRole | undefined) =>
  role !== undefined && (STAFF_RIGHTS['orders.ride'].roles as readonly StaffRole[]).includes(role)

/** Whether the actor is a rider, who sees only the orders that they deliver. */
export function isRider(actor: Actor): actor is Staff {
  return actor.kind === 'staff' && !mayDo(actor, 'orders.read')
}

/** The last step of an order that nobody has changed since. @throws Refusal order.missing, order.changed */
export async function requireVersion(tx: Db, orderId: string, expected: number) {
  const last = await findLastStep(tx, orderId)
  if (last?.version !== expected) throw await changedSince(tx, orderId)
  return last
}

/** The refusal for a caller who saw another version of an order: who changed it, what and when; or that there is none. */
export async function changedSince(tx: Db, orderId: string): Promise<Refusal> {
  const last = await findLastStep(tx, orderId)
  if (!last) return new Refusal('order.missing')
  const { version, by, at, details } = last
  const step = { version, state: orderState(last), action: details?.action ?? null }
  return new Refusal('order.changed', { ...step, ...(await whoChanged(tx, by, at)) })
}

async function refusal(tx: Db, actor: Actor, { orderId, action, expectedVersion }: Step): Promise<Refusal> {
  const last = await findLastStep(tx, orderId)
  if (!last || (isRider(actor) && last.riderId !== actor.userId)) return new Refusal('order.missing')
  if (expectedVersion !== undefined) await requireVersion(tx, orderId, expectedVersion)
  const { status } = last
  const isPossible = orderCan(action, orderState(last))
  return new Refusal('order.transition_refused', { status, action, isPossible })
}
