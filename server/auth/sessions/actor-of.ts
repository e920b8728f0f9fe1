import type { FastifyRequest } from 'fastify'
import { type Actor, type StaffRole, VISITOR } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { bearerOf } from './signed-in.ts'

/** Paths where the shop determines the actor; the auth server's calls check their tokens themselves. */
const ASKED_UNDER = ['/api/', '/functions/v1/']

/** Methods that change nothing. */
const READING = ['GET', 'HEAD']

/**
 * Determines the actor of a request. Without a token it is a visitor; an invalid token is refused, so that the browser
 * refreshes it instead of continuing as a visitor.
 *
 * An anonymous user is a visitor too, because they own nothing in the shop.
 *
 * A token holds facts of its issue. For changes and for staff, the session, its assurance level and the role are read
 * from the database. For shoppers who only read, the cache is enough.
 *
 * @param staffRoleOf the cached role of a staff member
 */
export function createActorOf(
  deps: Pick<AuthDeps, 'tokens' | 'sessions' | 'clock'>,
  staffRoleOf: (userId: string) => Promise<StaffRole | undefined>,
): (request: FastifyRequest) => Actor | Promise<Actor> {
  const { tokens, sessions, clock } = deps

  async function signedIn(token: string, isReading: boolean): Promise<Actor> {
    const claims = await tokens.verify(token, clock())
    if (!claims) throw new Refusal('session.ended')
    if (claims.isAnonymous) return VISITOR
    const { userId, sessionId, isSecondStepDue } = claims
    const isQuick = isReading && (await staffRoleOf(userId)) === undefined
    const standing = isQuick
      ? (await sessions.isAlive(sessionId)) && { userId, aal: claims.aal, role: null }
      : await sessions.findStanding(sessionId)
    if (!standing || standing.userId !== userId) throw new Refusal('session.ended')
    if (isSecondStepDue) throw new Refusal('session.second_step')
    const { role } = standing
    if (role === null) return { kind: 'person', userId, sessionId }
    // A session falls back when its factor is removed, and an older token must not gain from a later second step.
    const aal = claims.aal === 'aal2' ? standing.aal : 'aal1'
    return { kind: 'staff', userId, sessionId, role, aal }
  }

  return (request) => {
    if (!ASKED_UNDER.some((path) => request.url.startsWith(path))) return VISITOR
    const token = bearerOf(request)
    return token === undefined ? VISITOR : signedIn(token, READING.includes(request.method))
  }
}
