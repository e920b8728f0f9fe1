import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * Who can neither order nor pay until a time. A row counts for whoever has one of its parts: the account, the phone or the
 * address. The audit records it without contacts and reason, because it cannot be erased.
 */
export const blocks = pgTable(
  'blocks',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id'),
    /** E.164. */
    phone: text(),
    /** In lower case. */
    email: text(),
    reason: text().notNull(),
    until: instant('until').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    /** When staff ended it before its time, and who. */
    liftedAt: instant('lifted_at'),
    liftedBy: text('lifted_by'),
  },
  (table) => [
    index('blocks_by_user').on(table.userId).where(sql`${table.liftedAt} is null`),
    index('blocks_by_phone').on(table.phone).where(sql`${table.liftedAt} is null`),
    index('blocks_by_email').on(table.email).where(sql`${table.liftedAt} is null`),
    index('blocks_by_time').on(table.madeAt, table.id).where(sql`${table.liftedAt} is null`),
    check('blocks_somebody', sql`coalesce(${table.userId}::text, ${table.phone}, ${table.email}) is not null`),
  ],
)
