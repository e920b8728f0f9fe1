import { Button } from '../../../ui/button.tsx'
import { isOffline } from '../order-hooks.ts'
import { CART_TEXTS } from './cart-texts.ts'
import type { CartPrice } from './quote-hooks.ts'

/** Says that the shop has refused to price the cart: the total is that of the prices which the shopper saw. */
export function QuoteFailure({ price }: { price: CartPrice | undefined }) {
  // Without a network the page says so by itself.
  if (price?.source !== 'seen' || !price.error || isOffline(price.error)) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-brick-soft p-3 text-brick-text text-sm"
    >
      <p className="min-w-0 flex-1 basis-40">{price.error.message}</p>
      <Button variant="outline" size="sm" isPending={price.isChecking} onClick={price.retry}>
        {CART_TEXTS.again}
      </Button>
    </div>
  )
}
