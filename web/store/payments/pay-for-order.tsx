import { useEffect, useRef } from 'react'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { useAddressStep } from '../../client/steps/address-step.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import type { CardPayment } from './card/use-card-payment.ts'
import { lastWay, type Remitter } from './last-way.ts'
import { MomoInstructions } from './manual/momo-instructions.tsx'
import { RemitterList } from './manual/remitter-list.tsx'
import { outOfDateOf } from './out-of-date-note.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'

type PayForOrderProps = {
  order: Pick<OrderView, 'orderId' | 'payment'>
  card: CardPayment
  /** Begins the card payment at once: the shopper chose it a moment ago. */
  startsCard?: boolean
  onCardStarted?: () => void
}

/**
 * The ways to pay an order that exists already: on its page, from any device that has its link. Mobile money by hand
 * stands in the address, for a phone may forget the page while its owner is in the MoMo app.
 */
export function PayForOrder({ order, card, startsCard = false, onCardStarted }: PayForOrderProps) {
  const shop = useShop()
  const { step, go, back } = useAddressStep('pay', ['mtn'] as const)
  const { orderId } = order

  const started = useRef(false)
  const { pay } = card
  useEffect(() => {
    // What was asked for once is begun once; the next time it is asked for, it is begun again.
    if (!startsCard) started.current = false
    if (!startsCard || started.current) return
    started.current = true
    onCardStarted?.()
    pay(orderId)
  }, [startsCard, onCardStarted, pay, orderId])

  if (!shop) return <Skeleton className="h-64 w-full" />
  if (step === 'mtn') return <MomoInstructions order={order} onBack={() => back(null)} />
  const choose = (remitter: Remitter) => {
    lastWay.update(() => remitter)
    if (remitter === 'mtn') go('mtn')
    else pay(orderId)
  }
  return (
    <div className="grid gap-3">
      <RemitterList shop={shop} pending={card.isPending ? 'paystack' : null} onChoose={choose} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {card.isRedirecting ? PAYMENT_TEXTS.redirecting : card.isPending ? PAYMENT_TEXTS.opening : null}
      </p>
      {card.error && !outOfDateOf(card.error) && (
        <p role="alert" className="font-medium text-brick-text text-sm">
          {card.error.message}
        </p>
      )}
    </div>
  )
}
