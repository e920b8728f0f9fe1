import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { confirmedAt, confirmUser, saveContactIdentity } from './confirm-user.ts'
import { notifyOwner, recordFor } from './record-for.ts'
import { type Contact, deleteUnprovedHolder, isTaken, type UserRow, updateUser } from './user-queries.ts'

/** What was pending of a change, and the tokens that end with it. */
const ENDED = {
  email: {
    pending: { newEmail: null, emailChangeAgreedBy: null },
    tokens: ['email_change_current', 'email_change_new', 'recovery', 'sign_in', 'confirmation'],
  },
  phone: { pending: { newPhone: null }, tokens: ['sms', 'phone_confirmation'] },
} as const

/**
 * Sets an account's verified new address or phone, and notifies the address that it had until then. The present one is
 * confirmed again, and nobody is notified: a phone by a new code, an address by a link that staff have made.
 *
 * @returns a refusal when another account has verified it meanwhile: nothing was changed, and the code stays used
 */
export async function applyContactChange(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  contact: Contact,
  ip: string,
): Promise<AuthRefusal | undefined> {
  const { kind, value } = contact
  const { pending, tokens } = ENDED[kind]
  if (await isTaken(tx, contact, user.id)) return new AuthRefusal(`${kind}_exists`)
  await deleteUnprovedHolder(tx, contact, user.id)
  const now = deps.clock()
  const change = { ...pending, [kind]: value }
  if (user.emailConfirmedAt === null && user.phoneConfirmedAt === null) {
    // A user without contacts becomes a member by the first verified one.
    const changed = await updateUser(tx, user.id, change, now)
    await confirmUser(tx, deps, changed, { contact: kind, keepsSignUp: true, ip })
  } else {
    const changed = await updateUser(tx, user.id, { ...change, ...confirmedAt(kind, now) }, now)
    await saveContactIdentity(tx, deps, changed, kind)
  }
  await deleteTokensOf(tx, user.id, tokens)
  const isNew = value !== user[kind]
  const key = await recordFor(tx, deps, user.id, isNew ? `${kind}_changed` : 'confirmed', { ip })
  if (isNew) await notifyOwner(tx, deps, user, { kind: `${kind}_changed`, key })
  return undefined
}
