import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const menuItems = pgTable(
  'menu_items',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    image: text().notNull(),
    images: text().array().notNull().default([]),
    popular: boolean().notNull().default(false),
    requiresAgeVerification: boolean('requires_age_verification').notNull().default(false),
    /** Used for main dishes only. */
    needsAccompaniment: boolean('needs_accompaniment').notNull().default(true),
    grouping: text().notNull(),
    /** Other search words. */
    synonyms: text().array().notNull().default([]),
    /** The shop that sells it: see SHOPS. */
    shop: text().notNull().default('home'),
    isAvailable: boolean('is_available').notNull().default(true),
    /** Until when it is sold out; it is sold again by the clock. */
    soldOutUntil: timestamp('sold_out_until', { withTimezone: true }),
    /** Name, description and synonyms folded for search, with the local spellings: see domain/menu/search-text.ts. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    index('menu_items_category').on(table.category, table.name),
    index('menu_items_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** The sum and the count of the ratings of each item, kept for the menu. A change notifies it. */
export const itemRatings = pgTable('item_ratings', {
  itemId: text('item_id').primaryKey(),
  stars: integer().notNull(),
  count: integer().notNull(),
})

export const menuItemPrices = pgTable(
  'menu_item_prices',
  {
    menuItemId: text('menu_item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    sizeType: text('size_type').notNull(),
    /** Pesewas. */
    price: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.menuItemId, table.sizeType] }),
    check('menu_item_prices_positive', sql`${table.price} > 0`),
  ],
)

export const menuItemOptions = pgTable(
  'menu_item_options',
  {
    menuItemId: text('menu_item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    name: text().notNull(),
    /** Pesewas added to the size price. */
    price: bigint({ mode: 'number' }).notNull().default(0),
    isDefault: boolean('is_default').notNull().default(false),
    /** Until when it is sold out; it is sold again by the clock. */
    soldOutUntil: timestamp('sold_out_until', { withTimezone: true }),
    position: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.menuItemId, table.id] }),
    check('menu_item_options_not_negative', sql`${table.price} >= 0`),
  ],
)

export const menuItemSchedules = pgTable(
  'menu_item_schedules',
  {
    menuItemId: text('menu_item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    dayOfWeek: text('day_of_week').notNull().default('All days'),
    startTime: text('start_time').notNull().default(''),
    endTime: text('end_time').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.menuItemId, table.dayOfWeek, table.startTime] })],
)

export const extras = pgTable(
  'extras',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    name: text().notNull(),
    /** Pesewas. */
    price: bigint({ mode: 'number' }).notNull(),
    isAvailable: boolean('is_available').notNull().default(true),
    /** Until when it is sold out; it is sold again by the clock. */
    soldOutUntil: timestamp('sold_out_until', { withTimezone: true }),
    position: smallint().notNull().default(0),
  },
  (table) => [check('extras_positive', sql`${table.price} > 0`)],
)
