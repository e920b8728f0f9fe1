import { type Actor, actorName, type StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { nameActor } from '../../audit/audit-queries.ts'
import type { Db } from '../../db/db.ts'
import { type Invitation, inviteUser } from '../accounts/invite-user.ts'
import { recordFor } from '../accounts/record-for.ts'
import { type Contact, findUserByContact } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteStaffMember, findRole, listBansOf, lockStaffOf, saveStaffMember } from './staff-queries.ts'

/**
 * Requires another admin, who is not banned, before this one stops being it. Locks the admins until `tx` ends, so that of
 * two who leave concurrently one stays.
 *
 * @throws Refusal account.last_admin
 */
export async function refuseLastAdmin(tx: Db, userId: string, now: Date): Promise<void> {
  await lockStaffOf(tx, 'admin')
  // A second statement: it sees the ban by the one that held the locks before.
  const admins = await listBansOf(tx, 'admin')
  const hasOther = admins.some((one) => one.userId !== userId && !(one.bannedUntil && one.bannedUntil > now))
  if (!hasOther && admins.some((one) => one.userId === userId)) throw new Refusal('account.last_admin')
}

type Deps = Pick<AuthDeps, 'clock' | 'random'>

/**
 * Adds a person to the staff by e-mail or phone, or changes their role. Invites an e-mail address that has no confirmed
 * account.
 *
 * @returns the role before, and the invitation unless none was needed
 * @throws Refusal account.missing for a phone without an account; account.last_admin
 */
export async function addToStaff(
  tx: Db,
  deps: AuthDeps,
  actor: Actor,
  { contact, role }: { contact: Contact; role: StaffRole },
): Promise<{ before: StaffRole | undefined; invitation: Invitation | null }> {
  const { userId, invitation } =
    contact.kind === 'email'
      ? await inviteUser(tx, deps, contact.value, { actor: actorName(actor), isForStaff: true })
      : { userId: (await findUserByContact(tx, contact))?.id, invitation: null }
  if (userId === undefined) throw new Refusal('account.missing')
  return { before: await setStaffRole(tx, deps, actor, { userId, role }), invitation }
}

/**
 * Sets a person's role, and records the change with its actor.
 *
 * @param actor who does it, or their name in histories
 * @returns the role before; undefined for a new staff member
 * @throws Refusal account.last_admin
 */
export async function setStaffRole(
  tx: Db,
  deps: Deps,
  actor: Actor | string,
  { userId, role }: { userId: string; role: StaffRole },
): Promise<StaffRole | undefined> {
  if (role !== 'admin') await refuseLastAdmin(tx, userId, deps.clock())
  const before = await findRole(tx, userId)
  if (before === role) return before
  await nameActor(tx, actor)
  await saveStaffMember(tx, { userId, role, addedBy: nameOf(actor), addedAt: deps.clock() })
  await recordFor(tx, deps, userId, 'role_given', { actor: nameOf(actor) })
  return before
}

/**
 * Removes a person from the staff, and records the change with its actor; their account stays.
 *
 * @returns the role they had; undefined when they were not staff
 * @throws Refusal account.last_admin
 */
export async function removeFromStaff(
  tx: Db,
  deps: Deps,
  actor: Actor,
  userId: string,
): Promise<StaffRole | undefined> {
  await refuseLastAdmin(tx, userId, deps.clock())
  await nameActor(tx, actor)
  const before = await deleteStaffMember(tx, userId)
  if (before !== undefined) await recordFor(tx, deps, userId, 'role_taken', { actor: nameOf(actor) })
  return before
}

const nameOf = (actor: Actor | string) => (typeof actor === 'string' ? actor : actorName(actor))
