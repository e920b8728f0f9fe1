import { type BasisPoints, bps, LEAST_PAYMENT, minus, type Pesewas, pesewas, shareOf, sum, times } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'
import { contextRow, type OrderContext } from './order-contexts.ts'

/** The prices of one line, looked up by its ids. */
export type PricedParts = {
  sizePrice: Pesewas
  variationAdjustment: Pesewas
  /** 0 for items that take none. */
  accompanimentPrice: Pesewas
  extras: readonly { price: Pesewas; quantity: number }[]
}

/** The price of one portion: size, variation, accompaniment and its extras, in pesewas. */
export function unitPrice(parts: PricedParts): Pesewas {
  const extras = parts.extras.map((extra) => times(extra.price, extra.quantity))
  return sum(parts.sizePrice, parts.variationAdjustment, parts.accompanimentPrice, ...extras)
}

/** The total of a line: (size + variation + accompaniment + extras x their quantities) x quantity, in pesewas. */
export function lineTotal(parts: PricedParts, quantity: number): Pesewas {
  return times(unitPrice(parts), quantity)
}

export type OrderTotals = {
  subtotal: Pesewas
  subscriptionDiscount: Pesewas
  preorderDiscount: Pesewas
  /** What the order's promotion gives on items, and on delivery. */
  promotionDiscount: Pesewas
  deliveryDiscount: Pesewas
  deliveryFee: Pesewas
  serviceFee: Pesewas
  total: Pesewas
}

/** What an order gets of a promotion: on its items, and on its delivery. */
export type Discount = { items: Pesewas; delivery: Pesewas; isBesidePlan: boolean }

export const NO_DISCOUNT: Discount = { items: pesewas(0), delivery: pesewas(0), isBesidePlan: true }

/** The parts of an order's price that its items were sold for. */
export type Discounted = Pick<
  OrderTotals,
  'subtotal' | 'subscriptionDiscount' | 'preorderDiscount' | 'promotionDiscount'
>

/** What an order's items cost less, whichever of them earned it. */
export function discountsOf({ subscriptionDiscount, preorderDiscount, promotionDiscount }: Discounted): Pesewas {
  return sum(subscriptionDiscount, preorderDiscount, promotionDiscount)
}

/** What the promotion of an order gives altogether. */
export function givenBy({
  promotionDiscount,
  deliveryDiscount,
}: Pick<OrderTotals, 'promotionDiscount' | 'deliveryDiscount'>): Pesewas {
  return sum(promotionDiscount, deliveryDiscount)
}

/** What a shopper paid for the delivery itself. */
export function deliveryPaid({
  deliveryFee,
  deliveryDiscount,
}: Pick<OrderTotals, 'deliveryFee' | 'deliveryDiscount'>): Pesewas {
  return minus(deliveryFee, deliveryDiscount)
}

/**
 * What the shopper paid for items that cost `amount`: without their share of the order's discounts, which is rounded
 * down, in the shopper's favour. Delivery and service fee are paid for the order, not for a line.
 */
export function paidFor(amount: Pesewas, totals: Discounted): Pesewas {
  const { subtotal } = totals
  const discounts = discountsOf(totals)
  if (subtotal === 0 || discounts === 0) return amount
  return minus(amount, pesewas(Math.floor((amount * discounts) / subtotal)))
}

/** The discount that a plan gives on an order of this kind. */
export function planShare(context: OrderContext, subscriptionBps: BasisPoints): BasisPoints {
  return contextRow(context).hasPlanDiscount ? subscriptionBps : bps(0)
}

/**
 * The totals of an order. Percentages round half up to one pesewa, once each, at the level of the order.
 *
 * - the subscription discount is a share of the subtotal of the kinds that plans are for, never of delivery
 * - the pre-order discount is a share of the subtotal of an order scheduled at least 12 hours ahead
 * - a promotion comes last: on items at most what the others leave of the subtotal, on delivery at most its fee
 * - the discounts together leave what can be paid
 * - the service fee is a share of subtotal and delivery together, before discounts
 *
 * @param subscriptionBps the shopper's plan discount; 0 for visitors
 */
export function totals(
  tariff: Tariff,
  order: {
    context: OrderContext
    lineTotals: readonly Pesewas[]
    isPreorder: boolean
    subscriptionBps: BasisPoints
  },
  promoted: Discount = NO_DISCOUNT,
): OrderTotals {
  const subtotal = sum(...order.lineTotals)
  const fee = tariff[contextRow(order.context).deliveryFee]
  const serviceFee = shareOf(sum(subtotal, fee), tariff.serviceFeeBps)
  const planBps = promoted.isBesidePlan ? planShare(order.context, order.subscriptionBps) : bps(0)
  const subscriptionDiscount = shareOf(subtotal, planBps)
  const preorderDiscount = order.isPreorder ? shareOf(subtotal, tariff.preorderDiscountBps) : pesewas(0)
  const gross = sum(subtotal, fee, serviceFee)
  // The most that all discounts together may take: less than LEAST_PAYMENT cannot be paid.
  const most = Math.max(0, gross - LEAST_PAYMENT)
  const ofPlan = pesewas(Math.min(subtotal, subscriptionDiscount, most))
  const discounts = pesewas(Math.min(subtotal, subscriptionDiscount + preorderDiscount, most))
  const promotionDiscount = pesewas(Math.min(promoted.items, subtotal - discounts, most - discounts))
  const deliveryDiscount = pesewas(Math.min(promoted.delivery, fee, most - discounts - promotionDiscount))
  return {
    subtotal,
    subscriptionDiscount: ofPlan,
    preorderDiscount: minus(discounts, ofPlan),
    promotionDiscount,
    deliveryDiscount,
    deliveryFee: fee,
    serviceFee,
    total: minus(gross, sum(discounts, promotionDiscount, deliveryDiscount)),
  }
}

/** The minimum order, in pesewas. */
export function minimumOf(tariff: Tariff, context: OrderContext): Pesewas {
  return tariff[contextRow(context).minimum]
}

/** The amount missing to the minimum order, tested on the subtotal before discounts; 0 when it is met. */
export function shortOfMinimum(tariff: Tariff, context: OrderContext, subtotal: Pesewas): Pesewas {
  return pesewas(Math.max(0, minimumOf(tariff, context) - subtotal))
}
