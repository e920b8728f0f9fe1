import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse, AuthMethod } from '#domain/auth/auth-shapes.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { applyContactChange } from '../accounts/apply-contact-change.ts'
import { confirmUser } from '../accounts/confirm-user.ts'
import { type Contact, lockUsers, type UserRow, updateUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { hashToken, isSameHash } from '../auth-secrets.ts'
import type { OneTimeTokenType } from '../auth-tables.ts'
import { lockSession } from '../sessions/session-queries.ts'
import { renewSession, startSession } from '../sessions/start-session.ts'
import { insertFlow } from '../social/flow-queries.ts'
import { acceptInvitations } from '../staff/invite-staff.ts'
import { codeHash } from './make-one-time-token.ts'
import {
  countWrongGuess,
  deleteToken,
  deleteTokensOf,
  findTokens,
  lockTokenOf,
  lockTokens,
  type OneTimeTokenRow,
} from './one-time-token-queries.ts'

/** The verification types of the API, and the token types that each accepts. */
export const VERIFIABLE = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['sign_in', 'confirmation'],
  email: ['sign_in', 'confirmation'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms', 'phone_confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>
export type VerifyType = keyof typeof VERIFIABLE
const CHANGES: readonly OneTimeTokenType[] = [...VERIFIABLE.email_change, ...VERIFIABLE.phone_change]

const MAX_WRONG_GUESSES = 5
/** How long the browser has to exchange a code, in milliseconds. */
const AUTH_CODE_MS = 5 * MINUTE_MS

/** The proof of a verification: a code and its recipient, or the token of a link. */
export type Proof = { kind: 'code'; contact: Contact; code: string } | { kind: 'link'; token: string }

/** The result. `half`: the first of the two addresses of a change has agreed. */
type Verified =
  | { kind: 'session'; answer: AccessTokenResponse }
  /** A code that only the browser with the right verifier can exchange. */
  | { kind: 'code'; code: string }
  | { kind: 'half' }

/**
 * Verifies a code or a link, once, and carries out its purpose.
 *
 * @param input.signedIn whose session the request came with: a confirmed change of the same account continues it, with
 * the second step that it has
 * @param input.answersByRedirect the token was in a URL, which others may see: a browser with a challenge gets a code
 * instead of a session
 * @returns a refusal instead of throwing it, so that the commit counts the guess
 */
export async function verifyToken(
  tx: Db,
  deps: AuthDeps,
  input: {
    type: VerifyType
    proof: Proof
    caller: Caller
    signedIn: SignedIn | undefined
    answersByRedirect?: boolean
  },
): Promise<Verified | AuthRefusal> {
  const { type, proof, caller, signedIn, answersByRedirect = false } = input
  const taken = await takeToken(tx, deps, VERIFIABLE[type], proof)
  if (!taken) {
    const text = proof.kind === 'link' ? 'Email link is invalid or has expired' : undefined
    return new AuthRefusal('otp_expired', text)
  }
  const { token, user } = taken
  if (user.bannedUntil && user.bannedUntil > deps.clock()) return new AuthRefusal('user_banned')

  const outcome = await carryOut(tx, deps, user, token, caller)
  if (outcome !== 'done') return outcome
  const method = methodOf(token.type, proof.kind)
  if (answersByRedirect && token.codeChallenge !== null) {
    return { kind: 'code', code: await makeAuthCode(tx, deps, user, token, method) }
  }
  const isOwnChange = CHANGES.includes(token.type) && signedIn?.userId === user.id
  const session = isOwnChange ? await lockSession(tx, signedIn.sessionId) : undefined
  // A token from before the second step must not be exchanged for one with it.
  if (!session || session.aal !== signedIn?.aal) {
    return { kind: 'session', answer: await startSession(tx, deps, { userId: user.id, method, caller }) }
  }
  await acceptInvitations(tx, deps, user.id)
  return { kind: 'session', answer: await renewSession(tx, deps, session) }
}

/** Accepts the code of a reauthentication. @throws reauthentication_not_valid */
export async function takeReauthenticationCode(
  tx: Db,
  deps: AuthDeps,
  userId: string,
  nonce: string,
): Promise<'right' | 'wrong'> {
  const token = await lockTokenOf(tx, userId, 'reauthentication')
  if (!token || !isOpen(deps, token, 'code')) return 'wrong'
  if (!isCodeOf(deps, token, nonce)) {
    await countWrongGuess(tx, [token.id])
    return 'wrong'
  }
  await deleteToken(tx, token.id)
  return 'right'
}

async function makeAuthCode(tx: Db, deps: AuthDeps, user: UserRow, token: OneTimeTokenRow, method: AuthMethod) {
  const now = deps.clock()
  const code = newId(now, deps.random)
  await insertFlow(tx, {
    id: newId(now, deps.random),
    authCodeHash: hashToken(code),
    provider: 'email',
    codeChallenge: token.codeChallenge,
    codeChallengeMethod: token.codeChallengeMethod,
    redirectTo: deps.settings.siteUrl,
    userId: user.id,
    method,
    createdAt: now,
    expiresAt: new Date(now.getTime() + AUTH_CODE_MS),
  })
  return code
}

/**
 * Finds and uses up the token of a proof. A wrong code counts as a guess at every pending code of the address.
 *
 * Locks users before their tokens, as all actions do, so that two cannot deadlock.
 */
async function takeToken(
  tx: Db,
  deps: AuthDeps,
  types: readonly OneTimeTokenType[],
  proof: Proof,
): Promise<{ token: OneTimeTokenRow; user: UserRow } | undefined> {
  const by = proof.kind === 'link' ? { linkHash: hashToken(proof.token) } : { sentTo: proof.contact.value }
  const found = await findTokens(tx, by, types)
  const userIds = found.map(({ userId }) => userId)
  const users = await lockUsers(tx, userIds)
  const tokenIds = found.map(({ id }) => id)
  const open = (await lockTokens(tx, tokenIds)).filter((one) => isOpen(deps, one, proof.kind))
  const token = open.find((one) => isProvedBy(deps, one, proof))
  const user = users.find(({ id }) => id === token?.userId)
  if (token && user) {
    await deleteToken(tx, token.id)
    return { token, user }
  }
  if (proof.kind === 'code') {
    const guessedAt = open.map(({ id }) => id)
    await countWrongGuess(tx, guessedAt)
  }
  return undefined
}

/** Whether a token may be tried. After too many wrong guesses only its link is valid, which cannot be guessed. */
function isOpen({ clock }: AuthDeps, token: OneTimeTokenRow, kind: Proof['kind']): boolean {
  return token.expiresAt > clock() && (kind === 'link' || token.wrongGuesses < MAX_WRONG_GUESSES)
}

function isProvedBy(deps: AuthDeps, token: OneTimeTokenRow, proof: Proof): boolean {
  if (proof.kind === 'code') return isCodeOf(deps, token, proof.code)
  return token.linkHash !== null && isSameHash(token.linkHash, hashToken(proof.token))
}

function isCodeOf(deps: AuthDeps, token: OneTimeTokenRow, code: string): boolean {
  const { userId, type, sentTo } = token
  return isSameHash(codeHash(deps, { userId, type, sentTo, code: code.trim() }), token.codeHash)
}

async function carryOut(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  token: OneTimeTokenRow,
  { ip }: Caller,
): Promise<'done' | Verified | AuthRefusal> {
  switch (token.type) {
    case 'confirmation':
    case 'sign_in':
    case 'recovery':
    case 'invite':
      await confirmUser(tx, deps, user, { contact: 'email', keepsSignUp: isOfSignUp(user, token), ip })
      await deleteTokensOf(tx, user.id, ['confirmation'])
      return 'done'
    case 'phone_confirmation':
    case 'sms':
      await confirmUser(tx, deps, user, { contact: 'phone', keepsSignUp: isOfSignUp(user, token), ip })
      await deleteTokensOf(tx, user.id, ['phone_confirmation'])
      return 'done'
    case 'phone_change':
      if (user.newPhone !== token.sentTo) return new AuthRefusal('otp_expired')
      return (await applyContactChange(tx, deps, user, { kind: 'phone', value: token.sentTo }, ip)) ?? 'done'
    case 'email_change_current':
    case 'email_change_new':
      return changeEmail(tx, deps, user, token, ip)
    case 'reauthentication':
      throw new Error('this code is accepted where it is requested')
  }
}

/** Whether a code belongs to the sign-up: it confirms it, or the account was created by requesting it, without a password. */
function isOfSignUp(user: UserRow, { type }: OneTimeTokenRow): boolean {
  if (type === 'confirmation' || type === 'phone_confirmation') return true
  return user.passwordHash === null && (type === 'sign_in' || type === 'sms')
}

/** Both addresses must agree, so that neither a stolen session nor a mistyped address is enough. */
async function changeEmail(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  token: OneTimeTokenRow,
  ip: string,
): Promise<'done' | Verified | AuthRefusal> {
  const now = deps.clock()
  if (user.newEmail === null) return new AuthRefusal('otp_expired')
  const agrees = token.type === 'email_change_new' ? 'new' : 'current'
  // The token belongs to an earlier change, and does not confirm the present new address.
  if (token.sentTo !== (agrees === 'new' ? user.newEmail : user.email)) return new AuthRefusal('otp_expired')
  const needsBoth = user.email !== null && user.emailConfirmedAt !== null
  if (needsBoth && (user.emailChangeAgreedBy === null || user.emailChangeAgreedBy === agrees)) {
    await updateUser(tx, user.id, { emailChangeAgreedBy: agrees }, now)
    return { kind: 'half' }
  }
  return (await applyContactChange(tx, deps, user, { kind: 'email', value: user.newEmail }, ip)) ?? 'done'
}

function methodOf(type: OneTimeTokenType, proof: Proof['kind']): AuthMethod {
  if (type === 'recovery') return 'recovery'
  if (type === 'invite') return 'invite'
  if (type === 'confirmation') return 'email/signup'
  if (type === 'email_change_current' || type === 'email_change_new') return 'email_change'
  return proof === 'link' ? 'magiclink' : 'otp'
}
