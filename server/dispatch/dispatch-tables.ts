import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, money } from '../db/columns.ts'
import { requestTableColumns } from '../requests/request-tables.ts'

/** Vehicles for hire; the operator edits the rows, the specification's values are the seed. */
export const dispatchVehicles = pgTable('dispatch_vehicles', {
  id: text().primaryKey(),
  name: text().notNull(),
  rate: money('rate'),
  /** `order`: the rate covers the whole job. */
  unit: text().$type<'hour' | 'order'>().notNull(),
  /** Whether members with a running plan pay nothing. */
  isFreeForMembers: boolean('is_free_for_members').notNull().default(false),
  /** Information for shoppers, e.g. the days of collection; empty for none. */
  note: text().notNull().default(''),
  isOffered: boolean('is_offered').notNull().default(true),
  position: smallint().notNull(),
})

/** A paid vehicle request, written by the settlement of its payment. */
export const dispatchRequests = pgTable(
  'dispatch_requests',
  {
    ...requestTableColumns(),
    vehicle: text().notNull(),
    vehicleName: text('vehicle_name').notNull(),
    hours: integer().notNull(),
    /** Pesewas; for the whole job where the vehicle is hired by the order. */
    ratePerHour: money('rate_per_hour'),
    totalAmount: money('total_amount'),
    notes: text(),
    /** Null: as soon as possible. */
    scheduledAt: instant('scheduled_at'),
  },
  (table) => [
    index('dispatch_requests_by_user').on(table.userId, table.createdAt),
    index('dispatch_requests_open').on(table.status, table.createdAt),
  ],
)
