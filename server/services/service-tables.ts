import { bigint, boolean, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import { hasPicture, instant, money, pictureColumns } from '../db/columns.ts'
import { requestTableColumns } from '../requests/request-tables.ts'

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
    ...pictureColumns(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('service_pictures_by_user').on(table.userId),
    index('service_pictures_by_age').on(table.createdAt),
    hasPicture('service_pictures', table),
  ],
)

/** A paid booking of a home service, written by the settlement of its payment. */
export const serviceRequests = pgTable(
  'chillz_service_requests',
  {
    ...requestTableColumns(),
    serviceType: text('service_type').notNull(),
    serviceLabel: text('service_label').notNull(),
    note: text(),
    pictureId: text('picture_id').references(() => servicePictures.id, { onDelete: 'set null' }),
    fee: money('fee'),
  },
  (table) => [
    index('service_requests_by_user').on(table.userId, table.createdAt),
    index('service_requests_open').on(table.status, table.createdAt),
    index('service_requests_picture').on(table.pictureId),
  ],
)
