import type { MenuItem } from '../menu/menu-api.ts'
import type { Pesewas } from '../money.ts'
import { pricedId } from '../orders/cart-line.ts'
import { soldOutParts } from '../orders/choice-parts.ts'
import type { QuotedLine } from '../orders/orders-api.ts'
import { type Catalogue, type LineProblem, priceLine } from '../orders/price-line.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * How a line differs from what the shopper saw. Nothing is dropped or repriced automatically: the shopper accepts a new
 * price and removes an unavailable line.
 */
export type LineChange =
  | { kind: 'repriced'; id: string; unitPrice: Pesewas }
  /** Sold, but not at the time of the order: another delivery time helps. `part`: what of it is sold out, if not all. */
  | ({ kind: 'not_then'; id: string; part?: string } & Pick<MenuItem, 'schedules' | 'soldOutUntil'>)
  | { kind: 'lost'; id: string; problem: LineProblem }

/**
 * Compares the cart with the menu by the server's quote. Lines missing in the quote count as unchanged.
 *
 * @param menu as loaded: tells what is hidden from what is sold at other hours, or again later
 */
export function lineChanges(
  lines: readonly CartLine[],
  quoted: readonly QuotedLine[],
  menu: Catalogue = { item: () => undefined, extra: () => undefined },
): LineChange[] {
  const byId = new Map(quoted.map((line) => [line.lineId, line]))
  return lines.flatMap((line) => {
    const now = byId.get(pricedId(line.choice, line.source))
    const change = now && lineChange(line, now, menu)
    return change ? [change] : []
  })
}

function lineChange(line: CartLine, now: QuotedLine, menu: Catalogue): LineChange | undefined {
  const item = menu.item(line.choice.itemId)
  if (now.problem === 'item_unavailable' && item?.isAvailable && (item.schedules.length > 0 || item.soldOutUntil)) {
    return { kind: 'not_then', id: line.id, schedules: item.schedules, soldOutUntil: item.soldOutUntil }
  }
  const part = item && PART_PROBLEMS.includes(now.problem) ? soldOutPart(line, item, menu) : undefined
  if (part) return { kind: 'not_then', id: line.id, part: part.name, schedules: [], soldOutUntil: part.soldOutUntil }
  if (now.problem !== null) return { kind: 'lost', id: line.id, problem: now.problem }
  if (now.unitPrice !== null && now.unitPrice !== line.seen.unitPrice) {
    return { kind: 'repriced', id: line.id, unitPrice: now.unitPrice }
  }
  return undefined
}

const PART_PROBLEMS: readonly QuotedLine['problem'][] = ['variation_missing', 'accompaniment_missing', 'extra_missing']

/** The part of a line that is sold out for longest; undefined if the line cannot be ordered after that either. */
function soldOutPart({ choice }: CartLine, item: MenuItem, menu: Catalogue) {
  const [longest] = soldOutParts(choice, item, menu.extra)
  if (!longest) return undefined
  // The hours of the item itself are another question.
  const always = { ...item, schedules: [], soldOutUntil: null }
  const then = priceLine(choice, { ...menu, item: () => always }, new Date(longest.soldOutUntil))
  return typeof then === 'string' ? undefined : longest
}
