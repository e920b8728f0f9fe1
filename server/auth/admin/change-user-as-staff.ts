import type { Staff } from '#domain/actor.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { UserView } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { confirmedAt, confirmUser, saveContactIdentity } from '../accounts/confirm-user.ts'
import { endSessionsAndChanges } from '../accounts/end-sessions.ts'
import { notifyOwner, recordFor } from '../accounts/record-for.ts'
import { mergedMetadata } from '../accounts/user-metadata.ts'
import {
  type Contact,
  deleteUnprovedHolder,
  isTaken,
  lockUser,
  type UserRow,
  updateUser,
} from '../accounts/user-queries.ts'
import { viewUser } from '../accounts/view-user.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { refuseLastAdmin } from '../staff/change-staff.ts'
import { requireRightOver } from './require-staff.ts'
import { APP_METADATA_MAX_BYTES, type StaffUser } from './staff-user.ts'

/** A change by staff, with the password hashed outside the transaction. */
export type StaffChange = StaffUser & { passwordHash: string | undefined }

/** The acting staff member, and their name and address for the history. */
export type ByStaff = { staff: Staff; actor: string; ip: string }

/**
 * Changes an account on behalf of its owner, whose identity staff have checked.
 *
 * A new address or password ends every session, and the owner is notified at the old address, so that abuse by staff is
 * noticed. A confirmed address stays confirmed: staff stand in for the confirmation.
 *
 * @throws admin_user_not_found, not_admin, email_exists, phone_exists; Refusal account.last_admin for a ban
 */
export async function changeUserAsStaff(
  tx: Db,
  deps: AuthDeps,
  userId: string,
  change: StaffChange,
  by: ByStaff,
): Promise<UserView> {
  const user = await lockUser(tx, userId)
  if (!user) throw new AuthRefusal('admin_user_not_found')
  await requireRightOver(tx, by.staff, userId)
  if (change.metadata) {
    await updateUser(tx, userId, { userMetadata: mergedMetadata(user.userMetadata, change.metadata) }, deps.clock())
  }
  if (change.appMetadata) {
    const appMetadata = mergedMetadata(user.appMetadata, change.appMetadata, APP_METADATA_MAX_BYTES)
    await updateUser(tx, userId, { appMetadata }, deps.clock())
  }
  const { email, phone } = change
  if (email !== undefined && email !== user.email)
    await changeContact(tx, deps, user, { kind: 'email', value: email }, by)
  if (change.confirmsEmail) await confirm(tx, deps, user.id, 'email', by)
  if (phone !== undefined && phone !== user.phone)
    await changeContact(tx, deps, user, { kind: 'phone', value: phone }, by)
  if (change.confirmsPhone) await confirm(tx, deps, user.id, 'phone', by)
  if (change.passwordHash !== undefined) await changePassword(tx, deps, user, change.passwordHash, by)
  if (change.banMs !== undefined) await banUser(tx, deps, userId, change.banMs, by)
  return viewUser(tx, userId)
}

async function changeContact(tx: Db, deps: AuthDeps, user: UserRow, contact: Contact, by: ByStaff) {
  const { kind, value } = contact
  const now = deps.clock()
  if (await isTaken(tx, contact, user.id)) throw new AuthRefusal(`${kind}_exists`)
  await deleteUnprovedHolder(tx, contact, user.id)
  const isConfirmed = (kind === 'email' ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null
  const changed = await updateUser(tx, user.id, { [kind]: value, ...confirmedAt(kind, isConfirmed ? now : null) }, now)
  await saveContactIdentity(tx, deps, changed, kind)
  await deleteTokensOf(tx, user.id, SENT[kind])
  await endSessionsAndChanges(tx, deps, user.id)
  const key = await recordFor(tx, deps, user.id, `${kind}_changed`, by)
  await notifyOwner(tx, deps, user, { kind: `${kind}_changed`, key })
}

async function confirm(tx: Db, deps: AuthDeps, userId: string, contact: 'email' | 'phone', { ip }: ByStaff) {
  const user = await lockUser(tx, userId)
  if (!user || user[contact] === null) throw new AuthRefusal('validation_failed', `There is no ${contact} to confirm`)
  await confirmUser(tx, deps, user, { contact, keepsSignUp: true, ip })
}

async function changePassword(tx: Db, deps: AuthDeps, user: UserRow, passwordHash: string, by: ByStaff) {
  const now = deps.clock()
  const changed = await updateUser(tx, user.id, { passwordHash }, now)
  await endSessionsAndChanges(tx, deps, user.id)
  await deleteTokensOf(tx, user.id, ['recovery', 'sign_in', 'reauthentication'])
  const key = await recordFor(tx, deps, user.id, 'password_changed', by)
  await notifyOwner(tx, deps, changed, { kind: 'password_changed', key })
}

/** Bans an account for `ms` milliseconds and ends its sessions; 0 lifts the ban. */
export async function banUser(tx: Db, deps: AuthDeps, userId: string, ms: number, by: ByStaff): Promise<void> {
  const now = deps.clock()
  if (ms > 0) {
    await refuseLastAdmin(tx, userId, now)
    await endSessionsAndChanges(tx, deps, userId)
  }
  await updateUser(tx, userId, { bannedUntil: ms > 0 ? new Date(now.getTime() + ms) : null }, now)
  await recordFor(tx, deps, userId, ms > 0 ? 'banned' : 'let_in_again', by)
}

/** The tokens that were sent to an address or phone, but for those of a change. */
const SENT = {
  email: ['confirmation', 'sign_in', 'invite', 'recovery', 'reauthentication'],
  phone: ['sms', 'phone_confirmation'],
} as const
