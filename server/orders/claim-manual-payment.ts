import { Refusal } from '#domain/errors.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-status.ts'
import type { OrderReceipt } from '#domain/orders/orders-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { dropClaimRejected, queueClaimed } from '../notifications/queue-order-messages.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { changeStatus } from './order-change-queries.ts'
import { orderNotice } from './order-notice.ts'
import { addMomoId, findOrder } from './order-queries.ts'
import { findUnpaid } from './unpaid-queries.ts'

/** Version of an order that is claimed for the first time: placed, claimed. */
const FIRST_CLAIM = 2

/**
 * Records the shopper's claim that mobile money was sent and notifies the operator, who confirms it before the kitchen
 * starts. A repeated claim changes nothing, but adds a transaction id that was missing.
 *
 * @throws Refusal order.missing, payment.not_due, payment.claim_late
 */
export async function claimManualPayment(
  tx: Db,
  input: { orderId: string; transactionId: string | null },
  now: Date,
): Promise<OrderReceipt> {
  const unpaid = await findUnpaid(tx, input.orderId)
  if (unpaid?.status === 'awaiting_payment') {
    const { orders } = await readSettings(tx)
    if (now.getTime() >= unpaid.payableSince.getTime() + orders.claimMinutes * MINUTE_MS) {
      throw new Refusal('payment.claim_late')
    }
  }
  const moved = await changeStatus(tx, {
    orderId: input.orderId,
    ...ORDER_ACTIONS.claim_payment,
    actor: 'visitor',
    now,
    momoTransactionId: input.transactionId,
  })
  if (moved) {
    const payment = { kind: 'momo', transactionId: input.transactionId } as const
    if (moved.order.version > FIRST_CLAIM) await dropClaimRejected(tx, input.orderId)
    await queueClaimed(tx, orderNotice(moved.order, moved.lines, payment, now), moved, now)
    return receipt(moved.order)
  }
  const found = await findOrder(tx, input.orderId)
  if (!found) throw new Refusal('order.missing')
  if (found.order.status !== 'awaiting_confirmation') throw new Refusal('payment.not_due')
  if (input.transactionId !== null) await addMomoId(tx, input.orderId, input.transactionId)
  return receipt(found.order)
}

function receipt({ id, status, total }: { id: string; status: OrderReceipt['status']; total: OrderReceipt['total'] }) {
  return { orderId: id, status, total }
}
