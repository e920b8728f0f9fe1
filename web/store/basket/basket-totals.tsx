import type { Pesewas } from '#domain/money.ts'
import { serviceFeeLabel, TotalsRow } from '../orders/cart/totals-list.tsx'
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
      <TotalsRow label={BASKET_TEXTS.subtotal} amount={quote.subtotal} />
      {discount && <TotalsRow isDiscount {...discount} />}
      <TotalsRow label={delivery} amount={quote.deliveryFee} />
      <TotalsRow label={serviceFeeLabel(quote)} amount={quote.serviceFee} />
      <TotalsRow isTotal isSpoken label={BASKET_TEXTS.total} amount={quote.total} />
    </dl>
  )
}
