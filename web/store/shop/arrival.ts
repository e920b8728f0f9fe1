import { type DeliveryPromise, deliveryPromise } from '#domain/orders/delivery-promise.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { dayName, openingWords } from '#domain/settings/next-opening.ts'
import { noDelivery } from '#domain/settings/no-delivery.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { formatMinute, minuteOfDay } from '#domain/time/accra-time.ts'
import { notNow } from './opening.ts'

/**
 * When what is ordered now, as soon as possible, would arrive.
 *
 * @param city empty while none is chosen: then no city we deliver to takes longer, and none less
 */
function promiseNow(
  shop: Pick<ShopInfo, 'cities' | 'kitchenHours' | 'specialDays'>,
  city: string,
  now: Date,
): DeliveryPromise {
  const served = shop.cities.filter(({ isServed }) => isServed)
  const chosen = served.filter(({ name }) => name === city)
  const spans = (chosen.length > 0 ? chosen : served).map(({ deliveryMinutes }) => deliveryMinutes)
  const minutes = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  return deliveryPromise({ ...shop, minutes }, null, now)
}

/** `12:45-13:15`, with the day where it is not today: `tomorrow 09:45-10:15`. */
export function arrivalTimes({ from, to }: Pick<DeliveryPromise, 'from' | 'to'>, now: Date): string {
  const day = dayName(from, now)
  const time = (at: Date) => formatMinute(minuteOfDay(at))
  return `${day === 'today' ? '' : `${day} `}${time(from)}-${time(to)}`
}

/** The text about a closed kitchen for an order in progress; undefined once it is open, or has started on it. */
export function openingAhead(opensAt: string | null, status: OrderStatus, now: Date): string | undefined {
  const opens = opensAt === null ? undefined : new Date(opensAt)
  const hasBegun = status === 'preparing' || status === 'on_the_way'
  return opens === undefined || opens <= now || hasBegun ? undefined : openingWords(opens, now)
}

/**
 * The text for an order that is placed now: `Arrives about 12:45-13:15.`, when a closed kitchen starts, or until when it
 * has a break, or that it has no opening ahead, or that no city is served.
 */
export function arrivalNow(
  shop: Pick<ShopInfo, 'cities' | 'kitchenHours' | 'specialDays' | 'pause'>,
  city: string,
  now: Date,
): string {
  const none = noDelivery(shop)
  if (none) return none
  const reason = notNow(shop, now)
  if (reason) return reason
  const promise = promiseNow(shop, city, now)
  const opening = promise.opensAt ? `${openingWords(promise.opensAt, now)}. ` : ''
  return `${opening}Arrives about ${arrivalTimes(promise, now)}.`
}
