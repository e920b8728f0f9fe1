import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#domain/actor.ts'
import { authUsers } from '../auth-tables.ts'

/** The staff with their roles. A change notifies `staff_changed` with the user's id. */
export const staffMembers = pgTable('staff_members', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  role: text().$type<StaffRole>().notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
