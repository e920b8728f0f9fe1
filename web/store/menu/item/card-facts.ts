import { isSoldAt } from '#domain/menu/availability.ts'
import { requiresAccompaniment } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { type Pesewas, sum } from '#domain/money.ts'
import { defaultSize } from '#domain/orders/price-line.ts'

/** Shown on every card until an item has ratings of its own. */
export const FIXED_RATING = '4.8'

/** The price on the card: of the size that the dialog begins with; undefined when the item has none. */
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

/** What a dish costs at least with the accompaniment that it needs; undefined for whatever needs none. */
export function priceWithAccompaniment(
  item: Pick<MenuItem, 'category' | 'needsAccompaniment' | 'prices'>,
  cheapest: Extra | undefined,
): Pesewas | undefined {
  const price = cardPrice(item)
  if (!requiresAccompaniment(item) || price === undefined || cheapest === undefined) return undefined
  return sum(price, cheapest.price)
}

/** Pictures besides the first; the first one in another size is none of them. */
export function furtherPictures({ image, images }: Pick<MenuItem, 'image' | 'images'>): string[] {
  const same = [image, image.replace(/\.webp$/, '-512.webp')]
  return images.filter((one) => !same.includes(one))
}

/** Drinks called beer carry the 28% badge. */
export function isBeer(item: Pick<MenuItem, 'category' | 'name'>): boolean {
  return item.category === 'beverages' && /\bbeer\b/i.test(item.name)
}

/** The hours of today's sale, `07:00-11:00`, when the item cannot be had at this very moment; else undefined. */
export function hoursWhenNotNow(item: Pick<MenuItem, 'isAvailable' | 'schedules'>, now: Date): string | undefined {
  if (isSoldAt(item, now)) return undefined
  const times = item.schedules
    .filter((row) => isSoldAt({ ...item, schedules: [{ ...row, startTime: '', endTime: '' }] }, now))
    .map((row) => `${row.startTime || '00:00'}-${row.endTime || '24:00'}`)
  return times.length === 0 ? undefined : [...new Set(times)].join(' and ')
}
