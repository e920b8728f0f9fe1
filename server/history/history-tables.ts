import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RowDocument } from '#domain/history/changes-between.ts'
import type { Edited } from '#domain/history/history-api.ts'
import { instant } from '../db/columns.ts'

/**
 * Every version of the rows that staff edit, as whole documents. The newest version of a row is its version; a row that
 * nobody has saved has none, which counts as 0. No personal data is in these rows.
 */
export const rowVersions = pgTable(
  'row_versions',
  {
    entity: text().$type<Edited>().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    document: jsonb().$type<RowDocument>().notNull(),
    /** e.g. `staff:0198…`. */
    savedBy: text('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.key, table.version] }),
    // Every unknown address of the blog asks whether a post was there.
    index('row_versions_by_post_slug').on(sql`(${table.document} ->> 'slug')`).where(sql`${table.entity} = 'post'`),
  ],
)
