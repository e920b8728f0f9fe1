import type { FastifyRequest } from 'fastify'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { requireSecondStep } from '../guards/require-second-step.ts'
import { findSession } from './session-queries.ts'

/** The bearer token of a request; undefined without one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The origin of a request. */
export function callerOf(request: FastifyRequest): Caller {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** The signed-in user, also half, of a call that anybody may make; undefined without the token of a live session. */
export async function findSignedIn(db: Db, deps: AuthDeps, request: FastifyRequest): Promise<SignedIn | undefined> {
  if (bearerOf(request) === undefined) return undefined
  try {
    return await requireSignedIn(db, deps, request, { orHalf: true })
  } catch (error) {
    if (error instanceof AuthRefusal) return undefined
    throw error
  }
}

/**
 * The signed-in user with the session read from the database. A token without a live session is refused.
 *
 * @param options `orHalf` accepts a session whose second factor is pending: only for calls that complete the second
 * step or
 * leave it
 * @throws no_authorization, bad_jwt, session_not_found, insufficient_aal_user
 */
export async function requireSignedIn(
  db: Db,
  deps: AuthDeps,
  request: FastifyRequest,
  { orHalf = false }: { orHalf?: boolean } = {},
): Promise<SignedIn> {
  const token = bearerOf(request)
  if (token === undefined) throw new AuthRefusal('no_authorization')
  const claims = await deps.tokens.verify(token, deps.clock())
  if (!claims) {
    throw new AuthRefusal('bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed or expired')
  }
  const session = await findSession(db, claims.sessionId)
  if (!session || session.userId !== claims.userId) throw new AuthRefusal('session_not_found')
  // A token issued before the second step gains nothing from it.
  const aal = claims.aal === 'aal2' ? session.aal : 'aal1'
  const who = { userId: session.userId, sessionId: session.id, aal }
  if (!orHalf) await requireSecondStep(db, who)
  return who
}
