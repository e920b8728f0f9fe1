import { useBuyStep } from '../../../client/steps/buy-step.ts'
import { CART_TEXTS } from './cart-texts.ts'
import { useCart } from './use-cart.ts'

/** Classes of elements that are visible only with the keyboard focus. */
export const SKIP_CLASSES =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-[70] focus:rounded-md focus:bg-gold focus:px-4 focus:py-3 focus:font-semibold focus:text-on-gold'

/** A skip link to the cart for keyboard users, because the cart bar follows every card and the footer. */
export function SkipToCart() {
  const { go } = useBuyStep()
  if (useCart().count === 0) return null
  return (
    <button type="button" className={SKIP_CLASSES} onClick={() => go('cart')}>
      {CART_TEXTS.viewCart}
    </button>
  )
}
