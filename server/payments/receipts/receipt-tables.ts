import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { paymentIntents } from '../payment-tables.ts'

/** The receipts that were asked for, one of a payment. What they say is read from the payment. */
export const receipts = pgTable('receipts', {
  intentId: uuid('intent_id')
    .primaryKey()
    .references(() => paymentIntents.id, { onDelete: 'cascade' }),
  code: text().notNull(),
  /**
   * The SHA-256 of the code, in hexadecimal. Receipts are found by it, so how long an answer takes says nothing about how
   * much of a guessed code is right.
   */
  digest: text().notNull().unique(),
  madeAt: instant('made_at').notNull(),
})
