import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import type { Region } from '#domain/place/region.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>().notNull()

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
    id: uuid().primaryKey(),
    /** Not a foreign key: the sale is kept when the account is deleted. */
    userId: uuid('user_id'),
    vehicle: text().notNull(),
    vehicleName: text('vehicle_name').notNull(),
    hours: integer().notNull(),
    /** Pesewas; for the whole job where the vehicle is hired by the order. */
    ratePerHour: money('rate_per_hour'),
    totalAmount: money('total_amount'),
    location: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** E.164. */
    phone: text().notNull(),
    region: text().$type<Region>().notNull(),
    notes: text(),
    /** Null: as soon as possible. */
    scheduledAt: instant('scheduled_at'),
    paystackReference: text('paystack_reference').notNull().unique(),
    paymentStatus: text('payment_status').$type<'success'>().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    changedBy: text('changed_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('dispatch_requests_by_user').on(table.userId, table.createdAt),
    index('dispatch_requests_open').on(table.status, table.createdAt),
  ],
)
