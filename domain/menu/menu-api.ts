import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import type { Weekday } from '../time/accra-time.ts'

export const CATEGORIES = ['mains', 'beverages', 'bakery', 'supermarket', 'equipment', 'health'] as const
export type Category = (typeof CATEGORIES)[number]

/** What the kitchen makes, which takes power. */
export const KITCHEN_CATEGORIES = ['mains', 'bakery'] as const satisfies Category[]

/** The menu is read in pairs of categories, one document each. */
export const CATEGORY_PAIRS = ['mains-beverages', 'bakery-supermarket', 'equipment-health'] as const
export type CategoryPair = (typeof CATEGORY_PAIRS)[number]

/**
 * In order of preference: an item's first size is its default, whose price the card shows.
 */
export const SIZES = ['medium', 'large', 'regular', 'double'] as const
export type Size = (typeof SIZES)[number]

/** The shops; each item is sold in one. An order belongs to one shop, which determines its fees and discounts. */
export const SHOPS = ['home', 'grow'] as const

export const ALL_DAYS = 'All days'
/** The days that an item can be sold on, in the order in which its days are stored and shown. */
export const ITEM_DAYS = [
  ALL_DAYS,
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const satisfies readonly (typeof ALL_DAYS | Weekday)[]

export const EXTRA_KINDS = ['accompaniment', 'topping', 'side', 'soup'] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]

/** Ids of items, variations and extras are readable slugs, e.g. `jollof-rice`. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A choice within an item, e.g. Smoky or Classic; its price adjustment is added to the size price. */
export const Variation = z.object({
  id: Slug,
  name: z.string(),
  priceAdjustment: Pesewas,
  isDefault: z.boolean(),
  /** Until when it is sold out; afterwards it is sold again. */
  soldOutUntil: z.iso.datetime().nullish(),
})
export type Variation = z.infer<typeof Variation>

/** When an item is sold: a weekday or `All days`, and times of day `HH:MM` in Accra; empty times mean the whole day. */
export const ItemSchedule = z.object({
  dayOfWeek: z.enum(ITEM_DAYS),
  startTime: z.string(),
  endTime: z.string(),
})
export type ItemSchedule = z.infer<typeof ItemSchedule>

export const MenuItem = z.object({
  id: Slug,
  name: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  /** Path of the picture on our own server. */
  image: z.string(),
  images: z.array(z.string()),
  popular: z.boolean(),
  requiresAgeVerification: z.boolean(),
  /** Whether one accompaniment must be chosen; used for main dishes only. */
  needsAccompaniment: z.boolean().default(true),
  /** A shelf within the category, e.g. `Rice dishes` or `Beers`. */
  grouping: z.string(),
  /** Other words that shoppers search for, e.g. `coke` for Cola. */
  synonyms: z.array(z.string()).default([]),
  shop: z.enum(SHOPS).default('home'),
  isAvailable: z.boolean(),
  /** Until when it is sold out, or cannot be made without power; afterwards it is sold again. */
  soldOutUntil: z.iso.datetime().nullish(),
  /** Until when staff have marked it as sold out, whether there is power or not. */
  markedUntil: z.iso.datetime().nullish(),
  /** The sum and the count of its ratings, from the fifth on; absent before. */
  rating: z.object({ stars: z.int(), count: z.int() }).nullish(),
  prices: z.partialRecord(z.enum(SIZES), Pesewas),
  variations: z.array(Variation),
  /** Empty means every day, all day. */
  schedules: z.array(ItemSchedule),
})
export type MenuItem = z.infer<typeof MenuItem>

/** An addition to a main dish. Most mains need exactly one accompaniment; the other kinds are optional. */
export const Extra = z.object({
  id: Slug,
  kind: z.enum(EXTRA_KINDS),
  name: z.string(),
  price: Pesewas,
  isAvailable: z.boolean(),
  /** Until when it is sold out; afterwards it is sold again. */
  soldOutUntil: z.iso.datetime().nullish(),
})
export type Extra = z.infer<typeof Extra>

/** All items of a pair of categories, by name. Sent as prepared bytes with an ETag. */
export const MenuDocument = z.object({ items: z.array(MenuItem).max(1000) })
export type MenuDocument = z.infer<typeof MenuDocument>

export const ExtrasDocument = z.object({ extras: z.array(Extra) })
export type ExtrasDocument = z.infer<typeof ExtrasDocument>

export const getMenu = {
  method: 'GET',
  url: '/api/menu/:pair',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  schema: {
    summary: 'The menu of a pair of categories, with sizes, variations and days',
    params: z.object({ pair: z.enum(CATEGORY_PAIRS) }),
    response: { 200: MenuDocument },
  },
} as const satisfies Endpoint

export const getExtras = {
  method: 'GET',
  url: '/api/menu/extras',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  schema: { summary: 'Accompaniments, toppings, sides and soups for main dishes', response: { 200: ExtrasDocument } },
} as const satisfies Endpoint

export const searchMenu = {
  method: 'GET',
  url: '/api/menu/search',
  access: 'anonymous',
  rate: 'search',
  cache: 'never',
  schema: {
    summary: 'Search of items by name or description; tolerates case, accents and local spellings; best first',
    querystring: z.object({
      q: z.string().trim().min(1).max(80),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: { 200: z.object({ items: z.array(MenuItem) }) },
  },
} as const satisfies Endpoint
