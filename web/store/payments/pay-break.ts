import type { OrderView } from '#domain/orders/orders-api.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { breakNow } from '../shop/opening.ts'

/** Why an order waits to be paid, as the server refuses it; undefined when the kitchen's break does not concern it. */
export function payBreak(
  { scheduledFor, payment }: Pick<OrderView, 'scheduledFor'> & { payment: Pick<OrderView['payment'], 'claimUntil'> },
  shop: Pick<ShopInfo, 'pause'>,
  now: Date,
): string | undefined {
  // Once the instructions for mobile money were shown, its money may be on its way.
  return scheduledFor === null && payment.claimUntil === null ? breakNow(shop, now) : undefined
}
