import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, money } from '../../db/columns.ts'
import { paymentIntents } from '../payment-tables.ts'

/** Money that came into the mobile money account, as its statement lists it: each transaction once, for ever. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid().primaryKey(),
    /** The network's id of the transaction, in capital letters. */
    transactionId: text('transaction_id').notNull().unique('statement_lines_transaction_id'),
    amount: money('amount'),
    /** E.164; null where the statement has none. */
    senderPhone: text('sender_phone'),
    senderName: text('sender_name').notNull(),
    /** What the sender typed as the reference. */
    note: text().notNull(),
    sentAt: instant('sent_at'),
    importedAt: instant('imported_at').notNull(),
    importedBy: text('imported_by').notNull(),
    /** The payment that it settled: a line settles one, and a payment takes one. */
    intentId: uuid('intent_id')
      .unique('statement_lines_intent')
      .references(() => paymentIntents.id),
    /** When staff said that it is not the money of any payment; null while that is open. */
    explainedAt: instant('explained_at'),
    /** Who said so, or took that back. */
    explainedBy: text('explained_by'),
    explanation: text().notNull().default(''),
  },
  (table) => [
    index('statement_lines_open')
      .on(table.importedAt, table.id)
      .where(sql`${table.intentId} is null and ${table.explainedAt} is null`),
    index('statement_lines_explained')
      .on(table.importedAt, table.id)
      .where(sql`${table.intentId} is null and ${table.explainedAt} is not null`),
    index('statement_lines_free_by_amount').on(table.amount).where(sql`${table.intentId} is null`),
    check('statement_lines_positive', sql`${table.amount} > 0`),
  ],
)
