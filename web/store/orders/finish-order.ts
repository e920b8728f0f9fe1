import { changeCart } from '#domain/cart/cart-lines.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { cartStore } from './cart/cart-store.ts'
import { afterOrder, checkoutDraft } from './checkout-draft.ts'
import { localOrders, withTaken, withView } from './local-orders.ts'
import { orderAttempt, withoutOrder } from './order-attempt.ts'

/** Paid, or reported as paid by the shopper: only then the lines are removed from the cart. */
function isBought(order: Pick<OrderView, 'payment'>): boolean {
  return order.payment.state !== 'unpaid' && order.payment.state !== 'checking'
}

/**
 * Removes the lines of a paid or claimed order from the cart, and frees the key of the order. Safe to call any number
 * of times and in any tab: an order is finished once.
 */
export function finishOrder(orderId: string): void {
  const bought = localOrders.read().find((order) => order.id === orderId)?.bought ?? []
  if (bought.length === 0) return
  localOrders.update((orders) => withTaken(orders, orderId))
  cartStore.update((lines) => changeCart(lines, { type: 'takeOrdered', bought }))
  orderAttempt.update((attempt) => withoutOrder(attempt, orderId))
  checkoutDraft.update(afterOrder)
}

/**
 * Records the server's answer about an order: a paid one is finished; a cancelled unpaid one releases
 * its lines, which stay in the cart.
 */
export function recordOrder(order: OrderView, at: Date): void {
  localOrders.update((orders) => withView(orders, order, at))
  if (isBought(order)) finishOrder(order.orderId)
  else if (order.status === 'cancelled') {
    localOrders.update((orders) => withTaken(orders, order.orderId))
    orderAttempt.update((attempt) => withoutOrder(attempt, order.orderId))
  }
}
