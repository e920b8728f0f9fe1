import type { MenuItem } from '../menu/menu-api.ts'
import type { Pesewas } from '../money.ts'
import { pricedId } from '../orders/cart-line.ts'
import type { QuotedLine } from '../orders/orders-api.ts'
import type { LineProblem } from '../orders/price-line.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * How a line differs from what the shopper saw. Nothing is dropped or repriced automatically: the shopper accepts a new
 * price and removes an unavailable line.
 */
export type LineChange =
  | { kind: 'repriced'; id: string; unitPrice: Pesewas }
  /** Sold, but not at the time of the order: another delivery time helps. */
  | ({ kind: 'not_then'; id: string } & Pick<MenuItem, 'schedules' | 'soldOutUntil'>)
  | { kind: 'lost'; id: string; problem: LineProblem }

/**
 * Compares the cart with the menu by the server's quote. Lines missing in the quote count as unchanged.
 *
 * @param itemOf the loaded menu: tells a hidden item from one that is sold at other hours
 */
export function lineChanges(
  lines: readonly CartLine[],
  quoted: readonly QuotedLine[],
  itemOf: (id: string) => MenuItem | undefined = () => undefined,
): LineChange[] {
  const byId = new Map(quoted.map((line) => [line.lineId, line]))
  return lines.flatMap((line) => {
    const now = byId.get(pricedId(line.choice, line.source))
    const change = now && lineChange(line, now, itemOf(line.choice.itemId))
    return change ? [change] : []
  })
}

function lineChange(line: CartLine, now: QuotedLine, item: MenuItem | undefined): LineChange | undefined {
  if (now.problem === 'item_unavailable' && item?.isAvailable && (item.schedules.length > 0 || item.soldOutUntil)) {
    return { kind: 'not_then', id: line.id, schedules: item.schedules, soldOutUntil: item.soldOutUntil }
  }
  if (now.problem !== null) return { kind: 'lost', id: line.id, problem: now.problem }
  if (now.unitPrice !== null && now.unitPrice !== line.seen.unitPrice) {
    return { kind: 'repriced', id: line.id, unitPrice: now.unitPrice }
  }
  return undefined
}
