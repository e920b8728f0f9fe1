import { Refusal } from '#domain/errors.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-status.ts'
import type { PlacedOrder } from '#domain/orders/orders-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { queueClaimed, withdrawClaimRejected } from '../notifications/queue-order-messages.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { changeStatus } from './order-change-queries.ts'
import { orderNotice } from './order-notice.ts'
import { lockOrder, type OrderRow } from './order-queries.ts'
import { findUnpaid } from './unpaid-queries.ts'

/** Version of an order that is claimed for the first time: placed, claimed. */
const FIRST_CLAIM = 2

/**
 * Records the shopper's claim that mobile money was sent and notifies the operator, who confirms it before the kitchen
 * starts. A repeated claim changes nothing, but adds a transaction id that was missing: a step of its own, so that staff
 * decide about no claim that they have not seen.
 *
 * @throws Refusal order.missing, payment.not_due, payment.claim_late
 */
export async function claimManualPayment(
  tx: Db,
  input: { orderId: string; transactionId: string | null },
  now: Date,
): Promise<PlacedOrder> {
  const unpaid = await findUnpaid(tx, input.orderId)
  if (unpaid?.status === 'awaiting_payment') {
    const { orders } = await readSettings(tx)
    if (now.getTime() >= unpaid.payableSince.getTime() + orders.claimMinutes * MINUTE_MS) {
      throw new Refusal('payment.claim_late')
    }
  }
  const claim = { orderId: input.orderId, actor: 'visitor', now, manualTransactionId: input.transactionId }
  const moved = await changeStatus(tx, { ...claim, ...ORDER_ACTIONS.claim_payment })
  if (moved) {
    const payment = { kind: 'manual', transactionId: input.transactionId } as const
    if (moved.order.version > FIRST_CLAIM) await withdrawClaimRejected(tx, input.orderId)
    await queueClaimed(tx, orderNotice(moved.order, moved.lines, payment, now), moved, now)
    return placedOrder(moved.order)
  }
  const order = await lockOrder(tx, input.orderId)
  if (!order) throw new Refusal('order.missing')
  if (order.status !== 'awaiting_confirmation') throw new Refusal('payment.not_due')
  if (input.transactionId !== null && order.manualTransactionId === null) {
    const details = { action: 'claim_payment', isUndoable: false } as const
    await changeStatus(tx, { ...claim, from: ['awaiting_confirmation'], to: null, details })
  }
  return placedOrder(order)
}

function placedOrder({ id, status, total }: Pick<OrderRow, 'id' | 'status' | 'total'>): PlacedOrder {
  return { orderId: id, status, total }
}
