import type { FastifyRequest } from 'fastify'
import { type Actor, type StaffRole, VISITOR } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { bearerOf } from './signed-in.ts'

/** Where the shop asks who somebody is; the auth server's own calls look at their tokens themselves. */
const ASKED_UNDER = ['/api/', '/functions/v1/']

/** What changes nothing. */
const READING = ['GET', 'HEAD']

/**
 * Finds out who asks the shop. Without a token it is a visitor; a token that is no longer good is refused, so that the
 * browser refreshes it rather than go on as somebody else.
 *
 * Somebody anonymous is a visitor too: they have nothing of their own in the shop.
 *
 * A token tells what was so when it was issued. Whoever changes something, and whoever works here, is looked up: whether
 * the session is there, how it is proved, and what role they have now. A shopper who only reads is known from memory.
 *
 * @param staffRoleOf the role of a member of staff, from memory
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
    if (role === null) return { kind: 'shopper', userId, sessionId }
    // A session falls back when its factor is taken away, and a token from before it was raised must not gain by it.
    const aal = claims.aal === 'aal2' ? standing.aal : 'aal1'
    return { kind: 'staff', userId, sessionId, role, aal }
  }

  return (request) => {
    if (!ASKED_UNDER.some((path) => request.url.startsWith(path))) return VISITOR
    const token = bearerOf(request)
    return token === undefined ? VISITOR : signedIn(token, READING.includes(request.method))
  }
}
