import type { Pesewas } from '#domain/money.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { givenBy, type OrderTotals } from '#domain/orders/price-order.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Money } from '../../../ui/words/money.tsx'
import { CART_TEXTS } from './cart-texts.ts'

type TotalsListProps = {
  context: OrderContext
  totals: OrderTotals
  /** The name of the promotion; null without one. */
  promotion: string | null
  /** The percentages for the labels; 0 omits them. */
  subscriptionPercent?: number
  preorderPercent?: number
  /** Whether another total is read out: beside controls that change it. `later`: once it is sure. */
  isSpoken?: boolean | 'later'
  className?: string
}

/** The totals of an order; discounts only if there are any. */
export function TotalsList({
  context,
  totals,
  promotion,
  subscriptionPercent = 0,
  preorderPercent = 0,
  isSpoken = false,
  className,
}: TotalsListProps) {
  return (
    <dl className={classNames('grid gap-1.5 text-sm', className)}>
      <TotalsRow label={CART_TEXTS.subtotal} amount={totals.subtotal} />
      {totals.subscriptionDiscount > 0 && (
        <TotalsRow
          isDiscount
          label={CART_TEXTS.subscriptionDiscount(subscriptionPercent)}
          amount={totals.subscriptionDiscount}
        />
      )}
      {totals.preorderDiscount > 0 && (
        <TotalsRow isDiscount label={CART_TEXTS.preorderDiscount(preorderPercent)} amount={totals.preorderDiscount} />
      )}
      {promotion !== null && <TotalsRow isDiscount label={promotion} amount={givenBy(totals)} />}
      <TotalsRow label={CART_TEXTS.delivery[context]} amount={totals.deliveryFee} />
      <TotalsRow label={serviceFeeLabel(totals)} amount={totals.serviceFee} />
      <TotalsRow isTotal isSpoken={isSpoken} label={CART_TEXTS.total} amount={totals.total} />
    </dl>
  )
}

/** The service fee with its percentage of items and delivery, to a tenth, if there is one: `Service fee (5%)`. */
export function serviceFeeLabel({
  subtotal,
  deliveryFee,
  serviceFee,
}: Pick<OrderTotals, 'subtotal' | 'deliveryFee' | 'serviceFee'>): string {
  const base = subtotal + deliveryFee
  return CART_TEXTS.serviceFee(base === 0 ? undefined : Math.round((serviceFee * 1_000) / base) / 10)
}

type TotalsRowProps = {
  label: string
  amount: Pesewas
  isDiscount?: boolean
  isTotal?: boolean
  isSpoken?: boolean | 'later'
}

/** One sum of an order or a basket. */
export function TotalsRow({ label, amount, isDiscount = false, isTotal = false, isSpoken = false }: TotalsRowProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        isDiscount && 'text-palm-text',
        isTotal ? 'mt-1 border-line border-t pt-2.5 font-bold text-base' : !isDiscount && 'text-muted',
      )}
    >
      <dt>{label}</dt>
      <dd className={classNames('ml-auto', !isTotal && 'text-ink')}>
        {isSpoken ? (
          <SpokenSum label={label} amount={amount} isLater={isSpoken === 'later'} />
        ) : (
          <Money amount={amount} {...(isDiscount && { sign: '−' as const, className: 'text-palm-text' })} />
        )}
      </dd>
    </div>
  )
}

type SpokenSumProps = { label: string; amount: Pesewas; isLater?: boolean }

/** A sum that is read out whenever it changes, with what it is; with `isLater` it is only seen. */
function SpokenSum({ label, amount, isLater = false }: SpokenSumProps) {
  return (
    <>
      {isLater && <Money amount={amount} />}
      <span role="status" className="empty:sr-only">
        {!isLater && (
          <>
            <span className="sr-only">{label} </span>
            <Money amount={amount} />
          </>
        )}
      </span>
    </>
  )
}
