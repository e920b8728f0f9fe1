import { seenTotal } from '#domain/cart/cart-lines.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Money } from '../../ui/words/money.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { LineChangeNote } from '../orders/cart/line-change-note.tsx'
import { LineWords } from '../orders/cart/line-words.tsx'
import { QuoteFailure } from '../orders/cart/quote-failure.tsx'
import { TotalsList } from '../orders/cart/totals-list.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { PromotionCode } from './promotion-code.tsx'
import type { Checkout } from './use-checkout.ts'

type OrderSummaryProps = { checkout: Checkout; onEditCart: () => void }

/** The ordered lines and their total. */
export function OrderSummary({ checkout, onEditCart }: OrderSummaryProps) {
  const { cart, price } = checkout
  return (
    <section className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{CHECKOUT_TEXTS.summary}</h2>
        <Button variant="link" size="sm" className="-mr-3" onClick={onEditCart}>
          {CHECKOUT_TEXTS.editCart}
        </Button>
      </div>
      <ul className="grid gap-3">
        {cart.lines.map((line) => {
          const change = price?.changes.find((one) => one.id === line.id)
          const isCounted = change === undefined || change.kind === 'repriced'
          return (
            <li key={line.id} className="text-sm">
              <div className="flex items-baseline justify-between gap-3">
                <p>
                  <span className="font-semibold tabular">{line.choice.quantity}x</span> {line.seen.name}
                </p>
                <span>
                  <Money amount={seenTotal(line)} {...(!isCounted && { className: 'text-muted line-through' })} />
                  {!isCounted && <span className="text-muted"> {CART_TEXTS.notCounted}</span>}
                </span>
              </div>
              <LineWords
                size={line.choice.size}
                options={line.seen.options}
                extras={line.seen.extras}
                special={line.choice.special}
              />
              {change && (
                <LineChangeNote line={line} change={change} onAccept={cart.confirmChange} onRemove={cart.remove} />
              )}
            </li>
          )
        })}
      </ul>
      <PromotionCode checkout={checkout} />
      <QuoteFailure price={price} />
      {price ? (
        <TotalsList
          context={cart.context}
          totals={price.totals}
          promotion={price.promotion?.name ?? null}
          subscriptionPercent={price.subscriptionPercent}
          preorderPercent={price.preorderPercent}
        />
      ) : (
        <Skeleton className="h-36 w-full" />
      )}
    </section>
  )
}
