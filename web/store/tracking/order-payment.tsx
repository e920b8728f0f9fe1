import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { orderCan } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { noDelivery } from '#domain/settings/no-delivery.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { useBuyStep } from '../../client/steps/buy-step.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SOFT_TONES } from '../../ui/soft-tones.ts'
import { FailureNote } from '../../ui/state/failure-note.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { useOpenOrder } from '../orders/use-open-order.ts'
import { CHARGE_TEXTS } from '../payments/charges/charge-texts.ts'
import { instructionsQuery } from '../payments/manual/use-manual-claim.ts'
import { OrderAgain, OutOfDateNote, outOfDateOf } from '../payments/out-of-date-note.tsx'
import { payBreak } from '../payments/pay-break.ts'
import { PayForOrder } from '../payments/pay-for-order.tsx'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { paymentPage } from '../payments/purchase-part.ts'
import { type OrderPayment as Payment, useOrderPayment } from '../payments/use-order-payment.ts'
import { noPayment } from '../payments/ways/last-way.ts'
import { arrivalNow, openingNow } from '../shop/arrival.ts'
import { notNow } from '../shop/opening.ts'

const TEXTS = PAYMENT_TEXTS.order
const LATE = PAYMENT_TEXTS.outOfDate

/** The payment state of an order with its actions; nothing once it is paid. */
export function OrderPayment({ order }: { order: OrderView }) {
  const payment = useOrderPayment()
  const instructions = useQuery({ ...instructionsQuery(order.orderId), enabled: false })
  const isUnpaid = order.payment.state === 'unpaid' || order.payment.state === 'checking'
  const outOfDate = isUnpaid
    ? (outOfDateOf(payment.errorOf(order.orderId)) ?? outOfDateOf(instructions.error))
    : undefined
  return (
    <>
      {outOfDate && <OutOfDateNote {...outOfDate} />}
      {/* On the page before the first note, which is silent otherwise. */}
      <div role="status" className="empty:sr-only">
        <PaymentWait order={order} />
      </div>
      {order.payment.state === 'unpaid' && orderCan('claim_payment', order.status) && (
        <Unpaid order={order} payment={payment} />
      )}
      {order.payment.state === 'checking' && <Checking order={order} payment={payment} />}
    </>
  )
}

type MoneyProps = { order: OrderView; payment: Payment }

/** What the shopper waits for; nothing for an order that is still to be paid, or is paid. */
function PaymentWait({ order }: { order: OrderView }) {
  const shop = useShop()
  const now = useShopNow()
  switch (order.payment.state) {
    case 'unpaid':
    case 'checking':
    case 'paid':
      return null
    case 'awaiting_confirmation':
      return (
        <Note tone="palm" title={PAYMENT_TEXTS.thanks.title}>
          {[
            PAYMENT_TEXTS.thanks.text(formatOrderId(order.orderId)),
            order.scheduledFor === null &&
              shop &&
              !notNow(shop, now) &&
              (openingNow(shop, now) ?? PAYMENT_TEXTS.thanks.start),
          ]
            .filter(Boolean)
            .join(' ')}
        </Note>
      )
    case 'review':
      return <Note tone="brick">{TEXTS.review}</Note>
    case 'refunding':
      return <Note tone="gold">{TEXTS.refunding}</Note>
    case 'refunded':
      return <Note tone="gold">{TEXTS.refunded}</Note>
  }
}

function Unpaid({ order, payment }: MoneyProps) {
  const shop = useShop()
  const now = useShopNow()
  const startsOncePaid = order.scheduledFor === null && shop && !openingNow(shop, now) && !notNow(shop, now)
  const isInCart = useOpenOrder()?.id === order.orderId
  const { go } = useBuyStep()
  const { payUntil, claimUntil, lastFailure } = order.payment
  // Once mobile money may be on its way, an order is kept for longer than it can be paid otherwise.
  const isTooLate = payUntil !== null && now >= new Date(payUntil)
  const canClaim = claimUntil !== null && now < new Date(claimUntil)
  const isOver = isTooLate && !canClaim
  const hasNoWay = shop !== undefined && noPayment(shop) !== undefined
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">{isOver ? LATE.title : hasNoWay ? TEXTS.noWayTitle : TEXTS.payNow}</h2>
      {lastFailure !== null && <FailureNote failure={TEXTS.lastFailure(lastFailure)} />}
      {isTooLate ? (
        <p className="text-muted text-sm">
          {LATE.tooLate} {canClaim ? LATE.maybeSent : LATE.maybePaid}
        </p>
      ) : (
        <p className="text-muted text-sm">
          {TEXTS.unpaid} {startsOncePaid && TEXTS.start}{' '}
          {payUntil !== null && !hasNoWay && TEXTS.payUntil(timeWords(payUntil))}{' '}
          {shop &&
            !hasNoWay &&
            order.scheduledFor === null &&
            !noDelivery(shop) &&
            !payBreak(order, shop, now) &&
            arrivalNow(shop, order.city, now)}
        </p>
      )}
      {isOver ? <OrderAgain /> : <PayForOrder order={order} payment={payment} />}
      {isInCart && !isOver && (
        <Button variant="link" className="justify-self-start px-0" onClick={() => go('cart')}>
          {TEXTS.change}
        </Button>
      )}
    </section>
  )
}

/** Shown for an unknown outcome, which is never shown as failed; a button allows to pay again. */
function Checking({ order, payment }: MoneyProps) {
  const [isPaying, setPaying] = useState(false)
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="flex items-center gap-3 text-lg">
        <Spinner className="size-5" />
        {PAYMENT_TEXTS.outcome.ofOrder.checking.title}
      </h2>
      <p className="text-muted text-sm">{TEXTS.checking}</p>
      {order.payment.waiting !== null && (
        <LinkButton to={paymentPage(order.payment.waiting)} size="lg">
          {CHARGE_TEXTS.seeWaiting}
        </LinkButton>
      )}
      {!orderCan('claim_payment', order.status) ? null : isPaying ? (
        <PayForOrder order={order} payment={payment} />
      ) : (
        <Button variant="link" className="justify-self-start px-0" onClick={() => setPaying(true)}>
          {TEXTS.payAnyway}
        </Button>
      )}
    </section>
  )
}

function Note({ tone, title, children }: { tone: keyof typeof SOFT_TONES; title?: string; children: string }) {
  return (
    <div className={classNames('rounded-lg p-5', SOFT_TONES[tone])}>
      {title !== undefined && <h2 className="text-lg">{title}</h2>}
      <p>{children}</p>
    </div>
  )
}
