import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { UserView } from '#domain/auth/auth-shapes.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { requireSecondStep } from '../guards/require-second-step.ts'
import type { CodeChallenge } from '../proofs/make-one-time-token.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { mailCode, textCode } from '../proofs/send-code.ts'
import { takeReauthenticationCode } from '../proofs/verify-token.ts'
import { findSession } from '../sessions/session-queries.ts'
import { applyContactChange } from './apply-contact-change.ts'
import { saveContactIdentity } from './confirm-user.ts'
import { emailContact, phoneContact } from './contact.ts'
import { endSessionsAndChanges } from './end-sessions.ts'
import { notifyOwner, recordFor } from './record-for.ts'
import { mergedMetadata } from './user-metadata.ts'
import { isTaken, lockUser, type UserRow, updateUser } from './user-queries.ts'
import { viewSelf } from './view-user.ts'

/** A session younger than this may set a password or a phone without another proof, in milliseconds. */
const FRESH_MS = DAY_MS

export type UserChange = {
  email?: string | undefined
  phone?: string | undefined
  data?: Record<string, unknown> | null | undefined
  nonce?: string | undefined
  redirectTo: string
  challenge: CodeChallenge | null
  /** Results of hashing and comparing, which run outside the transaction; undefined when the password is unchanged. */
  password?: { hash: string; isSame: boolean; currentMatches: boolean; checkedAgainst: string | null } | undefined
}

/**
 * Changes the signed-in user: a new password at once, a new address or phone after its confirmation. The present address
 * agrees to a new one; a new phone signs in alone, so like a password it needs a fresh session or a reauthentication.
 * Decision 009 names what needs none although it signs in alone: the first address of an account, and a linked provider.
 *
 * A new password ends every other session and pending confirmations, and the owner is notified. With a second factor,
 * the session must have used it.
 *
 * @returns a refusal for its proof, before anything was changed, instead of throwing it, so that the commit counts a wrong
 * code
 */
export async function changeUser(
  tx: Db,
  deps: AuthDeps,
  who: SignedIn,
  change: UserChange,
  caller: Caller,
): Promise<UserView | AuthRefusal> {
  const user = await lockUser(tx, who.userId)
  if (!user) throw new AuthRefusal('user_not_found')
  // Another device may have ended the session while this request waited for the lock.
  const session = await findSession(tx, who.sessionId)
  if (!session) throw new AuthRefusal('session_not_found')
  await requireSecondStep(tx, who)
  const hasContact = [user.email, user.phone, change.email, change.phone].some((one) => one != null)
  if (change.password !== undefined && !hasContact) throw new AuthRefusal('anonymous_password')
  const isFresh = deps.clock().getTime() - session.createdAt.getTime() < FRESH_MS
  // A new password needs a proof of its own.
  if (!change.password && !isFresh && needsProof(user, change)) {
    const refusal = await refuseUnproved(tx, deps, user, change.nonce)
    if (refusal) return refusal
  }
  if (change.password) {
    const input = { user, who, change, password: change.password, isFresh }
    const refusal = await changePassword(tx, deps, input, caller)
    if (refusal) return refusal
  }
  if (change.data) {
    await updateUser(tx, user.id, { userMetadata: mergedMetadata(user.userMetadata, change.data) }, deps.clock())
  }
  if (change.email !== undefined) await beginEmailChange(tx, deps, user, change.email, change, caller)
  if (change.phone !== undefined) await beginPhoneChange(tx, deps, user, change.phone, caller)
  return viewSelf(tx, user.id)
}

/**
 * Whether a phone needs the code of a reauthentication: another person may have found the page open. A phone that the
 * account has, or that waits for its confirmation, needs none, and nor does an account that has no contact to prove.
 */
function needsProof(user: UserRow, change: UserChange): boolean {
  if (change.phone === undefined || (user.emailConfirmedAt === null && user.phoneConfirmedAt === null)) return false
  const phone = phoneContact(change.phone).value
  return phone !== user.phone && phone !== user.newPhone
}

async function refuseUnproved(tx: Db, deps: AuthDeps, user: UserRow, nonce: string | undefined) {
  if (nonce === undefined) return new AuthRefusal('reauthentication_needed')
  const taken = await takeReauthenticationCode(tx, deps, user.id, nonce)
  return taken === 'wrong' ? new AuthRefusal('reauthentication_not_valid') : undefined
}

