import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Actor, actorName, userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { formatOrderId, orderIdFrom } from '#domain/ids/order-id.ts'
import { deliveryPromise, type PromiseTerms } from '#domain/orders/delivery-promise.ts'
import { isOpenSlot } from '#domain/orders/delivery-slots.ts'
import { contextRow } from '#domain/orders/order-contexts.ts'
import type { PlacedOrder, placeOrder as placeEndpoint } from '#domain/orders/orders-api.ts'
import { givenBy } from '#domain/orders/price-order.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { hasNoOpening } from '#domain/settings/next-opening.ts'
import { kitchenHoursIn, specialDaysAhead } from '#domain/settings/opening-hours.ts'
import { servedCity } from '#domain/settings/served-city.ts'
import { minutesAt } from '#domain/settings/switches.ts'
import { requireGpsCode } from '../addresses/require-gps-code.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { insertOrder, type KnownOrder } from './order-queries.ts'
import { type PricedCart, priceCart, slotRulesOf } from './quote-order.ts'

export type PlaceOrderInput = z.output<(typeof placeEndpoint)['schema']['body']>

/** Time, randomness and mail domain for placing an order. */
export type PlaceOrderDeps = { now: Date; random: (bytes: number) => Uint8Array; mailDomain: string }

/**
 * Places an order that awaits its payment: priced from the database alone, checked against hours, minimum, age and
 * city, written with its lines and its payment intent in one statement. The same key and request return the same order,
 * as long as the total is the same.
 *
 * @throws Refusal order.fields_missing, order.phone_invalid, address.gps_code_invalid, order.city_not_served, order.slot_unavailable,
 * order.lines_changed, order.below_minimum, order.age_unconfirmed, order.price_changed (the last four with the quote),
 * order.key_reused, shop.blocked, shop.closed, shop.paused
 */
export async function placeOrder(
  db: Db,
  actor: Actor,
  input: PlaceOrderInput,
  deps: PlaceOrderDeps,
): Promise<PlacedOrder> {
  const contact = { phone: phoneOf(input), email: input.customer.email || null }
  const gpsCode = requireGpsCode(input.customer.gpsCode)
  const placing = { idempotencyKey: input.idempotencyKey }
  const pricedCart = await priceCart(db, actor, input, deps.now, { placing, contact })
  if (pricedCart.known) return placedOrderOf(pricedCart.known, input)
  if (pricedCart.isBlocked) throw new Refusal('shop.blocked')
  if (pricedCart.isSlotFull) throw new Refusal('order.slot_unavailable')
  const { city, promiseTerms } = checkPlace(input, pricedCart.settings, deps.now)
  checkCart(input, pricedCart)
  const rows = rowsOf(actor, input, { ...contact, gpsCode, city, promiseTerms, pricedCart }, deps)
  await insertOrder(db, rows)
  return { orderId: rows.order.id, status: rows.order.status, total: rows.order.total }
}

type Checked = {
  phone: string
  email: string | null
  gpsCode: string | null
  city: string
  promiseTerms: PromiseTerms
  pricedCart: PricedCart
}

