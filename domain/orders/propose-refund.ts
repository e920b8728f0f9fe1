import { minus, type Pesewas, pesewas } from '../money.ts'
import { type Adjustment, leftOfLine } from './order-adjustments.ts'
import { type Discounted, discountsOf } from './price-order.ts'

/** An order as far as the refund of its lines concerns it. */
export type RefundableOrder = {
  totals: Discounted
  lines: readonly { position: number; quantity: number; lineTotal: Pesewas }[]
  /** What was refunded before. */
  given: readonly Adjustment[]
  /** What can still be refunded of the payment. */
  refundable: Pesewas
}

/**
 * What to refund for portions of lines: what the shopper paid for them, which is their price without their share of
 * the discounts, rounded up to whole pesewas. Never more than is left of a line and of the payment. A person decides; the
 * server checks the same limits again.
 *
 * @param portions how many portions of each line, by its position
 */
export function proposeRefund(order: RefundableOrder, portions: ReadonlyMap<number, number>): Adjustment[] {
  const { subtotal } = order.totals
  const paidOf = minus(subtotal, discountsOf(order.totals))
  let left = order.refundable
  return order.lines.flatMap(({ position, quantity, lineTotal }) => {
    const count = Math.min(portions.get(position) ?? 0, quantity)
    const paid = subtotal === 0 ? 0 : Math.ceil((lineTotal * count * paidOf) / (quantity * subtotal))
    const amount = pesewas(Math.min(paid, leftOfLine(order, order.given, position), left))
    left = minus(left, amount)
    return amount > 0 ? [{ kind: 'line' as const, position, amount }] : []
  })
}