async function changePassword(
  tx: Db,
  deps: AuthDeps,
  input: {
    user: UserRow
    who: SignedIn
    change: UserChange
    password: NonNullable<UserChange['password']>
    isFresh: boolean
  },
  caller: Caller,
): Promise<AuthRefusal | undefined> {
  const { user, who, change, password, isFresh } = input
  const now = deps.clock()
  if (password.checkedAgainst !== user.passwordHash) throw new AuthRefusal('conflict')
  if (password.isSame) throw new AuthRefusal('same_password')
  if (!password.currentMatches && (change.nonce !== undefined || !isFresh)) {
    const refusal = await refuseUnproved(tx, deps, user, change.nonce)
    if (refusal) return refusal
  }
  const changed = await updateUser(tx, user.id, { passwordHash: password.hash }, now)
  // From now on the confirmed address is an identity.
  if (user.emailConfirmedAt !== null) await saveContactIdentity(tx, deps, changed, 'email')
  await endSessionsAndChanges(tx, deps, user.id, who.sessionId)
  await deleteTokensOf(tx, user.id, ['recovery', 'sign_in'])
  const key = await recordFor(tx, deps, user.id, 'password_changed', caller)
  await notifyOwner(tx, deps, user, { kind: 'password_changed', key })
  return undefined
}

/** The present address withdraws a pending change. */
async function beginEmailChange(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  typed: string,
  change: UserChange,
  { ip }: Caller,
) {
  const contact = emailContact(typed)
  const { value: newEmail } = contact
  if (newEmail === user.email) {
    await updateUser(tx, user.id, { newEmail: null, emailChangeAgreedBy: null }, deps.clock())
    await deleteTokensOf(tx, user.id, ['email_change_current', 'email_change_new'])
    return
  }
  if (await isTaken(tx, contact, user.id)) throw new AuthRefusal('email_exists')
  if (deps.settings.switches.autoconfirms) {
    await applyContactChange(tx, deps, user, contact, ip)
    return
  }
  const { redirectTo, challenge } = change
  const now = deps.clock()
  await updateUser(tx, user.id, { newEmail, emailChangeSentAt: now, emailChangeAgreedBy: null }, now)
  await mailEmailChange(tx, deps, user, { newEmail, agreedBy: null, redirectTo, challenge })
}

/**
 * Sends confirmations to both addresses, or to the new one alone when no old one is confirmed. An address that has
 * agreed gets no second message.
 */
export async function mailEmailChange(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  change: {
    newEmail: string
    agreedBy: UserRow['emailChangeAgreedBy']
    redirectTo: string
    challenge: CodeChallenge | null
  },
): Promise<void> {
  const { newEmail, agreedBy, redirectTo, challenge } = change
  const mail = { userId: user.id, redirectTo, challenge, newEmail }
  if (user.email !== null && user.emailConfirmedAt !== null && agreedBy !== 'current') {
    await mailCode(tx, deps, { ...mail, type: 'email_change_current', to: user.email })
  }
  if (agreedBy !== 'new') await mailCode(tx, deps, { ...mail, type: 'email_change_new', to: newEmail })
}

/** The present phone is confirmed again: an invitation to the staff asks for that. */
async function beginPhoneChange(tx: Db, deps: AuthDeps, user: UserRow, typed: string, { ip }: Caller) {
  const contact = phoneContact(typed)
  const { value: phone } = contact
  if (!deps.settings.hasSms) throw new AuthRefusal('phone_provider_disabled')
  if (await isTaken(tx, contact, user.id)) throw new AuthRefusal('phone_exists')
  if (deps.settings.switches.autoconfirms) {
    await applyContactChange(tx, deps, user, contact, ip)
    return
  }
  const now = deps.clock()
  await updateUser(tx, user.id, { newPhone: phone, phoneChangeSentAt: now }, now)
  await textCode(tx, deps, {
    userId: user.id,
    type: 'phone_change',
    to: phone,
    isProved: phone === user.phone && user.phoneConfirmedAt !== null,
  })
}
