import {
  type Category,
  type Extra,
  type ItemSchedule,
  MenuItem,
  type Size,
  type Variation,
} from '#domain/menu/menu-api.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { Weekday } from '#domain/time/accra-time.ts'
import type { Recipe } from './pictures/recipe.ts'

/** One item of the opening catalogue; omitted fields get the usual value. */
export type SeedItem = {
  /** The slug that links, carts and pictures use; never changed once the shop is open. */
  id: string
  name: string
  description: string
  category: Category
  /** The shelf within the category. */
  grouping: string
  popular?: boolean
  requiresAgeVerification?: boolean
  /** Omitted: only main dishes need one. */
  needsAccompaniment?: boolean
  /** Other words that shoppers search for. */
  synonyms?: readonly string[]
  isAvailable?: boolean
  prices: Partial<Record<Size, Pesewas>>
  variations?: readonly Variation[]
  /** Omitted: every day, all day. */
  schedules?: readonly ItemSchedule[]
  picture: Recipe
}

/** An item in a category file, which determines the category. */
export type SeedRow = Omit<SeedItem, 'category'>

export type SeedExtra = Extra

/**
 * One row of a category file. The id is derived from the name; if a name changes, give the old id in `more`, because
 * links, carts and pictures use it.
 *
 * @param prices in cedis, by size
 */
export function row(
  name: string,
  prices: Partial<Record<Size, number>>,
  description: string,
  picture: Recipe,
  more: Partial<Omit<SeedRow, 'name' | 'prices' | 'description' | 'picture' | 'grouping'>> = {},
): Omit<SeedRow, 'grouping'> {
  const inPesewas = Object.entries(prices).map(([size, price]) => [size, cedis(price)])
  return { id: slugOf(name), name, description, prices: Object.fromEntries(inPesewas), picture, ...more }
}

/** Puts rows on one shelf of their category. */
export function onShelf(grouping: string, ...rows: readonly Omit<SeedRow, 'grouping'>[]): SeedRow[] {
  return rows.map((item) => ({ ...item, grouping }))
}

/** Converts cedis to pesewas: `cedis(45.5)` is GH₵ 45.50. @throws RangeError for fractions of a pesewa */
export function cedis(amount: number): Pesewas {
  const whole = Math.round(amount * 100)
  if (Math.abs(whole - amount * 100) > 1e-6) throw new RangeError(`not a whole number of pesewas: ${amount}`)
  return pesewas(whole)
}

/** Ways of an item from `[name, extra cedis]`; the first is the default. */
export function choices(...rows: readonly (readonly [name: string, extraCedis?: number])[]): Variation[] {
  return rows.map(([name, extra = 0], position) => ({
    id: slugOf(name),
    name,
    priceAdjustment: cedis(extra),
    isDefault: position === 0,
  }))
}

/** Sold on these weekdays only, the whole day unless times `HH:MM` are given. */
export function onDays(days: readonly Weekday[], startTime = '', endTime = ''): ItemSchedule[] {
  return days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }))
}

/** Sold every day between two times of day. */
export function between(startTime: string, endTime: string): ItemSchedule[] {
  return [{ dayOfWeek: 'All days', startTime, endTime }]
}

/** The path of an item's picture, 256 px wide; there is also one of 512 px. */
function imagePath(id: string): string {
  return `/pictures/${id}.webp`
}

/** The item as the menu shows it. @throws ZodError for an invalid item */
export function menuItemOf(item: SeedItem): MenuItem {
  return MenuItem.parse({
    id: item.id,
    name: item.name,
    description: item.description,
    category: item.category,
    image: imagePath(item.id),
    images: [],
    popular: item.popular ?? false,
    requiresAgeVerification: item.requiresAgeVerification ?? false,
    needsAccompaniment: item.needsAccompaniment ?? item.category === 'mains',
    grouping: item.grouping,
    synonyms: item.synonyms ?? [],
    shop: 'home',
    isAvailable: item.isAvailable ?? true,
    prices: item.prices,
    variations: item.variations ?? [],
    schedules: item.schedules ?? [],
  })
}
