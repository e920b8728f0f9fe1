import type { Pesewas } from '#domain/money.ts'
import { Money } from '../../ui/words/money.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

/** On the button that pays: `Pay GH₵ 75.00`, the amount never broken over two lines. */
export function PayWords({ amount }: { amount: Pesewas }) {
  return (
    <span>
      {REQUEST_TEXTS.pay} <Money amount={amount} />
    </span>
  )
}
