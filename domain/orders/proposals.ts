import { type Pesewas, pesewas, sum } from '../money.ts'
import { kitchenHoursOf } from '../settings/opening-hours.ts'
import { MINUTE_MS } from '../time/accra-time.ts'
import { kitchenStart, type PromiseTerms } from './delivery-promise.ts'
import type { LineNow, ProposalKind, ProposalState, Replacement } from './line-now.ts'
import type { PricedChoice } from './make-quote.ts'
import type { Adjustment } from './order-adjustments.ts'
import type { OrderState } from './order-status.ts'
import type { PricedLine } from './price-line.ts'
import { type Discounted, paidFor } from './price-order.ts'

/** The states of an order in which something else can still be made of it. */
export const CHANGEABLE: readonly OrderState[] = ['received', 'preparing']
/** The states of an order that has not left, so that a refunded line can still be taken out of its bag. */
export const BEFORE_ROAD: readonly OrderState[] = [...CHANGEABLE, 'ready']

/** What a shopper can answer. */
export const ANSWERS = ['accept', 'refund'] as const
export type Answer = (typeof ANSWERS)[number]

/** A stored proposal about a line. */
export type Proposal = {
  number: number
  position: number
  kind: ProposalKind
  state: ProposalState
  /** With its price at the time of the proposal; null unless something else is proposed or agreed. */
  replacement: PricedChoice | null
  dueAt: string
}

type PlacedLine = { position: number; quantity: number; lineTotal: Pesewas }

/**
 * What still has to go back to the shopper of a line.
 *
 * @param comes the price of what comes in its place; 0 when nothing does
 * @param given what has gone back of it already
 */
export function dueBack(lineTotal: Pesewas, comes: Pesewas, given: Pesewas, totals: Discounted): Pesewas {
  return pesewas(Math.max(0, paidFor(lineTotal, totals) - paidFor(comes, totals) - given))
}

/** The state of a proposal after an answer; undefined for an answer that it does not have. */
export function stateAfter(kind: ProposalKind, answer: Answer): 'accepted' | 'refused' | undefined {
  if (answer === 'accept') return kind === 'call_me' ? undefined : 'accepted'
  return kind === 'refund_line' ? 'accepted' : 'refused'
}

/** What has gone back of a line, as itself or as the difference to what came in its place. */
function givenBackOf(position: number, adjustments: readonly Adjustment[]): Pesewas {
  const own = adjustments.filter(
    (one) => one.position === position && (one.kind === 'line' || one.kind === 'substitution'),
  )
  return sum(...own.map(({ amount }) => amount))
}

/**
 * How many portions staff have refunded of a line that is not refunded in whole. What came in the place of a line has its
 * own price, for the portions that came then. A sum may be a pesewa short, by rounding.
 */
function portionsGone(line: PlacedLine, choice: PricedChoice | null, totals: Discounted, givenBack: Pesewas): number {
  const { lineTotal } = choice?.priced ?? line
  const { quantity } = choice?.choice ?? line
  const paid = paidFor(lineTotal, totals)
  const since = givenBack - dueBack(line.lineTotal, lineTotal, pesewas(0), totals)
  const gone = paid === 0 || since <= 0 ? 0 : Math.floor(((since + 1) * quantity) / paid)
  return line.quantity - quantity + Math.min(quantity - 1, gone)
}

/**
 * A line as it now stands.
 *
 * @param proposals of the order, by their numbers
 * @param adjustments of the order
 * @returns also what comes in its place, with the ids that it was chosen by, and how many of its portions come
 */
