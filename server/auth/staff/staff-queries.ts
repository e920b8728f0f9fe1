import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { StaffRole } from '#domain/actor.ts'
import type { Db } from '../../db/db.ts'
import { isoText } from '../../db/rows.ts'
import { authFactors, authUsers } from '../auth-tables.ts'
import { staffMembers } from './staff-tables.ts'

export type StaffRow = typeof staffMembers.$inferSelect

/** All roles, by user id. */
export async function readStaffRoles(db: Db): Promise<{ userId: string; role: StaffRole }[]> {
  return db.select({ userId: staffMembers.userId, role: staffMembers.role }).from(staffMembers)
}

/** How many people are staff, and whether an admin among them has a second factor. */
export async function readStaffFacts(db: Db): Promise<{ members: number; hasSecuredAdmin: boolean }> {
  const [row] = await db
    .select({
      members: sql<number>`count(distinct ${staffMembers.userId})::int`,
      hasSecuredAdmin: sql<boolean>`coalesce(bool_or(${staffMembers.role} = 'admin' and ${authFactors.id} is not null), false)`,
    })
    .from(staffMembers)
    .leftJoin(authFactors, and(eq(authFactors.userId, staffMembers.userId), eq(authFactors.status, 'verified')))
  if (!row) throw new Error('a count has one row')
  return row
}

/** The staff as a list to read: by role, then by address; those without one always in the same order. */
export async function listStaff(db: Db) {
  return db
    .select({
      userId: staffMembers.userId,
      email: authUsers.email,
      phone: authUsers.phone,
      role: staffMembers.role,
      addedBy: staffMembers.addedBy,
      addedAt: staffMembers.addedAt,
      hasSecondFactor: sql<boolean>`exists (select from auth_factors f where f.user_id = ${authUsers.id}
        and f.status = 'verified')`,
      /** When one of their sessions was last renewed. */
      seenAt: sql<string | null>`(select ${isoText(sql`max(s.refreshed_at)`)} from auth_sessions s
        where s.user_id = ${authUsers.id})`,
      confirmedAt: authUsers.emailConfirmedAt,
    })
    .from(staffMembers)
    .innerJoin(authUsers, eq(authUsers.id, staffMembers.userId))
    .orderBy(asc(staffMembers.role), asc(authUsers.email), asc(staffMembers.userId))
}

/**
 * Locks everybody of one role until `tx` ends: of two changes that would each leave one admin, the second sees the
 * first.
 */
export async function lockStaffOf(tx: Db, role: StaffRole): Promise<StaffRow[]> {
  return tx.select().from(staffMembers).where(eq(staffMembers.role, role)).orderBy(staffMembers.userId).for('update')
}

/** Until when everybody of one role is banned. */
export async function listBansOf(db: Db, role: StaffRole): Promise<{ userId: string; bannedUntil: Date | null }[]> {
  return db
    .select({ userId: staffMembers.userId, bannedUntil: authUsers.bannedUntil })
    .from(staffMembers)
    .innerJoin(authUsers, eq(authUsers.id, staffMembers.userId))
    .where(eq(staffMembers.role, role))
}

/** Locks somebody of the staff until `tx` ends. */
export async function lockStaffMember(tx: Db, userId: string): Promise<StaffRow | undefined> {
  const [row] = await tx.select().from(staffMembers).where(eq(staffMembers.userId, userId)).for('update')
  return row
}

/** The role of a person; undefined for others than staff. */
export async function findRole(db: Db, userId: string): Promise<StaffRole | undefined> {
  const [row] = await db.select({ role: staffMembers.role }).from(staffMembers).where(eq(staffMembers.userId, userId))
  return row?.role
}

/** A scalar subquery for the role of a user; null for others than staff. */
export function staffRoleOf(userId: SQLWrapper): SQL<StaffRole | null> {
  return sql<StaffRole | null>`(select member.role
    from (select user_id as member_id, role from staff_members) member where member.member_id = ${userId})`
}

/** Writes a person's role, replacing an earlier one. */
export async function saveStaffMember(tx: Db, row: StaffRow): Promise<void> {
  const { role, addedBy, addedAt } = row
  await tx
    .insert(staffMembers)
    .values(row)
    .onConflictDoUpdate({ target: staffMembers.userId, set: { role, addedBy, addedAt } })
}

/** Deletes a person's role. @returns the role; undefined when there was none */
export async function deleteStaffMember(tx: Db, userId: string): Promise<StaffRole | undefined> {
  const [gone] = await tx
    .delete(staffMembers)
    .where(eq(staffMembers.userId, userId))
    .returning({ role: staffMembers.role })
  return gone?.role
}
