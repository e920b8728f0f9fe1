import type { StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Db } from '../../db/db.ts'
import { deleteStaffMember, findRole, lockStaffOf, saveStaffMember } from './staff-queries.ts'

/**
 * Requires another admin before this one stops being it. Locks the admins until `tx` ends, so that of two who leave
 * concurrently one stays.
 *
 * @throws Refusal account.last_admin
 */
export async function refuseLastAdmin(tx: Db, userId: string): Promise<void> {
  const admins = await lockStaffOf(tx, 'admin')
  if (admins.length === 1 && admins[0]?.userId === userId) throw new Refusal('account.last_admin')
}

/**
 * Sets a person's role.
 *
 * @param addedBy the actor for the history
 * @returns the role before; undefined for a new staff member
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
 * Removes a person from the staff; their account stays.
 *
 * @returns the role they had; undefined when they were not staff
 * @throws Refusal account.last_admin
 */
export async function removeFromStaff(tx: Db, userId: string): Promise<StaffRole | undefined> {
  await refuseLastAdmin(tx, userId)
  return deleteStaffMember(tx, userId)
}
