import type { Pesewas } from '../money.ts'
import type { QuotedLine } from '../orders/orders-api.ts'
import type { LineProblem } from '../orders/price-line.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * How a line differs from what the shopper saw. Nothing is dropped or repriced behind the shopper's back: a new price
 * is accepted, a line that cannot be had is removed, each by the shopper's own hand.
 */
export type LineChange =
  | { kind: 'repriced'; id: string; unitPrice: Pesewas }
  | { kind: 'lost'; id: string; problem: LineProblem }

/** Compares the cart with the menu as the server quotes it now. Lines that the quote does not know yet are as they were. */
export function lineChanges(lines: readonly CartLine[], quoted: readonly QuotedLine[]): LineChange[] {
  const byId = new Map(quoted.map((line) => [line.lineId, line]))
  return lines.flatMap((line) => {
    const now = byId.get(line.id)
    const change = now && lineChange(line, now)
    return change ? [change] : []
  })
}

function lineChange(line: CartLine, now: QuotedLine): LineChange | undefined {
  if (now.problem !== null) return { kind: 'lost', id: line.id, problem: now.problem }
  if (now.unitPrice !== null && now.unitPrice !== line.seen.unitPrice) {
    return { kind: 'repriced', id: line.id, unitPrice: now.unitPrice }
  }
  return undefined
}
