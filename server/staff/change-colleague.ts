import { actorName, type Staff, type StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { STAFF_RIGHTS } from '#domain/staff-rights.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { type ChangedRow, recordAct } from '../audit/audit-queries.ts'
import {
  type AuthDeps,
  endSessionsOf,
  findRole,
  lockStaffMember,
  lockStaffOf,
  readUserParts,
  removeFactors,
  removeFromStaff,
  setStaffRole,
  withdrawInvitation,
} from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { whoChanged, whoChangedLast } from '../profiles/who-changed.ts'
import { readInHand } from '../riders/cash-queries.ts'

/**
 * Gives somebody of the staff another role.
 *
 * @param before the role that the caller has seen
 * @throws Refusal account.missing; row.changed with who changed or removed it when; account.last_admin; staff.holds_cash
 */
export async function changeRole(
  tx: Db,
  deps: AuthDeps,
  actor: Staff,
  { userId, role, before }: { userId: string; role: StaffRole; before: StaffRole },
): Promise<void> {
  await lockStaffOf(tx, 'admin') // first, as whoever demotes an admin does
  const member = await lockStaffMember(tx, userId)
  if (!member) throw await removedBefore(tx, userId)
  if (member.role !== before) {
    throw new Refusal('row.changed', await whoChanged(tx, member.addedBy, member.addedAt, [member.role]))
  }
  await setStaffRole(tx, deps, actor, { userId, role })
  const handsIn: readonly StaffRole[] = STAFF_RIGHTS['cash.handin'].roles
  if (!handsIn.includes(role)) await refuseWithCash(tx, userId)
}

/**
 * Takes the role from somebody, and signs them out everywhere.
 *
 * @throws Refusal account.missing; row.changed with who has done it before, and when; account.last_admin; staff.holds_cash
 */
export async function removeStaff(tx: Db, deps: AuthDeps, actor: Staff, userId: string): Promise<void> {
  await endSessionsOf(tx, deps, userId, actorName(actor)) // first: accounts are locked before the admins
  if ((await removeFromStaff(tx, deps, actor, userId)) === undefined) throw await removedBefore(tx, userId)
  await refuseWithCash(tx, userId)
}

/** Refuses to take the right to hand in from whoever has cash. @throws Refusal staff.holds_cash */
async function refuseWithCash(tx: Db, userId: string): Promise<void> {
  if ((await readInHand(tx, userId)) > 0) throw new Refusal('staff.holds_cash')
}

/**
 * Removes the lost second factor of a colleague. Their sessions end, and they are told by mail, or by text message without
 * an address.
 *
 * @throws Refusal staff.own; row.changed with who has removed them, or the second factor, before; account.missing for who
 * never was on the staff; row.missing without a second factor
 */
export async function resetSecondFactor(tx: Db, deps: AuthDeps, actor: Staff, userId: string): Promise<void> {
  if (userId === actor.userId) throw new Refusal('staff.own')
  if ((await findRole(tx, userId)) === undefined) throw await removedBefore(tx, userId)
  const removed = await removeFactors(tx, deps, userId, { actor: actorName(actor) })
  if (!removed || removed.length === 0) {
    throw await doneBefore(tx, { entity: 'staff_members', key: userId, act: 'second_factor_reset' }, 'row.missing')
  }
  await recordAct(tx, actor, { entity: 'staff_members', key: userId, act: 'second_factor_reset' })
  const user = (await readUserParts(tx, userId))?.user
  if (!user || user.email !== null || user.phone === null) return
  const now = deps.clock()
  const key = `second_factor_reset:${newId(now, deps.random)}` as const
  const text =
    'Your second step was removed by the shop, and you are signed out. Was this not you? Call the shop at once.'
  await queueSms(tx, { to: user.phone, userId, text, key, staleAt: new Date(now.getTime() + DAY_MS) }, now)
}

/** Takes an invitation back. @throws Refusal row.changed with who has done it before; row.missing when it was accepted or has expired */
export async function takeInvitationBack(tx: Db, actor: Staff, id: string): Promise<void> {
  if (await withdrawInvitation(tx, actor, id)) return
  throw await doneBefore(tx, { entity: 'staff_invitations', key: id }, 'row.missing')
}

const removedBefore = (tx: Db, userId: string) =>
  doneBefore(tx, { entity: 'staff_members', key: userId }, 'account.missing')

/** The refusal of what somebody else has done before. @param code when nobody has */
async function doneBefore(tx: Db, row: ChangedRow, code: 'account.missing' | 'row.missing'): Promise<Refusal> {
  const changed = await whoChangedLast(tx, row)
  return changed ? new Refusal('row.changed', changed) : new Refusal(code)
}
