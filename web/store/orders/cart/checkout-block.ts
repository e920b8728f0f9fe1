import type { LineChange } from '#domain/cart/line-changes.ts'
import { formatCedis } from '#domain/money.ts'
import { CART_TEXTS } from './cart-texts.ts'
import type { CartPrice } from './quote-hooks.ts'

/**
 * Why the cart cannot go to checkout, as text; undefined if it can. A line that is sold at other hours does not
 * prevent it, because the delivery time is chosen there; nor does a lost network, because the form is kept.
 */
export function checkoutBlock(
  price: Pick<CartPrice, 'changes' | 'shortOfMinimum' | 'minimumOrder'>,
): string | undefined {
  if (price.changes.some(mustBeAnswered)) return CART_TEXTS.confirmChanges
  if (price.shortOfMinimum > 0) {
    return CART_TEXTS.belowMinimum(formatCedis(price.shortOfMinimum), formatCedis(price.minimumOrder))
  }
  return undefined
}

function mustBeAnswered(change: LineChange): boolean {
  return change.kind !== 'not_then'
}
