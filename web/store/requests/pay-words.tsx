import type { Pesewas } from '#domain/money.ts'
import { Money } from '../../ui/words/money.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

/** The label of the paying button: `Pay GH₵ 75.00`, with the amount on one line; without it until it is known. */
export function PayWords({ amount }: { amount: Pesewas | undefined }) {
  return (
    <span>
      {REQUEST_TEXTS.pay} {amount !== undefined && <Money amount={amount} />}
    </span>
  )
}
