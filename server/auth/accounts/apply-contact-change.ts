import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { queueAccountMail } from '../../notifications/queue-account-mail.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { confirmUser, saveContactIdentity } from './confirm-user.ts'
import {
  deleteUnprovedHolder,
  isEmailTaken,
  isPhoneTaken,
  recordAuthEvent,
  type UserRow,
  updateUser,
} from './user-queries.ts'

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
  const now = deps.clock()
  if (await isEmailTaken(tx, newEmail, user.id)) return 'taken'
  await deleteUnprovedHolder(tx, { kind: 'email', value: newEmail }, user.id)
  const old = user.email
  const change = { email: newEmail, newEmail: null, emailChangeAgreedBy: null }
  await saveProved(tx, deps, user, { contact: 'email', change, ip })
  await deleteTokensOf(tx, user.id, ['email_change_current', 'email_change_new', 'recovery', 'sign_in', 'confirmation'])
  await recordContactChange(tx, deps, user.id, 'email_changed', ip)
  if (old !== null) {
    await queueAccountMail(tx, { kind: 'email_changed', userId: user.id, to: old, key: newId(now, deps.random) }, now)
  }
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
  const now = deps.clock()
  if (await isPhoneTaken(tx, phone, user.id)) return 'taken'
  await deleteUnprovedHolder(tx, { kind: 'phone', value: phone }, user.id)
  await saveProved(tx, deps, user, { contact: 'phone', change: { phone, newPhone: null }, ip })
  await deleteTokensOf(tx, user.id, ['sms', 'phone_confirmation'])
  const isNew = phone !== user.phone
  await recordContactChange(tx, deps, user.id, isNew ? 'phone_changed' : 'confirmed', ip)
  if (isNew && user.email !== null) {
    await queueAccountMail(
      tx,
      { kind: 'phone_changed', userId: user.id, to: user.email, key: newId(now, deps.random) },
      now,
    )
  }
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

async function recordContactChange(
  tx: Db,
  deps: AuthDeps,
  userId: string,
  action: 'email_changed' | 'phone_changed' | 'confirmed',
  ip: string,
) {
  const now = deps.clock()
  await recordAuthEvent(tx, { id: newId(now, deps.random), userId, action, actor: `shopper:${userId}`, ip, at: now })
}
