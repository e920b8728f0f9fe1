import type { StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Db } from '../../db/db.ts'
import { deleteStaffMember, findRole, lockStaffOf, saveStaffMember } from './staff-queries.ts'

/**
 * Makes sure that somebody else is an admin before this one stops being it. The admins are held until `tx` ends: of two
 * who leave at the same moment, one stays.
 *
 * @throws Refusal account.last_admin
 */
export async function refuseLastAdmin(tx: Db, userId: string): Promise<void> {
  const admins = await lockStaffOf(tx, 'admin')
  if (admins.length === 1 && admins[0]?.userId === userId) throw new Refusal('account.last_admin')
}

/**
 * Gives somebody a role, or another one.
 *
 * @param addedBy who says so, as histories name actors
 * @returns the role before; undefined for somebody new
 * @throws Refusal account.last_admin
 */
export async function setStaffRole(
  tx: Db,
  input: { userId: string; role: StaffRole; addedBy: string },
  now: Date,
): Promise<StaffRole | undefined> {
  if (input.role !== 'admin') await refuseLastAdmin(tx, input.userId)
  const before = await findRole(tx, input.userId)
  if (before !== input.role) await saveStaffMember(tx, { ...input, addedAt: now })
  return before
}

/**
 * Takes somebody off the staff; their account stays a shopper's.
 *
 * @returns the role they had; undefined when they were not on it
 * @throws Refusal account.last_admin
 */
export async function removeFromStaff(tx: Db, userId: string): Promise<StaffRole | undefined> {
  await refuseLastAdmin(tx, userId)
  return deleteStaffMember(tx, userId)
}
