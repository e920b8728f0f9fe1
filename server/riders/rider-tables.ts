import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import type { CashKind, HandinState } from '#domain/riders/cash-api.ts'
import type { RideStep, StepOutcome } from '#domain/riders/judge-step.ts'
import { hasPicture, instant, money, pictureColumns } from '../db/columns.ts'
import { ofOrder, orders } from '../orders/order-tables.ts'

/** Who delivers from when until when. */
export const riderShifts = pgTable(
  'rider_shifts',
  {
    id: uuid().primaryKey(),
    riderId: uuid('rider_id').notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the rider's page last asked for its deliveries. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [uniqueIndex('rider_shifts_open').on(table.riderId).where(sql`${table.endedAt} is null`)],
)

/** What the door of an order needs beside the order: written when it is given to a rider, or first asked for its code. */
export const deliveries = pgTable(
  'deliveries',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The four digits that the shopper tells the rider. No answer to staff contains them. */
    code: text().notNull(),
    wrongTries: smallint('wrong_tries').notNull().default(0),
    /** When it was picked up since it was last given out, for the version before; `ride_steps` also has by whom. */
    pickedUpAt: instant('picked_up_at'),
    /** That the rider compared a date of birth, and who did; the date is not stored. */
    adultCheckedAt: instant('adult_checked_at'),
    adultCheckedBy: uuid('adult_checked_by'),
    /** When the rider is to be notified of the order; null once they were. */
    notifyAt: instant('notify_at'),
  },
  (table) => [index('deliveries_to_notify').on(table.notifyAt).where(sql`${table.notifyAt} is not null`)],
)

/** Every tap of a rider that arrived, by its key. */
export const rideSteps = pgTable(
  'ride_steps',
  {
    key: uuid().primaryKey(),
    orderId: ofOrder(),
    riderId: uuid('rider_id').notNull(),
    step: text().$type<RideStep>().notNull(),
    outcome: text().$type<StepOutcome>().notNull(),
    tappedAt: instant('tapped_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('ride_steps_by_order').on(table.orderId)],
)

/** A photo of a hand-over without the code, re-encoded without its place. */
export const deliveryPhotos = pgTable(
  'delivery_photos',
  {
    /** The key of the upload. */
    id: uuid().primaryKey(),
    orderId: ofOrder(),
    riderId: uuid('rider_id').notNull(),
    ...pictureColumns(),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [
    index('delivery_photos_by_order').on(table.orderId),
    index('delivery_photos_by_time').on(table.takenAt, table.id),
    hasPicture('delivery_photos', table),
  ],
)

/** Cash that a rider declares before the desk counts it. */
export const cashHandins = pgTable(
  'cash_handins',
  {
    id: uuid().primaryKey(),
    riderId: uuid('rider_id').notNull(),
    state: text().$type<HandinState>().notNull(),
    declared: money('declared'),
    declaredAt: instant('declared_at').notNull(),
    counted: bigint({ mode: 'number' }).$type<Pesewas>(),
    /** Who counted it, and clears up a discrepancy. */
    countedBy: uuid('counted_by'),
    countedAt: instant('counted_at'),
  },
  (table) => [
    uniqueIndex('cash_handins_waiting').on(table.riderId).where(sql`${table.state} = 'declared'`),
    index('cash_handins_by_rider').on(table.riderId, table.declaredAt),
    check('cash_handins_positive', sql`${table.declared} > 0`),
  ],
)

/** Cash that riders have collected, that was counted of what they handed in, and that was written off. Rows are only added. */
export const cashEntries = pgTable(
  'cash_entries',
  {
    id: uuid().primaryKey(),
    riderId: uuid('rider_id').notNull(),
    kind: text().$type<CashKind>().notNull(),
    amount: money('amount'),
    /** What it was collected for, or why it was written off; empty for a count. */
    note: text().notNull(),
    /** The hand-in that was counted. One is counted once. */
    handinId: uuid('handin_id')
      .unique()
      .references(() => cashHandins.id),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    index('cash_entries_by_rider').on(table.riderId, table.madeAt, table.id),
    check('cash_entries_positive', sql`${table.amount} > 0`),
    check('cash_entries_of_handin', sql`(${table.kind} = 'counted') = (${table.handinId} is not null)`),
  ],
)
