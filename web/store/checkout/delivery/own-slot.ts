import type { LocalOrder } from '../../orders/local-orders.ts'
import type { OrderAttempt } from '../../orders/order-attempt.ts'

/**
 * Whether the shopper's own order may hold this slot: the unpaid one that the next order replaces, or one that was sent and
 * has no answer yet. The server gives its place to the next order, so the slot is not full for them.
 *
 * @param chosen the slot of the order form
 */
export function isOwnSlot(
  startsAt: string,
  chosen: string | null,
  attempt: OrderAttempt | null,
  orders: readonly LocalOrder[],
): boolean {
  if (attempt === null) return false
  if (attempt.orderId === null && !attempt.isRefused && startsAt === chosen) return true
  const id = attempt.orderId ?? attempt.replaces?.orderId
  const order = orders.find((one) => one.id === id && one.status === 'awaiting_payment')
  if (!order) return false
  // Until the server has told of it, the form still has what it was placed with.
  return startsAt === (order.last ? order.last.order.scheduledFor : chosen)
}
