import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { dropPendingChanges } from '../accounts/end-sessions.ts'
import { recordFor } from '../accounts/record-for.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import { hashToken } from '../auth-secrets.ts'
import {
  deleteSession,
  findRefreshToken,
  findSession,
  insertRefreshToken,
  lockSession,
  markRefreshTokenUsed,
  type RefreshTokenRow,
  updateSession,
} from './session-queries.ts'
import { answerWith } from './start-session.ts'

/** Two tabs, or a client that retries, may use a token twice within this time, in milliseconds. */
const REUSE_MS = 10_000
/** How many successors of a token may be issued within `REUSE_MS`. */
const MAX_STEPS = 20

/**
 * Returns the next access token and refresh token for a refresh token.
 *
 * A used token is answered again while its successor is unused, because the reply may have been lost, and for ten
 * seconds in any case. Later use means theft: the whole session ends, and pending changes with it. A token that was replaced by a new chain has no
 * successor; it is refused, and the session goes on, because nobody has used the token.
 *
 * @returns a refusal instead of throwing it, so that the end of the session is committed
 */
export async function refreshSession(
  tx: Db,
  deps: AuthDeps,
  token: string,
  caller: Caller,
): Promise<AccessTokenResponse | AuthRefusal> {
  const now = deps.clock()
  const found = await findRefreshToken(tx, hashToken(token))
  const owner = found && (await findSession(tx, found.sessionId))
  // The user is locked before the session, as in all actions.
  const user = owner && (await lockUser(tx, owner.userId))
  const session = user && (await lockSession(tx, owner.id))
  // Read again under the lock: another request may have used it.
  const row = session && (await findRefreshToken(tx, hashToken(token)))
  if (!session || !row) return new AuthRefusal('refresh_token_not_found')
  if (user.bannedUntil && user.bannedUntil > now) return new AuthRefusal('user_banned')

  const next = row.usedAt === null ? await spendToken(tx, deps, token, row) : await repeatToken(tx, deps, token, row)
  if (next === 'conflict') return new AuthRefusal('conflict')
  if (next === 'replaced') return new AuthRefusal('refresh_token_not_found')
  if (next === undefined) {
    await deleteSession(tx, session.id)
    await dropPendingChanges(tx, deps, user.id)
    await recordFor(tx, deps, session.userId, 'token_replayed', caller)
    return new AuthRefusal('refresh_token_already_used')
  }
  await updateSession(tx, session.id, { refreshedAt: now, ip: caller.ip })
  return answerWith(tx, deps, session, next)
}

async function spendToken(tx: Db, deps: AuthDeps, token: string, row: RefreshTokenRow): Promise<string> {
  const now = deps.clock()
  const child = childOf(deps, token)
  if (!(await markRefreshTokenUsed(tx, row.hash, now))) throw new AuthRefusal('conflict')
  await insertRefreshToken(tx, {
    hash: hashToken(child),
    sessionId: row.sessionId,
    parentHash: row.hash,
    createdAt: now,
  })
  return child
}

/**
 * The session's current token, when a used one may be answered again; `conflict` when another request just replaced it,
 * `replaced` when one did so earlier without using it; undefined for a replay.
 */
async function repeatToken(
  tx: Db,
  deps: AuthDeps,
  token: string,
  row: RefreshTokenRow,
): Promise<string | 'conflict' | 'replaced' | undefined> {
  const isRecent = row.usedAt !== null && deps.clock().getTime() - row.usedAt.getTime() <= REUSE_MS
  let next = token
  for (let step = 1; step <= (isRecent ? MAX_STEPS : 1); step += 1) {
    next = childOf(deps, next)
    const child = await findRefreshToken(tx, hashToken(next))
    if (!child) return isRecent ? 'conflict' : 'replaced'
    if (child.usedAt === null) return next
  }
  return undefined
}

/** The successor of a token: computable only from this token and the server's secret. */
function childOf(deps: AuthDeps, token: string): string {
  return deps.secrets.seal('refresh', token).toString('base64url')
}
