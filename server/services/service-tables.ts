import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
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
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>().notNull()

/** Home services that can be booked; the operator edits the rows, the specification's values are the seed. */
export const serviceTypes = pgTable('service_types', {
  id: text().primaryKey(),
  label: text().notNull(),
  /** The fee of the visit; null: the fallback price of the settings. */
  price: bigint({ mode: 'number' }).$type<Pesewas>(),
  isOffered: boolean('is_offered').notNull().default(true),
  position: smallint().notNull(),
})

/** An uploaded picture, re-encoded without its place. Its id is random. */
export const servicePictures = pgTable(
  'service_pictures',
  {
    id: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    picture: bytes().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('service_pictures_by_user').on(table.userId), index('service_pictures_by_age').on(table.createdAt)],
)

/** A paid booking of a home service, written by the settlement of its payment. */
export const serviceRequests = pgTable(
  'chillz_service_requests',
  {
    id: uuid().primaryKey(),
    /** Not a foreign key: the sale is kept when the account is deleted. */
    userId: uuid('user_id'),
    serviceType: text('service_type').notNull(),
    serviceLabel: text('service_label').notNull(),
    location: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** E.164. */
    phone: text().notNull(),
    region: text().$type<Region>().notNull(),
    note: text(),
    pictureId: text('picture_id').references(() => servicePictures.id, { onDelete: 'set null' }),
    paystackReference: text('paystack_reference').notNull().unique(),
    paymentStatus: text('payment_status').$type<'success'>().notNull(),
    fee: money('fee'),
    status: text().$type<RequestStatus>().notNull(),
    changedBy: text('changed_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('service_requests_by_user').on(table.userId, table.createdAt),
    index('service_requests_open').on(table.status, table.createdAt),
    index('service_requests_picture').on(table.pictureId),
  ],
)
