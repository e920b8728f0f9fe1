import { minus, type Pesewas, pesewas, sum } from '../money.ts'
import { type Discounted, paidFor } from './price-order.ts'

/**
 * What changed about the price of an order after it was placed: a line that did not come, a cheaper one in its place,
 * the delivery fee refunded, or goodwill. The placed totals stay.
 */
export const ADJUSTMENT_KINDS = ['line', 'substitution', 'delivery_fee', 'goodwill'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** One adjustment in the shopper's favour. `position` names the line, of the kinds that concern one. */
export type Adjustment = { kind: AdjustmentKind; position: number | null; amount: Pesewas }

/** The parts of a placed order that adjustments refund. */
export type PlacedParts = PlacedLines & {
  /** Without what a promotion gave on it. */
  deliveryFee: Pesewas
}
type PlacedLines = { totals: Discounted; lines: readonly { position: number; lineTotal: Pesewas }[] }

const concernsLine = ({ kind }: Adjustment) => kind === 'line' || kind === 'substitution'

/** An adjustment that does not fit, and how much of its part is left. */
export type Excess = { kind: AdjustmentKind; position: number | null; left: Pesewas }

/**
 * The first adjustment that refunds more than was paid for its part: no line and no fee is refunded twice. Goodwill has no
 * part; what was taken limits it.
 *
 * @param before adjustments that were made earlier
 */
export function excessOf(
  placed: PlacedParts,
  before: readonly Adjustment[],
  added: readonly Adjustment[],
): Excess | undefined {
  const given = [...before]
  for (const one of added) {
    const { kind, position } = one
    const left = leftOf(placed, given, one)
    if (left !== undefined && one.amount > left) return { kind, position, left }
    given.push(one)
  }
  return undefined
}

/** What is left of what was paid for a line after what was refunded of it; 0 for a line that does not exist. */
export function leftOfLine(placed: PlacedLines, given: readonly Adjustment[], position: number | null): Pesewas {
  const line = placed.lines.find((one) => one.position === position)
  const ofLine = given.filter((one) => concernsLine(one) && one.position === position)
  const paid = paidFor(line?.lineTotal ?? pesewas(0), placed.totals)
  return pesewas(Math.max(0, paid - sum(...ofLine.map(({ amount }) => amount))))
}

/** What is left of the part that an adjustment concerns; undefined where nothing but the taken money limits it. */
function leftOf(placed: PlacedParts, given: readonly Adjustment[], one: Adjustment): Pesewas | undefined {
  if (concernsLine(one)) return leftOfLine(placed, given, one.position)
  return one.kind === 'delivery_fee' ? leftOfFee(placed, given) : undefined
}

/** What is left of the delivery fee after what was refunded of it. */
export function leftOfFee(placed: Pick<PlacedParts, 'deliveryFee'>, given: readonly Adjustment[]): Pesewas {
  const ofFee = given.filter(({ kind }) => kind === 'delivery_fee')
  return minus(placed.deliveryFee, sum(...ofFee.map(({ amount }) => amount)))
}
