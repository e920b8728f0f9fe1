import { isPreorder } from '../orders/delivery-slots.ts'
import type { OrderContext } from '../orders/order-contexts.ts'
import { asksAge } from '../orders/price-line.ts'
import { type OrderTotals, shortOfMinimum, totals } from '../orders/price-order.ts'
import { type HeldPlan, planDiscount } from '../plans/plan-discount.ts'
import type { ShopInfo, Tariff } from '../settings/settings-api.ts'
import { type CartLine, seenTotal } from './cart-lines.ts'

/**
 * The totals of the cart at the seen prices, shown at once and while offline, until the server's quote arrives.
 *
 * @param cart.plan the shopper's plan from the profile; null or absent for visitors
 */
export function cartTotals(
  tariff: Tariff,
  cart: {
    context: OrderContext
    lines: readonly CartLine[]
    scheduledFor: Date | null
    now: Date
    plan?: HeldPlan | null
  },
): OrderTotals & { shortOfMinimum: OrderTotals['subtotal'] } {
  const order = totals(tariff, {
    context: cart.context,
    lineTotals: cart.lines.map(seenTotal),
    isPreorder: isPreorder(cart.scheduledFor, cart.now),
    subscriptionBps: planDiscount(cart.plan ?? null, cart.now),
  })
  return { ...order, shortOfMinimum: shortOfMinimum(tariff, cart.context, order.subtotal) }
}

/** Whether buying these lines requires the confirmation of 18 years, and whether one of them is only for adults. */
export function cartAge(
  lines: readonly CartLine[],
  ageConfirm: ShopInfo['ageConfirm'],
): { requiresAge: boolean; isForAdults: boolean } {
  const priced = lines.map(({ seen }) => ({ category: seen.category, isForAdults: seen.requiresAge }))
  return {
    requiresAge: priced.some((line) => asksAge(line, ageConfirm)),
    isForAdults: priced.some((line) => line.isForAdults),
  }
}
