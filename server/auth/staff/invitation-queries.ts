import { and, asc, eq, exists, gt, gte, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { ProvedContacts } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { lockFor } from '../../db/rows.ts'
import { authUsers } from '../auth-tables.ts'
import { staffInvitations } from './staff-tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

/** The invitations that can be accepted, the oldest first. */
export function listInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, now))
    .orderBy(asc(staffInvitations.invitedAt), asc(staffInvitations.id))
}

/**
 * Writes an invitation in the place of an earlier one of the same contact. One such write runs at a time, so that of two
 * concurrent ones the second replaces the first. Not an upsert, because the audit records inserted and deleted rows.
 */
export async function replaceInvitation(tx: Db, row: InvitationRow): Promise<void> {
  const { email, phone } = row
  await lockFor(tx, 'invitations')
  await tx
    .delete(staffInvitations)
    .where(email === null ? eq(staffInvitations.phone, phone ?? '') : eq(staffInvitations.email, email))
  await tx.insert(staffInvitations).values(row)
}

/** Deletes an invitation. @returns false when there is none */
export async function deleteInvitation(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .delete(staffInvitations)
    .where(eq(staffInvitations.id, id))
    .returning({ id: staffInvitations.id })
  return rows.length > 0
}

/**
 * Takes the invitations of an account's confirmed contacts, expired ones included: each is taken once. A phone has to be
 * confirmed after the invitation, because numbers change hands.
 */
export async function takeInvitations(tx: Db, userId: string): Promise<InvitationRow[]> {
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = authUsers
  const isProved = or(
    and(eq(email, staffInvitations.email), isNotNull(emailConfirmedAt)),
    and(eq(phone, staffInvitations.phone), gte(phoneConfirmedAt, staffInvitations.invitedAt)),
  )
  const account = tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.id, userId), isProved))
  return tx.delete(staffInvitations).where(exists(account)).returning()
}

export async function deleteEndedInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, now))
}

/** Deletes the invitations of somebody's contacts. */
export async function deleteInvitationsOf(tx: Db, { emails, phones }: ProvedContacts): Promise<void> {
  await tx
    .delete(staffInvitations)
    .where(or(inArray(staffInvitations.email, [...emails]), inArray(staffInvitations.phone, [...phones])))
}
