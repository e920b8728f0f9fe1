import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'

/** The pair of keys that the shop signs notifications with: one row, made once. Browsers subscribe with the public one. */
export const pushKeys = pgTable('push_keys', {
  name: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  madeAt: instant('made_at').notNull(),
})

/** Devices that are notified about an order, and those of shifts, which are notified about orders that nobody has seen. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    orderId: text('order_id'),
    /** The shift whose screen is on this device; null for devices that follow an order. */
    shiftId: uuid('shift_id'),
    /** An address of a known service, which knows the device. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('push_subscriptions_device').on(table.orderId, table.endpoint),
    unique('push_subscriptions_shift').on(table.shiftId),
    check('push_subscriptions_of_one', sql`(${table.orderId} is null) <> (${table.shiftId} is null)`),
    index('push_subscriptions_by_time').on(table.createdAt),
  ],
)
