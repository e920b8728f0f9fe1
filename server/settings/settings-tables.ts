import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the operator edits, one row per subject; the shapes are in domain/settings/settings-api.ts. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
