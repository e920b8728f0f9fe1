import { formatOrderId } from '../ids/order-id.ts'
import { REASON_MAX } from '../orders/order-reason.ts'
import { plainLine } from '../text/plain-line.ts'

/** What a shopper is told of an order that the shop cancels. */
export type Cancellation = {
  orderId: string
  /** In the words of staff; undefined where the program cancels it. */
  reason: string | undefined
  /** Whether the shop has money of it, which goes back. */
  isRefunded: boolean
}

/** `Sorry, your order 7K3QF-9M2XA is cancelled: The kitchen is closed. Everything that you paid goes back to you.` */
export function cancelMessage({ orderId, reason = '', isRefunded }: Cancellation): string {
  const why = plainLine(reason, REASON_MAX)
  const because = why === '' ? '.' : /[.!?]$/.test(why) ? `: ${why}` : `: ${why}.`
  const money = isRefunded
    ? 'Everything that you paid goes back to you.'
    : 'If you have sent money for it, please call us.'
  return `Sorry, your order ${formatOrderId(orderId)} is cancelled${because} ${money}`
}
