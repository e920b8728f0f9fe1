import type { PaidHow } from '#domain/notifications/order-notification.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-status.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { FulfilReady } from '../capability/capability.ts'
import { queueOrderPush } from '../notifications/push/queue-order-push.ts'
import { queueReceived, withdrawClaimRejected } from '../notifications/queue-order-messages.ts'
import { changeStatus } from './order-change-queries.ts'
import { orderNotice } from './order-notice.ts'
import { freeManualId, type OrderRow, updatePrepareBy } from './order-queries.ts'

/** Promises are rounded to five minutes. */
const ROUNDING_MS = 5 * MINUTE_MS
/** Version of an order that is received without a claim: placed, received. */
const UNCLAIMED_VERSION = 2

/**
 * Receives a paid order, and notifies the kitchen and the shopper. Runs in the transaction that settles the payment, so
 * the order is received if and only if it is paid.
 *
 * @throws Error when the order cannot be received, which a settled intent rules out
 */
export const receiveOrder: FulfilReady = async (tx, { subjectId: orderId }, { how: payment, actor }, now) => {
  const moved = await changeStatus(tx, { orderId, ...ORDER_ACTIONS.receive, actor, now })
  if (!moved) throw new Error(`order ${orderId} cannot be received although its payment was open`)
  const { order, lines, sendsMails, templates } = moved
  const notice = orderNotice(order, lines, withClaim(payment, order), now)
  // The promise counts from the payment. When it was quick, the time that the order was placed with is near enough.
  const prepareBy = notice.promise?.from
  if (prepareBy && Math.abs(prepareBy.getTime() - (order.prepareBy?.getTime() ?? 0)) > ROUNDING_MS) {
    await updatePrepareBy(tx, orderId, prepareBy)
  }
  await queueReceived(tx, notice, { sendsMails, templates }, now)
  // Only a claimed order had a page where somebody could ask for notifications, and a claim that staff could reject.
  if (order.version > UNCLAIMED_VERSION) {
    // Card money leaves the transaction id of the claim unused: another payment may need it. The message above names it.
    if (payment.kind === 'provider') await freeManualId(tx, orderId)
    await withdrawClaimRejected(tx, orderId)
    await queueOrderPush(tx, { orderId, version: order.version, status: 'received', userId: order.userId }, now)
  }
}

/** With what the shopper typed when claiming. */
function withClaim(payment: PaidHow, { version, manualTransactionId }: OrderRow): PaidHow {
  const claimed = { transactionId: manualTransactionId }
  if (payment.kind === 'manual') return { ...payment, ...claimed }
  return version > UNCLAIMED_VERSION ? { ...payment, claimed } : payment
}
