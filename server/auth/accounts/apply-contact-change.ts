import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { confirmUser, saveContactIdentity } from './confirm-user.ts'
import { notifyOwner, recordFor } from './record-for.ts'
import { deleteUnprovedHolder, isEmailTaken, isPhoneTaken, type UserRow, updateUser } from './user-queries.ts'

/** `taken`: another account has verified it meanwhile, and nothing was changed. */
export type ContactChange = 'done' | 'taken'

/** Sets an account's verified new address, and notifies the old one. */
export async function applyEmailChange(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  newEmail: string,
  ip: string,
): Promise<ContactChange> {
  if (await isEmailTaken(tx, newEmail, user.id)) return 'taken'
  await deleteUnprovedHolder(tx, { kind: 'email', value: newEmail }, user.id)
  const change = { email: newEmail, newEmail: null, emailChangeAgreedBy: null }
  await saveProved(tx, deps, user, { contact: 'email', change, ip })
  await deleteTokensOf(tx, user.id, ['email_change_current', 'email_change_new', 'recovery', 'sign_in', 'confirmation'])
  const key = await recordFor(tx, deps, user.id, 'email_changed', { ip })
  await notifyOwner(tx, deps, user, { kind: 'email_changed', key })
  return 'done'
}

/** Sets an account's verified new phone, and notifies the account's address. The present phone is confirmed again. */
export async function applyPhoneChange(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  phone: string,
  ip: string,
): Promise<ContactChange> {
  if (await isPhoneTaken(tx, phone, user.id)) return 'taken'
  await deleteUnprovedHolder(tx, { kind: 'phone', value: phone }, user.id)
  await saveProved(tx, deps, user, { contact: 'phone', change: { phone, newPhone: null }, ip })
  await deleteTokensOf(tx, user.id, ['sms', 'phone_confirmation'])
  const isNew = phone !== user.phone
  const key = await recordFor(tx, deps, user.id, isNew ? 'phone_changed' : 'confirmed', { ip })
  if (isNew) await notifyOwner(tx, deps, user, { kind: 'phone_changed', key })
  return 'done'
}

/** A user without contacts becomes a member by the first verified one. */
async function saveProved(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  { contact, change, ip }: { contact: 'email' | 'phone'; change: Partial<UserRow>; ip: string },
): Promise<void> {
  const now = deps.clock()
  if (user.emailConfirmedAt === null && user.phoneConfirmedAt === null) {
    const changed = await updateUser(tx, user.id, change, now)
    await confirmUser(tx, deps, changed, { contact, keepsSignUp: true, ip })
    return
  }
  const confirmedAt = contact === 'email' ? { emailConfirmedAt: now } : { phoneConfirmedAt: now }
  const changed = await updateUser(tx, user.id, { ...change, ...confirmedAt }, now)
  await saveContactIdentity(tx, deps, changed, contact)
}
