import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { SeatState } from '#domain/classes/classes-api.ts'
import { instant, isoInstant, money } from '../db/columns.ts'

/** Classes and webinars, each on one day; staff edit each as one document. */
export const classes = pgTable('classes', {
  id: text().primaryKey(),
  title: text().notNull(),
  summary: text().notNull(),
  about: jsonb().$type<string[]>().notNull(),
  teacher: text().notNull(),
  teacherAbout: text('teacher_about').notNull(),
  materials: jsonb().$type<string[]>().notNull(),
  image: text().notNull(),
  place: text().notNull(),
  startsAt: isoInstant('starts_at').notNull(),
  minutes: smallint().notNull(),
  seats: integer().notNull(),
  price: money('price'),
  joinUrl: text('join_url').notNull(),
  recordingUrl: text('recording_url').notNull(),
  isOffered: boolean('is_offered').notNull(),
  position: smallint().notNull(),
})

/** Classes that staff have cancelled, for good. */
export const classCancellations = pgTable('class_cancellations', {
  classId: text('class_id')
    .primaryKey()
    .references(() => classes.id),
  cancelledBy: text('cancelled_by').notNull(),
  cancelledAt: instant('cancelled_at').notNull(),
})

/**
 * Seats that were requested. A held one is taken as long as its payment is open: closing the payment frees it, and money
 * that still arrives is refunded.
 */
export const classSeats = pgTable(
  'class_seats',
  {
    id: uuid().primaryKey(),
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    /** Not a foreign key: the sale is kept when the account is deleted. */
    userId: uuid('user_id'),
    /** Who comes. */
    name: text().notNull(),
    state: text().$type<SeatState>().notNull(),
    title: text().notNull(),
    totalAmount: money('total_amount'),
    ticketCode: text('ticket_code').unique(),
    paystackReference: text('paystack_reference').unique(),
    /** Who has refunded it. */
    changedBy: text('changed_by'),
    checkedInAt: instant('checked_in_at'),
    checkedInBy: text('checked_in_by'),
    /** The beginning that the holder was last told. */
    toldStartsAt: instant('told_starts_at'),
    /** The place and the link to join that the holder was last told; each empty for none. */
    toldPlace: text('told_place'),
    toldJoinUrl: text('told_join_url'),
    remindedAt: instant('reminded_at'),
    recordingToldAt: instant('recording_told_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('class_seats_by_class').on(table.classId, table.createdAt, table.id),
    index('class_seats_by_user').on(table.userId, table.createdAt),
    index('class_seats_by_state').on(table.state),
  ],
)

/**
 * Who waits for a seat of a full class, once each. A seat that comes free is offered to whoever has waited longest, and is
 * theirs until the offer ends.
 */
export const classWaits = pgTable(
  'class_waits',
  {
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while there is no seat for them. */
    offeredAt: instant('offered_at'),
    offerEndsAt: instant('offer_ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    index('class_waits_by_user').on(table.userId),
    index('class_waits_by_offer').on(table.offerEndsAt),
  ],
)
