import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { GrowerState, QuotedGrowLine } from '#domain/grow/grow-api.ts'
import type { ProduceUnit } from '#domain/grow/grow-documents.ts'
import type { Offer } from '#domain/grow/offer.ts'
import type { Season } from '#domain/grow/season.ts'
import type { Region } from '#domain/place/region.ts'
import { instant, isoInstant, money } from '../db/columns.ts'
import { refunds } from '../payments/payment-tables.ts'
import { requestTableColumns } from '../requests/request-tables.ts'

const inList = () => ({ isOffered: boolean('is_offered').notNull(), position: smallint().notNull() })

/** The farms of the network. */
export const farms = pgTable('farms', {
  id: text().primaryKey(),
  name: text().notNull(),
  region: text().$type<Region>().notNull(),
  town: text().notNull(),
  summary: text().notNull(),
  story: jsonb().$type<string[]>().notNull(),
  image: text().notNull(),
  isExample: boolean('is_example').notNull(),
  ...inList(),
})

/** What the farms grow, with its usual seasons. */
export const produce = pgTable('produce', {
  id: text().primaryKey(),
  name: text().notNull(),
  localName: text('local_name').notNull(),
  summary: text().notNull(),
  image: text().notNull(),
  unit: text().$type<ProduceUnit>().notNull(),
  seasons: jsonb().$type<Season[]>().notNull(),
  ...inList(),
})

/** Where shoppers collect. */
export const collectionPoints = pgTable('collection_points', {
  id: text().primaryKey(),
  name: text().notNull(),
  city: text().notNull(),
  address: text().notNull(),
  hours: text().notNull(),
  fee: money('fee'),
  ...inList(),
})

/** Order windows with what is offered in each; staff edit each as one document. Whether one is open is not stored. */
export const growCycles = pgTable(
  'grow_cycles',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    opensAt: isoInstant('opens_at').notNull(),
    closesAt: isoInstant('closes_at').notNull(),
    readyAt: isoInstant('ready_at').notNull(),
    offers: jsonb().$type<Offer[]>().notNull(),
    ...inList(),
  },
  (table) => [
    check('grow_cycles_in_order', sql`${table.opensAt} < ${table.closesAt} and ${table.closesAt} <= ${table.readyAt}`),
  ],
)

/** A paid order of produce, written by the settlement of its payment. */
export const growOrders = pgTable(
  'grow_orders',
  {
    ...requestTableColumns(),
    /** Where the list of staff says it goes: the city. */
    region: text().notNull(),
    title: text().notNull(),
    /** What was asked for, to know the same request again. */
    asked: text().notNull(),
    cycleId: text('cycle_id').notNull(),
    /** The lines at the prices of that moment. */
    lines: jsonb().$type<QuotedGrowLine[]>().notNull(),
    isCollected: boolean('is_collected').notNull(),
    receiverName: text('receiver_name').notNull(),
    note: text(),
    subtotal: money('subtotal'),
    deliveryFee: money('delivery_fee'),
    serviceFee: money('service_fee'),
    totalAmount: money('total_amount'),
    readyAt: instant('ready_at').notNull(),
  },
  (table) => [
    index('grow_orders_by_user').on(table.userId, table.createdAt),
    index('grow_orders_open').on(table.status, table.createdAt),
    index('grow_orders_by_cycle').on(table.cycleId, table.createdAt),
  ],
)
export type GrowOrderRow = typeof growOrders.$inferSelect

/** What farms could not bring of paid orders: each row is a part of a line, and belongs to the refund of its money. */
export const growLineRefunds = pgTable(
  'grow_line_refunds',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => growOrders.id),
    farmId: text('farm_id').notNull(),
    produceId: text('produce_id').notNull(),
    quantity: integer().notNull(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    index('grow_line_refunds_by_order').on(table.orderId),
    check('grow_line_refunds_positive', sql`${table.quantity} > 0`),
  ],
)

/** Who wants to grow for the shop. */
export const growApplications = pgTable(
  'grow_applications',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    /** Null for visitors. Not a foreign key: staff may be in touch when the account is gone. */
    userId: uuid('user_id'),
    name: text().notNull(),
    farm: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    region: text().$type<Region>().notNull(),
    town: text().notNull(),
    crops: text().notNull(),
    message: text().notNull(),
    state: text().$type<GrowerState>().notNull(),
    changedBy: text('changed_by'),
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('grow_applications_by_time').on(table.createdAt, table.id)],
)
