import {
  type Category,
  type Extra,
  type ItemSchedule,
  MenuItem,
  type Size,
  type Variation,
  type Weekday,
} from '#domain/menu/menu-api.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { Recipe } from './pictures/recipe.ts'

/** One item of the opening catalogue; what is left out takes the everyday value. */
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
  /** Left out: a main dish needs one. */
  needsAccompaniment?: boolean
  /** Other words that shoppers search for. */
  synonyms?: readonly string[]
  isAvailable?: boolean
  prices: Partial<Record<Size, Pesewas>>
  variations?: readonly Variation[]
  /** Left out: every day, all day. */
  schedules?: readonly ItemSchedule[]
  picture: Recipe
}

/** An item as a category file writes it: the category is the file's. */
export type SeedRow = Omit<SeedItem, 'category'>

export type SeedExtra = Extra

/**
 * One row of a category file. The id comes from the name; give the old id in `more` when a name changes, because
 * links, carts and pictures hold on to it.
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

/** Rows that stand on one shelf of their category. */
export function onShelf(grouping: string, ...rows: readonly Omit<SeedRow, 'grouping'>[]): SeedRow[] {
  return rows.map((item) => ({ ...item, grouping }))
}

/** Price as people say it, `cedis(45.5)` for GH₵ 45.50. @throws RangeError when it has parts of a pesewa */
export function cedis(amount: number): Pesewas {
  const whole = Math.round(amount * 100)
  if (Math.abs(whole - amount * 100) > 1e-6) throw new RangeError(`not a whole number of pesewas: ${amount}`)
  return pesewas(whole)
}

/** Choices of an item from `[name, cedis on top]`; the first is the default. */
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

/** `fresh-red-pepper` from `Fresh Red Pepper`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Where the server offers an item's picture, 256 px wide; beside it lies one of 512 px. */
function imagePath(id: string): string {
  return `/pictures/${id}.webp`
}

/** The item as the menu shows it. @throws ZodError when the row is not a proper menu item */
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
