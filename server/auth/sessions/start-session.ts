import type { AccessTokenResponse, AuthMethod } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { recordFor } from '../accounts/record-for.ts'
import { updateUser } from '../accounts/user-queries.ts'
import { viewSelf } from '../accounts/view-user.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import { hashToken } from '../auth-secrets.ts'
import { acceptInvitations } from '../staff/invite-staff.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import {
  insertRefreshToken,
  insertSession,
  markAllRefreshTokensUsed,
  type SessionRow,
  updateSession,
} from './session-queries.ts'

const REFRESH_TOKEN_BYTES = 32
/** How much of the user agent the list of sessions keeps, in characters. */
const USER_AGENT_LENGTH = 300

/** Starts a session for a user who has just proved their identity. An invitation to the staff is accepted by it. */
export async function startSession(
  tx: Db,
  deps: AuthDeps,
  input: { userId: string; method: AuthMethod; caller: Caller },
): Promise<AccessTokenResponse> {
  const now = deps.clock()
  const { userId, method, caller } = input
  const session = await insertSession(tx, {
    id: newId(now, deps.random),
    userId,
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1_000) }],
    createdAt: now,
    refreshedAt: now,
    userAgent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
    ip: caller.ip,
  })
  await updateUser(tx, userId, { lastSignInAt: now }, now)
  await recordFor(tx, deps, userId, 'signed_in', caller)
  await acceptInvitations(tx, deps, userId)
  return answerWith(tx, deps, session, await firstRefreshToken(tx, deps, session.id))
}

/** Raises a session to the second factor and replaces all its tokens. */
export async function raiseSession(
  tx: Db,
  deps: AuthDeps,
  session: SessionRow,
  method: AuthMethod,
): Promise<AccessTokenResponse> {
  const now = deps.clock()
  const amr = [
    { method, timestamp: Math.floor(now.getTime() / 1_000) },
    ...session.amr.filter((one) => one.method !== method),
  ]
  const raised = { ...session, aal: 'aal2' as const, amr, refreshedAt: now }
  await updateSession(tx, session.id, { aal: raised.aal, amr, refreshedAt: now })
  await markAllRefreshTokensUsed(tx, session.id, now)
  return answerWith(tx, deps, raised, await firstRefreshToken(tx, deps, session.id))
}

/**
 * Continues a session with new tokens after a change of their claims. The refresh token before stays valid: the reply may
 * be lost, and the confirmation cannot be repeated.
 */
export async function renewSession(tx: Db, deps: AuthDeps, session: SessionRow): Promise<AccessTokenResponse> {
  const now = deps.clock()
  await updateSession(tx, session.id, { refreshedAt: now })
  return answerWith(tx, deps, { ...session, refreshedAt: now }, await firstRefreshToken(tx, deps, session.id))
}

/** Returns an access token for the session with its refresh token. */
export async function answerWith(
  tx: Db,
  deps: AuthDeps,
  session: SessionRow,
  refreshToken: string,
): Promise<AccessTokenResponse> {
  const user = await viewSelf(tx, session.userId)
  const { token, expiresAtSeconds } = await deps.tokens.issue(tx, session, user, deps.clock())
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAtSeconds,
    refresh_token: refreshToken,
    user,
  }
}

async function firstRefreshToken(tx: Db, deps: AuthDeps, sessionId: string): Promise<string> {
  const token = Buffer.from(deps.random(REFRESH_TOKEN_BYTES)).toString('base64url')
  await insertRefreshToken(tx, { hash: hashToken(token), sessionId, parentHash: null, createdAt: deps.clock() })
  return token
}
