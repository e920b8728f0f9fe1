import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Objects whose rows are gone, written by a trigger of each table with pictures. */
export const deletedObjects = pgTable(
  'deleted_objects',
  { key: text().primaryKey(), deletedAt: instant('deleted_at').notNull() },
  (table) => [index('deleted_objects_by_time').on(table.deletedAt)],
)
