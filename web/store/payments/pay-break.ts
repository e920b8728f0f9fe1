import type { OrderView } from '#domain/orders/orders-api.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { notNow } from '../shop/opening.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'

/** Why an order waits to be paid, as the server refuses it; undefined when neither a break nor a kitchen without an opening concerns it. */
export function payBreak(
  { scheduledFor, payment }: Pick<OrderView, 'scheduledFor'> & { payment: Pick<OrderView['payment'], 'claimUntil'> },
  shop: Pick<ShopInfo, 'kitchenHours' | 'specialDays' | 'pause'>,
  now: Date,
): string | undefined {
  // Once the instructions for mobile money were shown, its money may be on its way.
  return scheduledFor === null && payment.claimUntil === null
    ? notNow(shop, now, PAYMENT_TEXTS.order.afterBreak)
    : undefined
}
