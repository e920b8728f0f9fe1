import { type Actor, personOf, VISITOR } from '#domain/actor.ts'
import { type ErrorCode, Refusal } from '#domain/errors.ts'
import { StoredOrder } from '#domain/orders/cart-line.ts'
import { isStillSlot } from '#domain/orders/delivery-slots.ts'
import type { OutOfDate } from '#domain/orders/orders-api.ts'
import { type Discount, NO_DISCOUNT } from '#domain/orders/price-order.ts'
import { hasNoOpening } from '#domain/settings/next-opening.ts'
import { kitchenHoursIn } from '#domain/settings/opening-hours.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { priceCart, slotRulesOf } from './quote-order.ts'
import { findUnpaid, type UnpaidOrder } from './unpaid-queries.ts'

const SHOP: Actor = { kind: 'system', name: 'recheck' }

/**
 * Checks an unpaid order again before money is asked for: its time to be paid has not passed, its slot can still be
 * cooked for, its city is served, all its items are sold, and its total is unchanged. Otherwise cancels the order, so that nobody pays for
 * it, and the shopper orders again. An order whose mobile money instructions were shown stays open, because its money
 * may be on its way. During a pause, and in a kitchen without a next opening, an order for as soon as possible waits, unchanged.
 *
 * Runs outside a transaction: the cancellation must stay although the caller is refused.
 *
 * @throws Refusal order.missing; payment.not_due; shop.blocked, shop.closed, shop.paused; order.pay_time_over, order.out_of_date (with what no longer holds)
 */
export async function requirePayable(db: Db, orderId: string, now: Date): Promise<void> {
  const order = await findUnpaid(db, orderId)
  if (!order) throw new Refusal('order.missing')
  if (order.status !== 'awaiting_payment') throw new Refusal('payment.not_due')
  const found = await whatIsOutOfDate(db, order, now)
  if (!found) return
  const isCancelled = order.manualOpenedAt === null && (await cancelUnpaid(db, SHOP, orderId, now))
  const details: OutOfDate = { ...found.details, isCancelled }
  throw new Refusal(found.code, details)
}

type Found = { code: ErrorCode; details: Omit<OutOfDate, 'isCancelled'> }

async function whatIsOutOfDate(db: Db, order: UnpaidOrder, now: Date): Promise<Found | undefined> {
  const lines = StoredOrder.parse(order.request).lines
  const cart = {
    context: order.context,
    city: order.city,
    lines,
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
  }
  const contact = { phone: order.customerPhone, email: order.customerEmail }
  const { quote, settings, isBlocked } = await priceCart(db, ownerOf(order), cart, now, {
    placed: { isPreorder: order.preorderDiscount > 0, held: heldBy(order) },
    contact,
  })
  if (isBlocked) throw new Refusal('shop.blocked')
  const payUntil = order.payableSince.getTime() + settings.orders.payMinutes * MINUTE_MS
  // In exactly its spelling, by which the board, the alarm and the reports find the order.
  const isServed = settings.cities.some((city) => city.isServed && city.name === order.city)
  const details = {
    isSlotGone: order.scheduledFor !== null && !isStillSlot(slotRulesOf(settings), order.scheduledFor, now),
    cityGone: isServed ? null : order.city,
    itemsGone: quote.lines.filter((line) => line.problem !== null).map((line) => line.name ?? ''),
    total: order.total,
    totalNow: quote.totals.total,
  }
  if (now.getTime() >= payUntil) return { code: 'order.pay_time_over', details }
  const isPossible = !details.isSlotGone && details.cityGone === null && details.itemsGone.length === 0
  if (!isPossible || details.totalNow !== order.total) return { code: 'order.out_of_date', details }
  // Money that may be on its way is not refused.
  if (order.manualOpenedAt !== null) return undefined
  if (quote.pause) throw new Refusal('shop.paused', quote.pause)
  if (order.scheduledFor === null && hasNoOpening(kitchenHoursIn(settings), now)) throw new Refusal('shop.closed')
  return undefined
}

/**
 * An order keeps the promotion that it was placed with, also none, and what that did to the discount of a plan; unless
 * the promotion was given back meanwhile, perhaps to the order that replaces this one.
 */
function heldBy({ hasPromotion, promotionDiscount, deliveryDiscount, subscriptionDiscount }: UnpaidOrder): Discount {
  if (!hasPromotion) return NO_DISCOUNT
  return { items: promotionDiscount, delivery: deliveryDiscount, isBesidePlan: subscriptionDiscount > 0 }
}

/** The order is priced for the person who placed it, whoever pays. */
function ownerOf({ userId }: UnpaidOrder): Actor {
  return userId === null ? VISITOR : personOf(userId)
}
