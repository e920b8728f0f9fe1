import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Parts of a city that an address may name. */
export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    /** A city of the setting. */
    city: text().notNull(),
    name: text().notNull(),
    /** Whether the footer names it. */
    isFeatured: boolean('is_featured').notNull().default(false),
    isOffered: boolean('is_offered').notNull().default(true),
    position: smallint().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.city, table.name] })],
)
