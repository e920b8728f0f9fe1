import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#domain/actor.ts'
import type { AlertStep } from '#domain/orders/alarm.ts'
import { instant } from '../../db/columns.ts'
import { ofOrder } from '../order-tables.ts'

/** The steps that were taken for orders that nobody acknowledged: each once, written with its message. */
export const alertSteps = pgTable(
  'alert_steps',
  {
    orderId: ofOrder(),
    step: text().$type<AlertStep>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
)

/** Who listens for orders, on which screen; the screen shows every few seconds that it still does. */
export const shifts = pgTable(
  'shifts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    role: text().$type<StaffRole>().notNull(),
    device: text().notNull(),
    /** Whose orders the screen shows; null for all. */
    city: text(),
    /** Whether its sound runs; without it nobody hears an order. */
    hasSound: boolean('has_sound').notNull(),
    startedAt: instant('started_at').notNull(),
    lastBeatAt: instant('last_beat_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('shifts_running').on(table.lastBeatAt).where(sql`${table.endedAt} is null`),
    index('shifts_by_user').on(table.userId),
  ],
)

/** Times at which nobody listened for the orders of a city while the kitchen was open. One of each at most has not ended. */
export const silences = pgTable(
  'silences',
  {
    id: uuid().primaryKey().defaultRandom(),
    city: text().notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [uniqueIndex('silences_open').on(table.city).where(sql`${table.endedAt} is null`)],
)
