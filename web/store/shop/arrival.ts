import { type DeliveryPromise, deliveryPromise, kitchenStart } from '#domain/orders/delivery-promise.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { arrivalTimes, openingAhead } from '#domain/orders/promise-words.ts'
import { sameCity } from '#domain/place/same-city.ts'
import { openingWords } from '#domain/settings/next-opening.ts'
import { noDelivery } from '#domain/settings/no-delivery.ts'
import { kitchenHoursOf } from '#domain/settings/opening-hours.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { startOfDay } from '#domain/time/accra-time.ts'
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
  const chosen = served.filter(({ name }) => sameCity(name, city))
  const spans = (chosen.length > 0 ? chosen : served).map(({ deliveryMinutes }) => deliveryMinutes)
  const minutes = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  return deliveryPromise({ ...shop, minutes }, null, now)
}

/**
 * When a closed kitchen starts what is ordered or confirmed now, as soon as possible; undefined while it is open. By the
 * shop's present hours, also for an order that waits for its money: its promise counts by the hours copied onto it, from
 * when it is received, and is shown from then.
 */
export function openingNow(shop: Pick<ShopInfo, 'kitchenHours' | 'specialDays'>, now: Date): string | undefined {
  const start = kitchenStart(kitchenHoursOf(shop), now)
  return start > now ? `${openingWords(start, now)}.` : undefined
}

/**
 * When an order in progress arrives, and when a closed kitchen starts it; undefined without a promise. `isPast`: it
 * began on an earlier day, and is over.
 */
export function promisedWords(
  { promise, status }: Pick<OrderView, 'promise' | 'status'>,
  now: Date,
): { times: string; isPast: boolean; opening: string | undefined } | undefined {
  if (!promise) return undefined
  const span = { from: new Date(promise.from), to: new Date(promise.to) }
  const opensAt = promise.opensAt === null ? null : new Date(promise.opensAt)
  return {
    times: arrivalTimes(span, now),
    isPast: span.to < now && startOfDay(span.from) < startOfDay(now),
    opening: openingAhead(opensAt, status, now),
  }
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
  const arrives = `Arrives about ${arrivalTimes(promiseNow(shop, city, now), now)}.`
  return [openingNow(shop, now), arrives].filter(Boolean).join(' ')
}
