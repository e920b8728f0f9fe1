import type { z } from 'zod'
import type { Actor } from '#domain/actor.ts'
import type { Promotion } from '#domain/orders/best-promotion.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { SlotRules } from '#domain/orders/delivery-slots.ts'
import { makeQuote, type PricedChoice } from '#domain/orders/make-quote.ts'
import type { Quote, quoteOrder as quoteEndpoint } from '#domain/orders/orders-api.ts'
import type { Catalogue } from '#domain/orders/price-line.ts'
import type { Discount } from '#domain/orders/price-order.ts'
import { planDiscount } from '#domain/plans/plan-discount.ts'
import { pauseAt } from '#domain/settings/switches.ts'
import type { Db } from '../db/db.ts'
import type { KnownOrder } from './order-queries.ts'
import { loadForPricing, type OrderContact, type PricingFacts } from './pricing-queries.ts'

type Cart = z.output<(typeof quoteEndpoint)['schema']['body']>

/** What a cart is priced for, beside a quote. */
type PricingOptions = {
  /** Given when an order is placed. */
  placing?: { idempotencyKey: string }
  /** What an order that awaits its payment was given when it was placed: it keeps both. */
  placed?: { isPreorder: boolean; held: Discount }
  /** The contact of the person who places or pays an order. */
  contact?: OrderContact | null
}

export type PricedCart = {
  quote: Quote
  priced: PricedChoice[]
  catalogue: Catalogue
  promotion: Promotion | null
  settings: PricingFacts['settings']
  known: KnownOrder | null
  isBlocked: boolean
  isSlotFull: boolean
}

/**
 * Prices a cart from the database, the same way for a quote and for an order. A member with a running plan gets its
 * discount on the items; the best promotion that runs comes beside it, or instead of it. With contacts it also says
 * whether who orders is blocked.
 */
export async function priceCart(
  db: Db,
  actor: Actor,
  cart: Cart,
  now: Date,
  { placing, placed, contact = null }: PricingOptions = {},
): Promise<PricedCart> {
  const { code = '', without = [] } = cart
  const wanted = {
    ...idsOf(cart.lines),
    idempotencyKey: null,
    ...placing,
    contact,
    code,
    scheduledFor: cart.scheduledFor,
    now,
  }
  const facts = await loadForPricing(db, actor, wanted)
  const { settings, plan, promotions, known, isBlocked, isSlotFull } = facts
  const items = new Map(facts.catalogue.items.map((item) => [item.id, item]))
  const extras = new Map(facts.catalogue.extras.map((extra) => [extra.id, extra]))
  const catalogue: Catalogue = { item: (id) => items.get(id), extra: (id) => extras.get(id) }
  const pause = cart.scheduledFor === null ? pauseAt(settings.switches, now) : undefined
  const candidates = promotions.filter(({ id }) => !without.includes(id))
  const { quote, priced, promotion } = makeQuote({
    context: cart.context,
    lines: cart.lines,
    scheduledFor: cart.scheduledFor === null ? null : new Date(cart.scheduledFor),
    city: cart.city,
    catalogue,
    settings,
    subscriptionBps: planDiscount(plan, now),
    promotions: placed ?? { candidates, code },
    now,
    ...(placed && { isPreorder: placed.isPreorder }),
  })
  return {
    quote: { ...quote, ...(pause && { pause }) },
    priced,
    catalogue,
    promotion,
    settings,
    known,
    isBlocked,
    isSlotFull,
  }
}

/** The settings that delivery slots are made from. */
export function slotRulesOf({
  delivery_hours,
  kitchen_hours,
  special_days,
  orders,
}: PricedCart['settings']): SlotRules {
  return { deliveryHours: delivery_hours, kitchenHours: kitchen_hours, specialDays: special_days, orders }
}

function idsOf(lines: readonly LineChoice[]) {
  const itemIds = [...new Set(lines.map((line) => line.itemId))]
  const extraIds = lines.flatMap(({ accompanimentId, extras }) => [
    ...(accompanimentId === null ? [] : [accompanimentId]),
    ...extras.map((extra) => extra.extraId),
  ])
  return { itemIds, extraIds: [...new Set(extraIds)] }
}
