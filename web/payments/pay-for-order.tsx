import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { useShop } from '../shop/shop-hooks.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { MomoInstructions } from './momo-instructions.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { RemitterList } from './remitter-list.tsx'
import { useCardPayment } from './use-card-payment.ts'
import { useManualClaim } from './use-manual-claim.ts'

type PayForOrderProps = {
  order: Pick<OrderView, 'orderId' | 'totals'>
  /** The reference for money sent by hand. */
  reference: string
  /** Begins the card payment at once: the shopper chose it a moment ago. */
  startsCard?: boolean
  onCardStarted?: () => void
}

/** The ways to pay an order that exists already: on its page, from any device that has its link. */
export function PayForOrder({ order, reference, startsCard = false, onCardStarted }: PayForOrderProps) {
  const setup = useShop()?.payment
  const [isMomo, setMomo] = useState(false)
  const card = useCardPayment()
  const claim = useManualClaim()
  const { orderId } = order

  const started = useRef(false)
  const { pay } = card
  useEffect(() => {
    if (!startsCard || started.current) return
    started.current = true
    onCardStarted?.()
    pay(orderId)
  }, [startsCard, onCardStarted, pay, orderId])

  if (!setup) return <Skeleton className="h-64 w-full" />
  if (isMomo) {
    return (
      <MomoInstructions
        amount={order.totals.total}
        reference={reference}
        isPending={claim.isPending}
        error={claim.error}
        onBack={() => setMomo(false)}
        onNotify={(transactionId) => claim.mutate({ orderId, transactionId })}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <RemitterList
        setup={setup}
        pending={card.isPending ? 'paystack' : null}
        onChoose={(remitter) => (remitter === 'mtn' ? setMomo(true) : pay(orderId))}
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {card.isRedirecting ? PAYMENT_TEXTS.redirecting : card.isPending ? PAYMENT_TEXTS.opening : null}
      </p>
      {card.error && (
        <p role="alert" className="font-medium text-brick-text text-sm">
          {card.error.message}
        </p>
      )}
    </div>
  )
}
