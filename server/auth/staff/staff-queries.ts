import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { StaffRole } from '#domain/actor.ts'
import type { Db } from '../../db/db.ts'
import { authUsers } from '../auth-tables.ts'
import { staffMembers } from './staff-tables.ts'

export type StaffRow = typeof staffMembers.$inferSelect

/** Everybody's role, by user id. */
export async function readStaffRoles(db: Db): Promise<{ userId: string; role: StaffRole }[]> {
  return db.select({ userId: staffMembers.userId, role: staffMembers.role }).from(staffMembers)
}

/** Who works here, for a person to read: by role, then by address. */
export async function listStaff(db: Db) {
  return db
    .select({
      email: authUsers.email,
      phone: authUsers.phone,
      role: staffMembers.role,
      addedAt: staffMembers.addedAt,
      confirmedAt: authUsers.emailConfirmedAt,
    })
    .from(staffMembers)
    .innerJoin(authUsers, eq(authUsers.id, staffMembers.userId))
    .orderBy(asc(staffMembers.role), asc(authUsers.email))
}

/**
 * Everybody of one role, held until `tx` ends: of two changes that would each leave one admin, the second sees the first.
 */
export async function lockStaffOf(tx: Db, role: StaffRole): Promise<StaffRow[]> {
  return tx.select().from(staffMembers).where(eq(staffMembers.role, role)).orderBy(staffMembers.userId).for('update')
}

/** The role of somebody; undefined for people who do not work here. */
export async function findRole(db: Db, userId: string): Promise<StaffRole | undefined> {
  const [row] = await db.select({ role: staffMembers.role }).from(staffMembers).where(eq(staffMembers.userId, userId))
  return row?.role
}

/** A scalar subquery for somebody's role; null for people who do not work here. For queries of what hangs on a user. */
export function staffRoleOf(userId: SQLWrapper): SQL<StaffRole | null> {
  return sql<StaffRole | null>`(select member.role
    from (select user_id as member_id, role from staff_members) member where member.member_id = ${userId})`
}

/** Gives somebody a role, in place of the one they may have. */
export async function saveStaffMember(tx: Db, row: StaffRow): Promise<void> {
  const { role, addedBy, addedAt } = row
  await tx
    .insert(staffMembers)
    .values(row)
    .onConflictDoUpdate({ target: staffMembers.userId, set: { role, addedBy, addedAt } })
}

/** Takes somebody's role away. @returns the role; undefined when there was none */
export async function deleteStaffMember(tx: Db, userId: string): Promise<StaffRole | undefined> {
  const [gone] = await tx
    .delete(staffMembers)
    .where(eq(staffMembers.userId, userId))
    .returning({ role: staffMembers.role })
  return gone?.role
}
