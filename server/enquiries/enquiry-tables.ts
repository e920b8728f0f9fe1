import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnquiryKind, EnquiryState } from '#domain/enquiries/enquiries-api.ts'
import { instant } from '../db/columns.ts'

/** What people have asked for: importing, training, partnership. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    kind: text().$type<EnquiryKind>().notNull().default('importer'),
    /** Not a foreign key: the enquiry stays without who asked once the account is erased. Null for visitors. */
    userId: uuid('user_id'),
    company: text().notNull(),
    contact: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    country: text().notNull(),
    product: text().notNull(),
    volume: text().notNull(),
    message: text().notNull(),
    state: text().$type<EnquiryState>().notNull(),
    changedBy: text('changed_by'),
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('enquiries_by_time').on(table.createdAt, table.id)],
)
