import { minus, type Pesewas, pesewas } from '../money.ts'
import type { Adjustment } from '../orders/order-adjustments.ts'
import { type Discounted, discountsOf } from '../orders/price-order.ts'
import { lineNow, type Proposal } from '../orders/proposals.ts'
import type { OrderFacts } from './sum-orders.ts'

type SoldLine = OrderFacts['lines'][number]

/** The lines of an order as they were placed, and what decides how they stand now. */
export type LineFacts = {
  totals: Discounted
  placed: readonly (Omit<SoldLine, 'refunded'> & { position: number })[]
  proposals: readonly Proposal[]
  adjustments: readonly Adjustment[]
}

/** The items that came of an order. What went back of a line is at its price before discounts, as the line itself is. */
export function soldLines({ totals, placed, proposals, adjustments }: LineFacts): SoldLine[] {
  return placed.map((line) => {
    const { choice, comes, givenBack } = lineNow(line, totals, proposals, adjustments)
    const { category, lineTotal } = line
    return {
      itemId: choice?.choice.itemId ?? line.itemId,
      name: choice?.priced.name ?? line.name,
      category,
      quantity: comes,
      lineTotal,
      refunded: pesewas(Math.min(lineTotal, beforeDiscounts(givenBack, totals))),
    }
  })
}

/** The price, in pesewas, of items for which `paid` was paid: the opposite of `paidFor`. */
function beforeDiscounts(paid: Pesewas, totals: Discounted): number {
  const { subtotal } = totals
  const ofItems = minus(subtotal, discountsOf(totals))
  return ofItems === 0 ? paid : Math.floor((paid * subtotal) / ofItems)
}
