import { RotateCcw } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { type OrderStatus, readableStatus } from '#domain/orders/order-status.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'
import { rateableUntil } from '#domain/ratings/rating-rules.ts'
import { paths } from '../../../client/paths.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { deliveryWords } from '../../../ui/words/day-words.ts'
import { momentYearWords } from '../../../ui/words/moment-words.ts'
import { Money } from '../../../ui/words/money.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { useOrderAgain } from './use-order-again.ts'

const TEXTS = PROFILE_TEXTS.orders

/** The card of an order: items, time, status, and the button to order again. */
export function MyOrderCard({ order }: { order: MyOrder }) {
  const { orderId, status, placedAt, scheduledFor, total, items, lines } = order
  const { again, isPending, result, seeCart } = useOrderAgain(order)
  const id = formatOrderId(orderId)
  const isUnpaid = status === 'awaiting_payment'
  const now = useShopNow()
  // It came at its slot, or after it was placed: its page knows the day.
  const isRateable = rateableUntil({ status, deliveredAt: new Date(scheduledFor ?? placedAt) }, now) !== null
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-ground p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-semibold font-text text-sm tabular">{id}</h3>
          <p className="text-muted text-xs">
            {TEXTS.placed(momentYearWords(placedAt))}
            {scheduledFor !== null && <> · {TEXTS.scheduled(deliveryWords(new Date(scheduledFor)))}</>}
          </p>
        </div>
        <Badge tone={TONES[status]}>{readableStatus(status)}</Badge>
      </div>
      <p className="text-sm">
        {items.map(({ name, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand there twice, and nothing moves.
          <span key={index}>
            {index > 0 && ', '}
            <span className="font-semibold tabular">{quantity}x</span> {name}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Money amount={total} className="font-semibold" />
        <div className="flex flex-wrap gap-2">
          <LinkButton
            to={paths.trackOrder(orderId)}
            aria-label={isUnpaid ? TEXTS.payLabel(id) : isRateable ? TEXTS.rateLabel(id) : TEXTS.followLabel(id)}
            variant={isUnpaid ? 'default' : 'outline'}
            size="sm"
          >
            {isUnpaid ? TEXTS.pay : isRateable ? TEXTS.rate : TEXTS.follow}
          </LinkButton>
          <Button
            variant={isUnpaid ? 'outline' : 'default'}
            size="sm"
            aria-label={TEXTS.againLabel(id)}
            isPending={isPending}
            pendingText={TEXTS.adding}
            disabledReason={lines.length === 0 ? TEXTS.cannotAgain : undefined}
            onClick={() => void again()}
          >
            <RotateCcw aria-hidden />
            {TEXTS.again}
          </Button>
        </div>
      </div>
      {lines.length === 0 && <p className="text-muted text-sm">{TEXTS.cannotAgain}</p>}
      {/* Rendered empty first, so that screen readers announce its text. */}
      <div role="status" className="empty:-mt-3">
        {result && (
          <div className="grid gap-2 rounded-md bg-gold-soft p-3 text-sm">
            <p className="font-semibold">
              {result.added > 0 ? `${TEXTS.added(result.added)}. ${TEXTS.todaysPrices}` : `${TEXTS.nothingAdded}.`}
            </p>
            {result.left.length > 0 && (
              <>
                <p>{TEXTS.left}</p>
                <ul className="list-disc pl-5">
                  {result.left.map(({ name, reason }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand there twice, and nothing moves.
                    <li key={index}>
                      {name || TEXTS.anItem}: {TEXTS.reasons[reason]}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {result.added > 0 && (
              <Button size="sm" className="justify-self-start" onClick={seeCart}>
                {TEXTS.seeCart}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

const TONES = {
  awaiting_payment: 'gold-soft',
  awaiting_confirmation: 'gold-soft',
  received: 'gold-soft',
  preparing: 'gold-soft',
  on_the_way: 'gold-soft',
  delivered: 'palm-soft',
  cancelled: 'brick-soft',
} as const satisfies Record<OrderStatus, string>