export function lineNow(
  line: PlacedLine,
  totals: Discounted,
  proposals: readonly Proposal[],
  adjustments: readonly Adjustment[],
): LineNow & { choice: PricedChoice | null; comes: number } {
  const { position, lineTotal } = line
  const givenBack = givenBackOf(position, adjustments)
  let choice: PricedChoice | null = null
  let isRefunded = givenBack > 0 && givenBack >= paidFor(lineTotal, totals)
  let proposal: LineNow['proposal'] = null
  for (const one of proposals) {
    if (one.position !== position || one.state === 'withdrawn') continue
    if (one.state === 'open') {
      const { number, kind, dueAt, replacement } = one
      const comes = replacement?.priced.lineTotal ?? pesewas(0)
      const back = dueBack(lineTotal, comes, givenBack, totals)
      const refund = dueBack(lineTotal, pesewas(0), givenBack, totals)
      proposal = { number, kind, dueAt, back, refund, replacement: replacement && replacementOf(replacement) }
    } else if (one.state === 'accepted' && one.replacement) choice = one.replacement
    else isRefunded = true
  }
  const comes = isRefunded ? 0 : line.quantity - portionsGone(line, choice, totals, givenBack)
  return { choice, replacement: choice && replacementOf(choice), isRefunded, proposal, givenBack, comes }
}

/**
 * What something in the place of a line is compared with: the category of what stands there now, and what those portions
 * cost that still come, in pesewas, rounded down.
 */
export function standingOf(
  line: PlacedLine & Pick<PricedLine, 'category'>,
  { choice, comes }: Pick<ReturnType<typeof lineNow>, 'choice' | 'comes'>,
): Pick<PricedLine, 'category' | 'lineTotal'> {
  const { category, lineTotal } = choice?.priced ?? line
  return { category, lineTotal: pesewas(Math.floor((lineTotal * comes) / (choice?.choice ?? line).quantity)) }
}

/** What is in the bag of an order: everything that comes, under the name that it now has. */
export function linesInBag(
  lines: readonly (PlacedLine & { name: string })[],
  totals: Discounted,
  proposals: readonly Proposal[],
  adjustments: readonly Adjustment[],
): { name: string; quantity: number }[] {
  return lines.flatMap((line) => {
    const { replacement, comes, proposal } = lineNow(line, totals, proposals, adjustments)
    // A line that still waits for its shopper was not made.
    return comes === 0 || proposal ? [] : [{ name: replacement?.name ?? line.name, quantity: comes }]
  })
}

/** Something priced, as staff and shoppers see it. */
export function replacementOf({ choice: { itemId, size, quantity }, priced }: PricedChoice): Replacement {
  const { name, category, image, options, extras, lineTotal } = priced
  return {
    itemId,
    name,
    category,
    image,
    size,
    quantity,
    options,
    extras: extras.map((extra) => ({ name: extra.name, price: extra.price, quantity: extra.quantity })),
    lineTotal,
  }
}

/**
 * Whether something may come in the place of a line: of the same category, at most as dear, and for adults only in an
 * order whose shopper has confirmed the age.
 */
export function mayReplace(
  line: Pick<PricedLine, 'category' | 'lineTotal'>,
  other: Pick<PricedLine, 'category' | 'lineTotal' | 'isForAdults'>,
  isForAdults: boolean,
): boolean {
  return other.category === line.category && other.lineTotal <= line.lineTotal && (isForAdults || !other.isForAdults)
}

/** `promiseTerms`: null for orders of versions without promises. */
type WantedOrder = { scheduledFor: Date | null; promiseTerms: PromiseTerms | null }

/**
 * When the food of an order is wanted, for what is sold then: at its slot, or when the kitchen starts it; now if that is
 * past.
 */
export function wantedAt(order: WantedOrder, receivedAt: Date, now: Date): Date {
  const { scheduledFor, promiseTerms } = order
  const at = scheduledFor ?? (promiseTerms ? kitchenStart(kitchenHoursOf(promiseTerms), receivedAt) : receivedAt)
  return at > now ? at : now
}

/** When a proposal of `now` times out. */
export function answerDue(now: Date, answerMinutes: number): Date {
  return new Date(now.getTime() + answerMinutes * MINUTE_MS)
}
