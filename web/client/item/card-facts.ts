import { isSoldAt } from '#domain/menu/availability.ts'
import { averageStars } from '#domain/menu/item-rating.ts'
import { requiresAccompaniment } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { type Pesewas, sum } from '#domain/money.ts'
import { defaultSize } from '#domain/orders/price-line.ts'
import { formatMinute, minuteOfDay, serviceDay } from '#domain/time/accra-time.ts'

/** The rating of every card until an item has its own ratings. */
const FIXED_RATING = '4.8'

/** The rating of an item: its own with its count, or the fixed one, which counts nothing. */
export function ratingOf({ rating }: Pick<MenuItem, 'rating'>): { average: string; count: number } {
  return rating ? { average: averageStars(rating), count: rating.count } : { average: FIXED_RATING, count: 0 }
}

/** The price on the card: of the default size; undefined if the item has none. */
export function cardPrice(item: Pick<MenuItem, 'prices'>): Pesewas | undefined {
  const size = defaultSize(item)
  return size && item.prices[size]
}

/** Whether the card says `from`: other sizes or varieties cost more, and none costs less. */
export function isFromPrice(item: Pick<MenuItem, 'prices' | 'variations'>): boolean {
  const price = cardPrice(item)
  const prices = Object.values(item.prices)
  const isDearer = prices.some((one) => one !== price) || item.variations.some((one) => one.priceAdjustment > 0)
  return isDearer && price === Math.min(...prices)
}

/** The lowest price of a dish with a required accompaniment; undefined if it needs none. */
export function priceWithAccompaniment(
  item: Pick<MenuItem, 'category' | 'needsAccompaniment' | 'prices'>,
  cheapest: Extra | undefined,
): Pesewas | undefined {
  const price = cardPrice(item)
  if (!requiresAccompaniment(item) || price === undefined || cheapest === undefined) return undefined
  return sum(price, cheapest.price)
}

/** The further pictures; another size of the first one is not included. */
export function furtherPictures({ image, images }: Pick<MenuItem, 'image' | 'images'>): string[] {
  const same = [image, image.replace(/\.webp$/, '-512.webp')]
  return images.filter((one) => !same.includes(one))
}

/** Drinks called beer carry the 28% badge. */
export function isBeer(item: Pick<MenuItem, 'category' | 'name'>): boolean {
  return item.category === 'beverages' && /\bbeer\b/i.test(item.name)
}

/** Until when an item is sold out that is on the menu today: `until 22:00`, or `today`; undefined otherwise. */
export function soldOutWords({ soldOutUntil }: Pick<MenuItem, 'soldOutUntil'>, now: Date): string | undefined {
  const until = soldOutUntil ? new Date(soldOutUntil) : now
  if (until <= now) return undefined
  return serviceDay(until) === serviceDay(now) ? `until ${formatMinute(minuteOfDay(until))}` : 'today'
}

/** The hours of today's sale, `07:00-11:00`, if the item is not sold now; undefined otherwise. */
export function hoursWhenNotNow(item: Pick<MenuItem, 'isAvailable' | 'schedules'>, now: Date): string | undefined {
  if (isSoldAt(item, now)) return undefined
  const times = item.schedules
    .filter((row) => isSoldAt({ ...item, schedules: [{ ...row, startTime: '', endTime: '' }] }, now))
    .map((row) => `${row.startTime || '00:00'}-${row.endTime || '24:00'}`)
  return times.length === 0 ? undefined : [...new Set(times)].join(' and ')
}
