import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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

/**
 * Roles that wait for whoever signs in with the address, or confirms the phone after the invitation. The audit records them
 * without the contact, because it cannot be erased.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().unique('staff_invitations_email'),
    /** International digits without a plus. */
    phone: text().unique('staff_invitations_phone'),
    role: text().$type<StaffRole>().notNull(),
    invitedBy: text('invited_by').notNull(),
    invitedAt: timestamp('invited_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('staff_invitations_one', sql`(${table.email} is null) <> (${table.phone} is null)`)],
)
