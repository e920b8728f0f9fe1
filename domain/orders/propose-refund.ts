import { minus, type Pesewas, pesewas, times } from '../money.ts'
import { type Adjustment, leftOfLine } from './order-adjustments.ts'
import { type Discounted, paidFor } from './price-order.ts'

/** An order as far as the refund of its lines concerns it. */
export type RefundableOrder = {
  totals: Discounted
  /** `unitPrice` is that of what comes now, `lineTotal` that of what was ordered. */
  lines: readonly { position: number; unitPrice: Pesewas; lineTotal: Pesewas }[]
  /** What was refunded before. */
  given: readonly Adjustment[]
  /** What can still be refunded of the payment. */
  refundable: Pesewas
}

/**
 * What to refund for portions of lines: what the shopper paid for them. Never more than is left of a line and of the
 * payment. A person decides; the server checks the same limits again.
 *
 * @param portions how many portions of each line, by its position
 */
export function proposeRefund(order: RefundableOrder, portions: ReadonlyMap<number, number>): Adjustment[] {
  let left = order.refundable
  return order.lines.flatMap(({ position, unitPrice }) => {
    const paid = paidFor(times(unitPrice, portions.get(position) ?? 0), order.totals)
    const amount = pesewas(Math.min(paid, leftOfLine(order, order.given, position), left))
    left = minus(left, amount)
    return amount > 0 ? [{ kind: 'line' as const, position, amount }] : []
  })
}
