import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { UserView } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { confirmUser, saveContactIdentity } from '../accounts/confirm-user.ts'
import { endSessionsAndChanges } from '../accounts/end-sessions.ts'
import { notifyOwner, recordFor } from '../accounts/record-for.ts'
import { mergedMetadata } from '../accounts/user-metadata.ts'
import {
  type AuthAction,
  deleteUnprovedHolder,
  isEmailTaken,
  isPhoneTaken,
  lockUser,
  type UserRow,
  updateUser,
} from '../accounts/user-queries.ts'
import { viewUser } from '../accounts/view-user.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { refuseLastAdmin } from '../staff/change-staff.ts'
import { requireRightOver, type StaffMember } from './require-staff.ts'
import { APP_METADATA_MAX_BYTES, type StaffUser } from './staff-user.ts'

/** A change by staff, with the password hashed outside the transaction. */
export type StaffChange = StaffUser & { passwordHash: string | undefined }

/** The acting staff member and their address, for the history. */
export type ByStaff = { staff: StaffMember; ip: string }

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
  await changeEmail(tx, deps, user, change, by)
  await changePhone(tx, deps, user, change, by)
  if (change.passwordHash !== undefined) await changePassword(tx, deps, user, change.passwordHash, by)
  if (change.banMs !== undefined) await banUser(tx, deps, userId, change.banMs, by)
  const view = await viewUser(tx, userId)
  if (!view) throw new Error('the user is held')
  return view
}

async function changeEmail(tx: Db, deps: AuthDeps, user: UserRow, change: StaffChange, by: ByStaff) {
  const now = deps.clock()
  const isNew = change.email !== undefined && change.email !== user.email
  if (change.email !== undefined && isNew) {
    if (await isEmailTaken(tx, change.email, user.id)) throw new AuthRefusal('email_exists')
    await deleteUnprovedHolder(tx, { kind: 'email', value: change.email }, user.id)
    const emailConfirmedAt = user.emailConfirmedAt === null ? null : now
    const changed = await updateUser(tx, user.id, { email: change.email, emailConfirmedAt }, now)
    await saveContactIdentity(tx, deps, changed, 'email')
    await deleteTokensOf(tx, user.id, [...MAILED])
    await endSessionsAndChanges(tx, deps, user.id)
    const key = await recordStaffChange(tx, deps, user.id, 'email_changed', by)
    await notifyOwner(tx, deps, user, { kind: 'email_changed', key })
  }
  if (change.confirmsEmail) await confirm(tx, deps, user.id, 'email', by)
}

async function changePhone(tx: Db, deps: AuthDeps, user: UserRow, change: StaffChange, by: ByStaff) {
  const now = deps.clock()
  if (change.phone !== undefined && change.phone !== user.phone) {
    if (await isPhoneTaken(tx, change.phone, user.id)) throw new AuthRefusal('phone_exists')
    await deleteUnprovedHolder(tx, { kind: 'phone', value: change.phone }, user.id)
    const phoneConfirmedAt = user.phoneConfirmedAt === null ? null : now
    const changed = await updateUser(tx, user.id, { phone: change.phone, phoneConfirmedAt }, now)
    await saveContactIdentity(tx, deps, changed, 'phone')
    await deleteTokensOf(tx, user.id, ['sms', 'phone_confirmation'])
    await endSessionsAndChanges(tx, deps, user.id)
    const key = await recordStaffChange(tx, deps, user.id, 'phone_changed', by)
    await notifyOwner(tx, deps, user, { kind: 'phone_changed', key })
  }
  if (change.confirmsPhone) await confirm(tx, deps, user.id, 'phone', by)
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
  const key = await recordStaffChange(tx, deps, user.id, 'password_changed', by)
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
  await recordStaffChange(tx, deps, userId, ms > 0 ? 'banned' : 'let_in_again', by)
}

/** Records in an account's history what was done, and by which staff member. @returns the event's id */
export async function recordStaffChange(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random'>,
  userId: string,
  action: AuthAction,
  { staff, ip }: ByStaff,
): Promise<string> {
  return recordFor(tx, deps, userId, action, { actor: `staff:${staff.userId}`, ip })
}

const MAILED = ['confirmation', 'sign_in', 'invite', 'recovery', 'reauthentication'] as const
