import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Changes of the rows that staff edit, written by a trigger of those tables. Another trigger refuses to change or delete
 * them. Personal data is not in those tables, so none is here.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`date_trunc('milliseconds', clock_timestamp())`),
    actor: text().notNull(),
    entity: text().notNull(),
    key: text().notNull(),
    action: text().$type<'insert' | 'update' | 'delete'>().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_by_time').on(table.at, table.id),
    index('audit_log_by_actor').on(table.actor, table.at, table.id),
    index('audit_log_by_row').on(table.entity, table.key, table.at),
  ],
)
