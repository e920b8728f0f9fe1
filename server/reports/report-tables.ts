import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Part } from '#domain/reports/sum-orders.ts'
import { instant, money } from '../db/columns.ts'

const seconds = (name: string) => integer(name).array().notNull().default([])

/** What was sold on a day, by city and by each part of the reports. A job calculates a day anew when an order of it changes. */
export const reportDays = pgTable(
  'report_days',
  {
    part: text().$type<Part>().notNull(),
    /** The day, in Accra, on which the orders were placed. */
    day: date({ mode: 'string' }).notNull(),
    city: text().notNull(),
    /** What it is the sum of within its part: an hour, a category, an item. */
    key: text().notNull(),
    label: text().notNull(),
    orders: integer().notNull(),
    cancelled: integer().notNull(),
    pieces: integer().notNull(),
    paid: money('paid'),
    refunded: money('refunded'),
    discounts: money('discounts'),
    deliveryFees: money('delivery_fees'),
    serviceFees: money('service_fees'),
    /** One number for each order: see `Times`. */
    acceptSeconds: seconds('accept_seconds'),
    readySeconds: seconds('ready_seconds'),
    deliverSeconds: seconds('deliver_seconds'),
  },
  (table) => [primaryKey({ columns: [table.part, table.day, table.city, table.key] })],
)

/**
 * Changes that `report_days` does not have yet. Triggers of events and refunds add a row for each change of a paid order;
 * the job deletes the rows of a day that it calculates. Rows of today wait until the day is over.
 */
export const reportMarks = pgTable(
  'report_marks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** When the changed order was placed. */
    at: instant('at').notNull(),
  },
  (table) => [index('report_marks_by_time').on(table.at)],
)
