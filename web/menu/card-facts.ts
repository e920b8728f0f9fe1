import { isSoldAt } from '#domain/menu/availability.ts'
import { type MenuItem, SIZES } from '#domain/menu/menu-api.ts'
import type { Pesewas } from '#domain/money.ts'

/** The price on the card: of the first size that the item has; undefined when it has none. */
export function cardPrice(item: Pick<MenuItem, 'prices'>): Pesewas | undefined {
  const size = SIZES.find((one) => item.prices[one] !== undefined)
  return size && item.prices[size]
}

/** Whether the card says `from`: other sizes or ways cost something else. */
export function hasMorePrices(item: Pick<MenuItem, 'prices' | 'variations'>): boolean {
  const prices = new Set(Object.values(item.prices))
  return prices.size > 1 || item.variations.some((variation) => variation.priceAdjustment > 0)
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
