import { useBuyStep } from '../../client/steps/buy-step.ts'
import { Button } from '../../ui/button.tsx'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import type { PayWay } from '../payments/ways/last-way.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { OpenOrderNote } from './open-order-note.tsx'
import { PriceDifferenceNote } from './price-difference-note.tsx'
import { useCheckout } from './use-checkout.ts'

const TEXTS = CHECKOUT_TEXTS.quick

/**
 * The end of the cart for shoppers who have ordered before: recipient and address, and a button that orders and pays
 * as they did last. Open questions are answered in the form.
 */
export function QuickOrder({ way, onCheckout }: { way: PayWay; onCheckout: () => void }) {
  const checkout = useCheckout(useBuyStep())
  const { draft, price, priceBlock, isReadyToPay } = checkout
  if (checkout.openOrder) return <OpenOrderNote order={checkout.openOrder} />
  const isAnswered = isReadyToPay || checkout.isSending
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3 text-sm">
        <p className="min-w-0">
          <span className="block font-semibold">{draft.name}</span>
          <span className="block text-muted">
            {draft.address.trim()}, {draft.city}
            {draft.scheduledFor !== null && ` · ${deliveryWords(new Date(draft.scheduledFor))}`}
          </span>
        </p>
        <Button variant="link" size="sm" className="-mr-3" aria-label={TEXTS.changeLabel} onClick={onCheckout}>
          {TEXTS.change}
        </Button>
      </div>
      <PriceDifferenceNote checkout={checkout} />
      <p role="status" className="font-medium text-gold-text text-sm empty:sr-only">
        {checkout.difference ? null : (priceBlock ?? checkout.slotError)}
      </p>
      <Button
        size="lg"
        className="w-full flex-wrap justify-between"
        isPending={checkout.isSending}
        pendingText={CHECKOUT_TEXTS.processing}
        disabledReason={isAnswered ? priceBlock : undefined}
        onClick={() => (isAnswered ? checkout.choose(way) : onCheckout())}
      >
        <span>{isAnswered ? `${TEXTS.pay} ${TEXTS.by[way]}` : CART_TEXTS.checkout}</span>
        {price && <Money amount={price.totals.total} />}
      </Button>
    </div>
  )
}
