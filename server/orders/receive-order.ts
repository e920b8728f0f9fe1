import type { PaymentNote } from '#domain/notifications/order-notification.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-status.ts'
import { queueOrderMessages } from '../notifications/queue-order-messages.ts'
import type { Fulfil } from '../payments/settling/fulfilments.ts'
import { orderNotice } from './order-notice.ts'
import { changeStatus, type OrderRow } from './order-queries.ts'

/** Of an order that is received without ever having been claimed: placed, received. */
const UNCLAIMED_VERSION = 2

/**
 * Takes an order in because its money is there, and tells the kitchen and the shopper. Runs in the transaction that
 * settles the payment: the order is received if and only if it is paid.
 *
 * @throws Error when the order is in no state to be received, which a settled intent rules out
 */
export const receiveOrder: Fulfil = async (tx, { subjectId: orderId }, { note: payment, actor }, now) => {
  const moved = await changeStatus(tx, { orderId, ...ORDER_ACTIONS.receive, actor, now })
  if (!moved) throw new Error(`order ${orderId} cannot be received although its payment was open`)
  const { order, lines, sendsMails } = moved
  const notice = orderNotice(order, lines, noteOf(payment, order), now)
  await queueOrderMessages(tx, 'received', notice, now, sendsMails)
}

/** What the shopper typed when claiming a payment by hand is kept with the order. */
function noteOf(payment: PaymentNote, { version, momoTransactionId }: OrderRow): PaymentNote {
  const claimed = { transactionId: momoTransactionId }
  if (payment.kind === 'momo') return { ...payment, ...claimed }
  return version > UNCLAIMED_VERSION ? { ...payment, claimed } : payment
}
