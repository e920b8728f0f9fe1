import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** When the backup command has written a file. Where it is kept is the operator's matter. */
export const backups = pgTable('backups', {
  id: uuid().primaryKey().defaultRandom(),
  madeAt: instant('made_at').notNull(),
})
