import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { shopQuery, useShopNow } from '../../client/shop/shop-hooks.ts'
import { useAddressStep } from '../../client/steps/address-step.ts'
import { FailureNote } from '../../ui/state/failure-note.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { ManualStep } from './manual/manual-step.tsx'
import { outOfDateOf } from './out-of-date-note.tsx'
import { payBreak } from './pay-break.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import type { OrderPayment } from './use-order-payment.ts'
import { lastWay, noPayment, type PayWay } from './ways/last-way.ts'
import { PayWayList } from './ways/pay-way-list.tsx'

const TEXTS = PAYMENT_TEXTS.order

type PayForOrderProps = { order: Pick<OrderView, 'orderId' | 'payment' | 'scheduledFor'>; payment: OrderPayment }

/**
 * The ways to pay an existing order: on its page, on any device that has its link. Manual mobile money is a step in the
 * address, because a phone may reload the page while the MoMo app is open.
 */
export function PayForOrder({ order, payment }: PayForOrderProps) {
  const query = useQuery(shopQuery)
  const shop = query.data
  const now = useShopNow()
  const { step, go, back } = useAddressStep('pay', ['mtn'] as const)
  const { orderId } = order
  const error = payment.errorOf(orderId)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  // The pressed button is gone with its step; that of the first one is there again after the second.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.querySelector<HTMLElement>(step === 'mtn' ? 'h3' : '[data-way=mtn]')?.focus()
  }, [step])

  if (!shop) return <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-64 w-full" />} />
  const blocked = payBreak(order, shop, now)
  const { payUntil, claimUntil } = order.payment
  const noWay = noPayment(shop)
  const noWayYet =
    noWay && payUntil && now < new Date(payUntil) ? TEXTS.noWay(shop.brand.phone, timeWords(payUntil)) : noWay
  const mayHaveSent = claimUntil !== null
  const choose = (way: PayWay) => {
    lastWay.update(() => way)
    if (way === 'mtn') go('mtn')
    else payment.pay(orderId, way)
  }
  return (
    <div ref={place} className="grid gap-3">
      {step === 'mtn' ? (
        <ManualStep order={order} onBack={() => back(null)} />
      ) : (
        <>
          <p role="status" className="font-medium text-gold-text text-sm empty:sr-only">
            {noWayYet ?? blocked}
          </p>
          {(noWay === undefined || mayHaveSent) && (
            <PayWayList
              shop={shop}
              pending={payment.isPending ? (payment.way ?? 'paystack') : null}
              onChoose={choose}
              blocked={blocked}
              mayHaveSent={mayHaveSent}
            />
          )}
          <p role="status" className="text-muted text-sm empty:sr-only">
            {payment.isPending && PAYMENT_TEXTS.opening}
          </p>
          {error && !outOfDateOf(error) && <FailureNote failure={error.message} />}
        </>
      )}
    </div>
  )
}
