import { TriangleAlert } from 'lucide-react'
import { formatCedis } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { Checkout } from './use-checkout.ts'

/** Shows that the total has changed, until the shopper accepts it. */
export function PriceDifferenceNote({ checkout }: { checkout: Pick<Checkout, 'difference' | 'acceptDifference'> }) {
  const { difference, acceptDifference } = checkout
  if (!difference) return null
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-brick-soft p-4 text-brick-text text-sm">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="block">{CHECKOUT_TEXTS.differenceTitle}</strong>
          {CHECKOUT_TEXTS.difference(formatCedis(difference.from), formatCedis(difference.to))}
        </span>
      </p>
      <Button size="sm" className="justify-self-start" onClick={acceptDifference}>
        {CHECKOUT_TEXTS.acceptDifference}
      </Button>
    </div>
  )
}
