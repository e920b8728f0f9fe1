import { useState } from 'react'
import { termsFor } from '#domain/settings/terms-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Money } from '../../ui/words/money.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { Terms } from '../pages/terms.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { DETAILS_FORM_ID } from './details/details-step.tsx'
import { KeptOrderNote } from './kept-order-note.tsx'
import { PriceDifferenceNote } from './price-difference-note.tsx'
import type { Checkout } from './use-checkout.ts'

const { terms } = CHECKOUT_TEXTS

/** The end of the form: the total, why the order must wait, the terms, and the button. */
export function OrderNow({ checkout }: { checkout: Checkout }) {
  const { shop, price, blocked } = checkout
  const [isTermsOpen, setTermsOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <KeptOrderNote checkout={checkout} />
      <PriceDifferenceNote checkout={checkout} />
      <p role="status" className="font-medium text-gold-text text-sm empty:sr-only">
        {blocked}
      </p>
      <Button
        type="submit"
        form={DETAILS_FORM_ID}
        size="lg"
        className="w-full flex-wrap justify-between"
        isPending={checkout.isSending}
        pendingText={CHECKOUT_TEXTS.processing}
        disabledReason={blocked}
      >
        <span>{checkout.away ? CHECKOUT_TEXTS.kept.keep : CHECKOUT_TEXTS.orderNow}</span>
        {price ? <Money amount={price.totals.total} /> : <span>{CART_TEXTS.checkingPrices}</span>}
      </Button>
      <p className="text-center text-muted text-xs">
        {terms.before}
        <button
          type="button"
          className="min-h-6 font-medium text-ink underline underline-offset-2"
          onClick={() => setTermsOpen(true)}
        >
          {terms.link}
        </button>
        {terms.after}
      </p>
      {shop && (
        <Dialog isOpen={isTermsOpen} onOpenChange={setTermsOpen} title={terms.title} isForReading className="max-w-2xl">
          <Terms parts={termsFor(shop)} />
        </Dialog>
      )}
    </div>
  )
}
