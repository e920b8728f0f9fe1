import { actorName, type Staff, type StaffRole } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { recordAct } from '../audit/audit-queries.ts'
import {
  type AuthDeps,
  endSessionsOf,
  findRole,
  lockStaffMember,
  readUserParts,
  removeFactors,
  removeFromStaff,
  setStaffRole,
} from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { findMemberContact } from '../profiles/member-queries.ts'

/**
 * Gives somebody of the staff another role.
 *
 * @param before the role that the caller has seen
 * @throws Refusal account.missing; row.changed with who changed it when; account.last_admin
 */
export async function changeRole(
  tx: Db,
  deps: AuthDeps,
  actor: Staff,
  { userId, role, before }: { userId: string; role: StaffRole; before: StaffRole },
): Promise<void> {
  const member = await lockStaffMember(tx, userId)
  if (!member) throw new Refusal('account.missing')
  if (member.role !== before) {
    const { addedBy: by, addedAt, role: roleNow } = member
    const name = by.startsWith('staff:')
      ? ((await findMemberContact(tx, by.slice('staff:'.length)))?.name ?? null)
      : null
    throw new Refusal('row.changed', { by, name, at: addedAt.toISOString(), fields: [roleNow] })
  }
  await setStaffRole(tx, deps, actor, { userId, role })
}

/** Takes the role from somebody, and signs them out everywhere. @throws Refusal account.missing, account.last_admin */
export async function removeStaff(tx: Db, deps: AuthDeps, actor: Staff, userId: string): Promise<void> {
  if ((await removeFromStaff(tx, deps, actor, userId)) === undefined) throw new Refusal('account.missing')
  await endSessionsOf(tx, deps, userId, actorName(actor))
}

/**
 * Removes the lost second factor of a colleague. Their sessions end, and they are told by mail, or by text message without
 * an address.
 *
 * @throws Refusal staff.own; account.missing for who is not on the staff; row.missing without a second factor
 */
export async function resetSecondFactor(tx: Db, deps: AuthDeps, actor: Staff, userId: string): Promise<void> {
  if (userId === actor.userId) throw new Refusal('staff.own')
  if ((await findRole(tx, userId)) === undefined) throw new Refusal('account.missing')
  const removed = await removeFactors(tx, deps, userId, { actor: actorName(actor) })
  if (!removed || removed.length === 0) throw new Refusal('row.missing')
  await recordAct(tx, actor, { entity: 'staff_members', key: userId, act: 'second_factor_reset' })
  const user = (await readUserParts(tx, userId))?.user
  if (!user || user.email !== null || user.phone === null) return
  const now = deps.clock()
  const key = `second_factor_reset:${newId(now, deps.random)}`
  const text =
    'Your second step was removed by the shop, and you are signed out. Was this not you? Call the shop at once.'
  await queueSms(tx, { to: user.phone, userId, text, key, staleAt: new Date(now.getTime() + DAY_MS) }, now)
}
