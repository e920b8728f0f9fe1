import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse, UserView } from '#domain/auth/auth-shapes.ts'
import { isCommonPassword } from '#domain/auth/common-passwords.ts'
import { type WeakReason, weakReasons } from '#domain/auth/password-strength.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import type { CodeChallenge } from '../proofs/make-one-time-token.ts'
import { mailCode, textCode } from '../proofs/send-code.ts'
import { startSession } from '../sessions/start-session.ts'
import { confirmUser, contactIdentity, saveContactIdentity, withoutSignUp } from './confirm-user.ts'
import { recordFor } from './record-for.ts'
import { type Contact, insertUser, lockUserByContact, type UserRow, updateUser } from './user-queries.ts'
import { userView, viewSelf, withOwnFacts } from './view-user.ts'

/** The length limit in bytes; longer passwords would only cost hashing time. */
const PASSWORD_MAX_BYTES = 72
/** Refuses a password that breaks the rules for new ones. @throws weak_password, validation_failed */
export function requireGoodPassword(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new AuthRefusal('validation_failed', `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  }
  const reasons: WeakReason[] = weakReasons(password)
  if (reasons.length === 0 && isCommonPassword(password)) reasons.push('pwned')
  if (reasons.length === 0) return
  const text = reasons.includes('pwned') ? 'This password is easy to guess. Please choose another one.' : undefined
  throw new AuthRefusal('weak_password', text, { weak_password: { reasons } })
}

/** Creates a user who has verified nothing yet. */
export async function makeUser(
  tx: Db,
  deps: AuthDeps,
  input: { contact: Contact; passwordHash: string | null; metadata: Record<string, unknown>; ip: string },
): Promise<UserRow> {
  const now = deps.clock()
  const { contact, passwordHash, metadata, ip } = input
  const user = await insertUser(tx, {
    id: newId(now, deps.random),
    [contact.kind]: contact.value,
    passwordHash,
    userMetadata: metadata,
    createdAt: now,
    updatedAt: now,
  })
  await saveContactIdentity(tx, deps, user, contact.kind)
  await recordFor(tx, deps, user.id, 'signed_up', { ip })
  return user
}

export type SignUp = {
  contact: Contact
  password: NewPassword
  metadata: Record<string, unknown>
  redirectTo: string
  challenge: CodeChallenge | null
  caller: Caller
  /** False when the address has reached its limit of messages. */
  maySend: boolean
}

/** `waiting`: a code was sent. `session`: no code is required. */
export type SignedUp = { kind: 'waiting'; user: UserView } | { kind: 'session'; answer: AccessTokenResponse }

/** A password that was hashed, and compared with the stored one, outside the transaction. */
export type NewPassword = { hash: string; isSame: boolean; checkedAgainst: string | null }

/**
 * Signs a person up with a password, and sends the code and link that confirm it.
 *
 * A confirmed account is sent nothing. The answer is the same for confirmed, repeated and new sign-ups, so that it
 * reveals no customer.
 *
 * A repeated sign-up before the confirmation is recognised by the same password. After sign-ups with different
 * passwords none is kept: one of them may come from a stranger, who would have access to the account. Nor is a password
 * kept for an invited account.
 */
export async function signUp(tx: Db, deps: AuthDeps, input: SignUp): Promise<SignedUp> {
  const { contact, metadata, redirectTo, challenge, caller } = input
  const now = deps.clock()
  const { autoconfirms } = deps.settings.switches
  const madeUp = { kind: 'waiting', user: madeUpUser(deps, input) } as const
  if (!input.maySend) return madeUp
  const known = await lockUserByContact(tx, contact)
  if (known && (known.emailConfirmedAt !== null || known.phoneConfirmedAt !== null)) {
    if (autoconfirms) throw new AuthRefusal('user_already_exists')
    return madeUp
  }

  const user = known
    ? await signUpAgain(tx, deps, known, input)
    : await makeUser(tx, deps, { contact, passwordHash: input.password.hash, metadata, ip: caller.ip })
  if (autoconfirms) {
    await confirmUser(tx, deps, user, { contact: contact.kind, keepsSignUp: true, ip: caller.ip })
    return { kind: 'session', answer: await startSession(tx, deps, { userId: user.id, method: 'password', caller }) }
  }
  if (contact.kind === 'email') {
    await mailCode(tx, deps, { userId: user.id, type: 'confirmation', to: contact.value, redirectTo, challenge })
  } else {
    await textCode(tx, deps, { userId: user.id, type: 'phone_confirmation', to: contact.value, isProved: false })
  }
  await updateUser(tx, user.id, { confirmationSentAt: now }, now)
  if (known) return madeUp
  return { kind: 'waiting', user: await viewSelf(tx, user.id) }
}

async function signUpAgain(tx: Db, deps: AuthDeps, user: UserRow, input: SignUp): Promise<UserRow> {
  const { password, metadata, caller } = input
  const now = deps.clock()
  const isSamePassword = password.isSame && password.checkedAgainst === user.passwordHash
  await recordFor(tx, deps, user.id, 'signed_up', { ip: caller.ip })
  const kept = isSamePassword ? { passwordHash: password.hash, userMetadata: metadata } : withoutSignUp(user)
  return updateUser(tx, user.id, kept, now)
}

function madeUpUser(deps: AuthDeps, input: Pick<SignUp, 'contact' | 'metadata' | 'password'>): UserView {
  const now = deps.clock()
  const { contact, metadata } = input
  const user: UserRow = {
    id: newId(now, deps.random),
    email: contact.kind === 'email' ? contact.value : null,
    phone: contact.kind === 'phone' ? contact.value : null,
    emailConfirmedAt: null,
    phoneConfirmedAt: null,
    passwordHash: input.password.hash,
    userMetadata: metadata,
    appMetadata: {},
    confirmationSentAt: now,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    invitedAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeAgreedBy: null,
    newPhone: null,
    phoneChangeSentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    createdAt: now,
    updatedAt: now,
  }
  const identities = [contactIdentity(deps, user, contact.kind)]
  return withOwnFacts(userView({ user, identities, factors: [], staffRole: null }))
}
