import { useBuyStep } from '../../../client/steps/buy-step.ts'
import { CART_TEXTS } from './cart-texts.ts'
import { useCart } from './use-cart.ts'

/** Looks of what only shows when the keyboard comes to it. */
export const SKIP_CLASSES =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-[70] focus:rounded-md focus:bg-gold focus:px-4 focus:py-3 focus:font-semibold focus:text-on-gold'

/** The way to the cart for whoever goes by keyboard: the bar stands behind every card and the footer. */
export function SkipToCart() {
  const { go } = useBuyStep()
  if (useCart().count === 0) return null
  return (
    <button type="button" className={SKIP_CLASSES} onClick={() => go('cart')}>
      {CART_TEXTS.viewCart}
    </button>
  )
}
