import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { ORDER_ACTIONS, type OrderAction, type OrderStatus, orderCan } from '#domain/orders/order-status.ts'
import type { Db } from '../db/db.ts'
import { findHeldPayment } from '../payments/payment-queries.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { acceptHeldPayment } from '../payments/settling/accept-held-payment.ts'
import { settleManually } from '../payments/settling/settle-manually.ts'
import { changeStatus, findStatus } from './order-queries.ts'
import { receiveOrder } from './receive-order.ts'

/** What staff and the shop itself may do to an order. */
export type StaffAction = Exclude<OrderAction, 'claim_payment'>

/**
 * Moves an order to its next status; the only way for commands, jobs and the back office. `receive` is an operator's
 * decision that the money is sufficient: manual mobile money after a claim, otherwise card money that was held for
 * review. `cancel` closes the payment, or makes its refund due when it was paid.
 *
 * @param only the statuses that the caller expects, where they are fewer than the action allows
 * @returns the new status, and whether staff must refund manually
 * @throws Refusal order.missing, order.transition_refused (with the current status)
 */
export async function moveOrder(
  tx: Db,
  actor: Actor,
  input: { orderId: string; action: StaffAction },
  now: Date,
  only?: readonly OrderStatus[],
): Promise<{ status: OrderStatus; refund: 'none' | 'automatic' | 'by_hand' }> {
  const { orderId, action } = input
  const { to } = ORDER_ACTIONS[action]
  const from = only ?? ORDER_ACTIONS[action].from

  // Lock the payment before the order, as settlement does: transactions that lock in the same order cannot deadlock.
  if (action === 'receive') {
    if (await takeAsPaid(tx, actor, orderId, now)) return { status: to, refund: 'none' }
    throw await refusal(tx, orderId, action)
  }
  const refund = action === 'cancel' ? await stopPayment(tx, 'order', orderId, 'order cancelled', now) : 'none'
  // A cancelled order frees its MoMo id: the same money may pay for the order that replaces it.
  const freed = action === 'cancel' ? { momoTransactionId: null } : {}
  const moved = await changeStatus(tx, { orderId, from, to, actor: actorName(actor), now, ...freed })
  if (!moved) throw await refusal(tx, orderId, action)
  return { status: moved.order.status, refund }
}

/** @returns false when no payment of this order is open */
async function takeAsPaid(tx: Db, actor: Actor, orderId: string, now: Date): Promise<boolean> {
  const isTold = (await findStatus(tx, orderId)) === 'awaiting_confirmation'
  const held = isTold ? undefined : await findHeldPayment(tx, 'order', orderId)
  return held
    ? acceptHeldPayment(tx, held, receiveOrder, actor, now)
    : settleManually(tx, { purpose: 'order', subjectId: orderId }, receiveOrder, actor, now)
}

async function refusal(tx: Db, orderId: string, action: StaffAction): Promise<Refusal> {
  const status = await findStatus(tx, orderId)
  if (status === undefined) return new Refusal('order.missing')
  return new Refusal('order.transition_refused', { status, action, isPossible: orderCan(action, status) })
}
