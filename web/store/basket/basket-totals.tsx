import type { Pesewas } from '#domain/money.ts'
import { Money } from '../../ui/words/money.tsx'
import { SpokenSum } from '../orders/cart/totals-list.tsx'
import { BASKET_TEXTS } from './basket-texts.ts'

type BasketTotalsProps = {
  quote: { subtotal: Pesewas; deliveryFee: Pesewas; serviceFee: Pesewas; total: Pesewas }
  /** The name of the delivery fee. */
  delivery: string
  /** What a plan takes off, with its name; absent for none. */
  discount?: { label: string; amount: Pesewas } | undefined
}

/** What a cart costs, part by part. */
export function BasketTotals({ quote, delivery, discount }: BasketTotalsProps) {
  return (
    <dl className="grid gap-1.5 text-sm">
      <Part label={BASKET_TEXTS.subtotal} amount={quote.subtotal} />
      {discount && (
        <div className="flex items-baseline justify-between gap-4 text-palm-text">
          <dt>{discount.label}</dt>
          <dd>
            <Money amount={discount.amount} sign="−" className="text-palm-text" />
          </dd>
        </div>
      )}
      <Part label={delivery} amount={quote.deliveryFee} />
      <Part label={BASKET_TEXTS.service} amount={quote.serviceFee} />
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-2.5 font-bold text-base">
        <dt>{BASKET_TEXTS.total}</dt>
        <dd>
          <SpokenSum label={BASKET_TEXTS.total} amount={quote.total} />
        </dd>
      </div>
    </dl>
  )
}

function Part({ label, amount }: { label: string; amount: Pesewas }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd className="text-ink">
        <Money amount={amount} />
      </dd>
    </div>
  )
}
