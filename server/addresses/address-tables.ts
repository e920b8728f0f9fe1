import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from '../auth/auth-tables.ts'
import { instant } from '../db/columns.ts'

/** The addresses that a person has saved; deleted with the account. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text().notNull(),
    /** House, street, area or landmark. */
    address: text().notNull(),
    city: text().notNull(),
    /** `GA-183-8164`; null without one. */
    gpsCode: text('gps_code'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    riderNote: text('rider_note').notNull(),
    /** The phone of the person who receives the order there, E.164. */
    phone: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('saved_addresses_by_user').on(table.userId, table.id),
    check('saved_addresses_point', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
)
