import { useEffect, useRef } from 'react'
import { formatPhone, parsePhone } from '#domain/phone/phone.ts'
import { Button } from '../../ui/button.tsx'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { PayWayList } from '../payments/ways/pay-way-list.tsx'
import { arrivalNow } from '../shop/arrival.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { KeptOrderNote } from './kept-order-note.tsx'
import { PriceDifferenceNote } from './price-difference-note.tsx'
import type { Checkout } from './use-checkout.ts'

type PayStepProps = { checkout: Checkout; onBack: () => void }

/** The last step before the order is placed: the choice of payment. */
export function PayStep(props: PayStepProps) {
  const top = useRef<HTMLDivElement>(null)
  // The pressed button is gone: the focus moves to the top of the new content.
  useEffect(() => {
    top.current?.scrollIntoView()
    top.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-36 outline-none">
      <PayStepContent {...props} />
    </div>
  )
}

function PayStepContent({ checkout, onBack }: PayStepProps) {
  const { shop, price, draft, difference, kept, away } = checkout
  if (!shop || !price) return null
  const phone = parsePhone(draft.phone)
  return (
    <div className="grid gap-5">
      <div className="rounded-lg border border-line bg-ground p-4">
        <p className="text-muted text-sm">{PAYMENT_TEXTS.toPay}</p>
        <p className="font-bold font-display text-xl">
          <Money amount={price.totals.total} />
        </p>
        <p className="mt-2 text-sm">
          {[draft.name.trim(), phone && formatPhone(phone)].filter(Boolean).join(' · ')}
          <br />
          {draft.address.trim()}, {draft.city}
          {draft.gpsCode.trim() !== '' && <span className="block tabular">{draft.gpsCode.trim()}</span>}
        </p>
        <p className="mt-2 font-medium text-sm">
          {draft.scheduledFor === null
            ? arrivalNow(shop, draft.city, checkout.now)
            : CHECKOUT_TEXTS.chosen(deliveryWords(new Date(draft.scheduledFor)))}
        </p>
      </div>
      <KeptOrderNote checkout={checkout} isPaying />
      <PriceDifferenceNote checkout={checkout} />
      <p role="status" className="font-medium text-gold-text text-sm empty:sr-only">
        {difference || (kept && away) ? null : checkout.priceBlock}
      </p>
      <PayWayList shop={shop} onChoose={checkout.choose} pending={checkout.sendingBy} blocked={checkout.priceBlock} />
      <Button variant="outline" size="lg" className="justify-self-start" onClick={onBack}>
        {PAYMENT_TEXTS.back}
      </Button>
    </div>
  )
}
