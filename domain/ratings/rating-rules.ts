import type { OrderStatus } from '../orders/order-status.ts'
import { DAY_MS, HOUR_MS } from '../time/accra-time.ts'

/** How long after its delivery an order is rated, and ratings are changed. */
const RATED_FOR_MS = 7 * DAY_MS
/** How long after its delivery a shopper is asked. */
export const ASKED_AFTER_MS = HOUR_MS

/** Until when the lines of an order can be rated; null when they cannot. */
export function rateableUntil(order: { status: OrderStatus; deliveredAt: Date | null }, now: Date): Date | null {
  if (order.status !== 'delivered' || order.deliveredAt === null) return null
  const until = new Date(order.deliveredAt.getTime() + RATED_FOR_MS)
  return now < until ? until : null
}
