import { type Pesewas, pesewas, shareOf, sum, times } from '../money.ts'
import { sameCity } from '../place/same-city.ts'
import { minuteOfDay, WEEKDAYS } from '../time/accra-time.ts'
import type { OrderContext } from './order-contexts.ts'
import type { PricedLine } from './price-line.ts'
import { type Discount, givenBy, NO_DISCOUNT, type OrderTotals } from './price-order.ts'
import type { CodeHint, CodeProblem, PromotionTerms } from './promotion-terms.ts'

/** A promotion that runs, as the database knows it at the moment of pricing. */
export type Promotion = {
  id: string
  name: string
  /** Null for an offer, which needs no code. */
  code: string | null
  terms: PromotionTerms
  /** What is left of its budget; null without a limit. */
  usesLeft: number | null
  amountLeft: Pesewas | null
  /** Whether this person has used it, and whether they have ordered before. */
  isUsed: boolean
  isReturning: boolean
}

/** The part of an order that promotions look at. */
export type PromotedCart = {
  context: OrderContext
  /** Undefined while it is not chosen. */
  city: string | undefined
  lines: readonly (Pick<PricedLine, 'category' | 'unitPrice' | 'lineTotal'> & { itemId: string; quantity: number })[]
  now: Date
}

/** What a promotion gives on a cart, before the other discounts limit it; otherwise why it gives nothing. */
export function discountOf(
  { terms, isUsed, isReturning }: Pick<Promotion, 'terms' | 'isUsed' | 'isReturning'>,
  cart: PromotedCart,
  deliveryFee: Pesewas,
): Discount | CodeProblem | CodeHint {
  const { gift, categories, itemIds, isBesidePlan } = terms
  if ((isUsed && (terms.isOncePerPerson || terms.isFirstOrder)) || (isReturning && terms.isFirstOrder)) {
    return 'not_yours'
  }
  if (!holds(terms.contexts, cart.context)) return 'not_these_items'
  if (!holds(terms.cities, cart.city, sameCity)) return 'not_this_city'
  if (!isWithinHours(terms, cart.now)) return 'not_now'
  if (sum(...cart.lines.map(({ lineTotal }) => lineTotal)) < terms.minimumSubtotal) return 'below_minimum'

  const isForAll = categories.length === 0 && itemIds.length === 0
  const earning = cart.lines.filter(
    (line) => isForAll || categories.includes(line.category) || itemIds.includes(line.itemId),
  )
  const earned = sum(...earning.map(({ lineTotal }) => lineTotal))
  if (earned === 0) return 'not_these_items'
  const onItems = (items: Pesewas): Discount | CodeProblem =>
    items > 0 ? { items, delivery: pesewas(0), isBesidePlan } : 'not_these_items'
  switch (gift.kind) {
    case 'percent':
      return onItems(shareOf(earned, gift.bps))
    case 'sum':
      return onItems(pesewas(Math.min(gift.amount, earned)))
    case 'buy_get': {
      const missing = gift.buy + gift.get - portionsOf(earning)
      return missing > 0 ? { kind: 'too_few', missing } : onItems(cheapestPortions(earning, gift))
    }
    case 'free_delivery':
      return deliveryFee > 0 ? { items: pesewas(0), delivery: deliveryFee, isBesidePlan } : { kind: 'delivery_is_free' }
  }
}

const holds = <Value>(
  allowed: readonly Value[],
  value: Value | undefined,
  isSame: (one: Value, other: Value) => boolean = Object.is,
) => allowed.length === 0 || (value !== undefined && allowed.some((one) => isSame(one, value)))

function isWithinHours({ hours }: PromotionTerms, now: Date): boolean {
  if (hours === null) return true
  const minute = minuteOfDay(now)
  return holds(hours.weekdays, WEEKDAYS[now.getUTCDay()]) && hours.from <= minute && minute < hours.to
}

const portionsOf = (lines: PromotedCart['lines']) => lines.reduce((count, { quantity }) => count + quantity, 0)

/** The price of the portions that are free: of every `buy + get` portions the cheapest `get`. */
function cheapestPortions(lines: PromotedCart['lines'], { buy, get }: { buy: number; get: number }): Pesewas {
  let free = Math.floor(portionsOf(lines) / (buy + get)) * get
  let amount = pesewas(0)
  for (const { unitPrice, quantity } of lines.toSorted((one, other) => one.unitPrice - other.unitPrice)) {
    const count = Math.min(free, quantity)
    amount = sum(amount, times(unitPrice, count))
    free -= count
  }
  return amount
}

/** The outcome for a cart. */
export type PromotedTotals = {
  totals: OrderTotals
  promotion: Promotion | null
  discount: Discount
  /** Why the typed code gives nothing; null without a code, and when it applies. */
  codeProblem: CodeProblem | CodeHint | null
  /** Offers that this person cannot have, because they had them, or have ordered before. */
  withheld: Promotion[]
}

/**
 * The one promotion of an order: whichever gives the lowest total. A promotion that does not come beside the discount of a
 * plan is compared with it. Of equal totals the one without a promotion wins, then the typed code, then the lower id,
 * so that browser, server and a repeated quote agree. A promotion whose budget does not cover all of its discount is
 * used up.
 *
 * @param candidates running promotions: offers, and the one of the typed code
 * @param code the typed code; empty without one
 * @param totalsWith prices the cart with a discount
 */
export function bestPromotion(
  candidates: readonly Promotion[],
  code: string,
  cart: PromotedCart,
  totalsWith: (discount: Discount) => OrderTotals,
): PromotedTotals {
  const without = totalsWith(NO_DISCOUNT)
  let best: PromotedTotals = {
    totals: without,
    promotion: null,
    discount: NO_DISCOUNT,
    codeProblem: null,
    withheld: [],
  }
  let codeProblem: PromotedTotals['codeProblem'] = code === '' ? null : 'unknown'
  const withheld: Promotion[] = []
  for (const promotion of candidates.toSorted(codeFirst)) {
    const discount = discountOf(promotion, cart, without.deliveryFee)
    const isTyped = promotion.code !== null
    if (typeof discount === 'string' || 'kind' in discount) {
      if (isTyped) codeProblem = discount
      else if (discount === 'not_yours') withheld.push(promotion)
      continue
    }
    const totals = totalsWith(discount)
    if (!isCovered(promotion, totals)) continue
    if (isTyped) codeProblem = 'other_is_better'
    if (totals.total < best.totals.total) best = { ...best, totals, promotion, discount }
  }
  return { ...best, codeProblem: best.promotion?.code ? null : codeProblem, withheld }
}

function codeFirst(one: Promotion, other: Promotion): number {
  const order = Number(one.code === null) - Number(other.code === null)
  return order !== 0 ? order : one.id < other.id ? -1 : 1
}

function isCovered({ usesLeft, amountLeft }: Promotion, totals: OrderTotals): boolean {
  return (usesLeft === null || usesLeft > 0) && (amountLeft === null || givenBy(totals) <= amountLeft)
}
