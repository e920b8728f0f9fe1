import { doublePrecision, text, uuid } from 'drizzle-orm/pg-core'
import type { Region } from '#domain/place/region.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { instant } from '../db/columns.ts'

/** The columns that the tables of all requests have; each table adds what was requested. */
export const requestTableColumns = () => ({
  id: uuid().primaryKey(),
  /** Not a foreign key: the sale is kept when the account is deleted. */
  userId: uuid('user_id'),
  location: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  /** E.164. */
  phone: text().notNull(),
  region: text().$type<Region>().notNull(),
  paystackReference: text('paystack_reference').notNull().unique(),
  paymentStatus: text('payment_status').$type<'success'>().notNull(),
  status: text().$type<RequestStatus>().notNull(),
  changedBy: text('changed_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