function rowsOf(actor: Actor, input: PlaceOrderInput, checked: Checked, deps: PlaceOrderDeps) {
  const { phone, email, gpsCode, city, promiseTerms } = checked
  const { quote, priced, promotion } = checked.pricedCart
  const id = orderIdFrom(deps.random(10))
  const scheduledFor = input.scheduledFor === null ? null : new Date(input.scheduledFor)
  const order = {
    id,
    idempotencyKey: input.idempotencyKey,
    requestHash: hashOf(input),
    userId: userIdOf(actor),
    context: input.context,
    status: 'awaiting_payment' as const,
    customerName: input.customer.name,
    customerPhone: phone,
    customerEmail: email,
    address: input.customer.address,
    city,
    latitude: input.location?.lat ?? null,
    longitude: input.location?.lng ?? null,
    gpsCode,
    notes: input.customer.notes,
    scheduledFor,
    prepareBy: deliveryPromise(promiseTerms, scheduledFor, deps.now).from,
    requiresAge: quote.isForAdults,
    promiseTerms,
    ...quote.totals,
    promotionName: promotion?.name ?? null,
    placedAt: deps.now,
    updatedAt: deps.now,
  }
  const lines = priced.map(({ choice, priced }, position) => ({
    orderId: id,
    position,
    itemId: choice.itemId,
    name: priced.name,
    category: priced.category,
    image: priced.image,
    size: choice.size,
    options: priced.options,
    extras: priced.extras,
    unitPrice: priced.unitPrice,
    quantity: choice.quantity,
    lineTotal: priced.lineTotal,
    special: choice.special,
  }))
  const intent = {
    id: newId(deps.now, deps.random),
    purpose: 'order' as const,
    subjectId: id,
    amount: quote.totals.total,
    payerName: order.customerName,
    payerPhone: phone,
    // Paystack requires an address; one made from the phone number is stable and receives no mail.
    payerEmail: email ?? `${localPhone(phone)}@${deps.mailDomain}`,
    request: { city, lines: input.lines },
    fields: [{ display_name: 'Order', variable_name: 'order', value: formatOrderId(id) }],
    createdAt: deps.now,
  }
  const use = promotion && {
    orderId: id,
    promotionId: promotion.id,
    amount: givenBy(quote.totals),
    isOnce: promotion.terms.isOncePerPerson || promotion.terms.isFirstOrder,
    userId: order.userId,
    phone,
    usedAt: deps.now,
  }
  return { order, lines, actor: actorName(actor), intent, use }
}

/**
 * The answer for a repeated idempotency key.
 *
 * @throws Refusal order.key_reused when the key came with another request, or the shopper sees another total by now:
 * nobody pays an amount they have not seen
 */
export function placedOrderOf(known: KnownOrder, input: PlaceOrderInput): PlacedOrder {
  const isOtherTotal = known.status === 'awaiting_payment' && known.total !== input.expectedTotal
  if (known.requestHash !== hashOf(input) || isOtherTotal) throw new Refusal('order.key_reused')
  return { orderId: known.id, status: known.status, total: known.total }
}

/** Hash of a request: everything but its key, the total the shopper saw, and the orders it replaces. */
function hashOf({ idempotencyKey: _, expectedTotal: __, replaces: ___, ...request }: PlaceOrderInput): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

function phoneOf({ customer, context }: PlaceOrderInput): string {
  const { name, phone: typed, address } = customer
  if (name === '' || typed === '' || (address === '' && contextRow(context).needsAddress)) {
    throw new Refusal('order.fields_missing')
  }
  const phone = parsePhone(customer.phone)
  if (phone === undefined) throw new Refusal('order.phone_invalid')
  return phone
}

/** @returns the city as the shop spells it, and the terms of the delivery promise there */
function checkPlace(
  input: PlaceOrderInput,
  settings: PricedCart['settings'],
  now: Date,
): Pick<Checked, 'city' | 'promiseTerms'> {
  const city = servedCity(settings.cities, input.city)
  if (!city) throw new Refusal('order.city_not_served')
  if (input.scheduledFor !== null && !isOpenSlot(slotRulesOf(settings), new Date(input.scheduledFor), now)) {
    throw new Refusal('order.slot_unavailable')
  }
  if (input.scheduledFor === null && hasNoOpening(kitchenHoursIn(settings), now)) throw new Refusal('shop.closed')
  const minutes = minutesAt(city.deliveryMinutes, settings.switches, now)
  const specialDays = specialDaysAhead(settings.special_days, now)
  const promiseTerms = {
    kitchenHours: settings.kitchen_hours,
    ...(specialDays.length > 0 && { specialDays }),
    minutes,
  }
  return { city: city.name, promiseTerms }
}

function checkCart(input: PlaceOrderInput, { quote }: PricedCart): void {
  if (quote.pause) throw new Refusal('shop.paused', quote.pause)
  if (quote.lines.some((line) => line.problem !== null)) throw new Refusal('order.lines_changed', { quote })
  if (quote.shortOfMinimum > 0) throw new Refusal('order.below_minimum', { quote })
  if (quote.requiresAge && !input.ageConfirmed) throw new Refusal('order.age_unconfirmed', { quote })
  if (quote.totals.total !== input.expectedTotal) throw new Refusal('order.price_changed', { quote })
}
