import type { FastifyRequest } from 'fastify'
import { type Actor, type StaffRole, VISITOR } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuthWorld } from './auth-world.ts'
import { bearerOf } from './signed-in.ts'

/** Where the shop asks who somebody is; the auth server's own calls look at their tokens themselves. */
const ASKED_UNDER = ['/api/', '/functions/v1/']

/**
 * Finds out who asks the shop. Without a token it is a visitor; a token that is no longer good is refused, so that the
 * browser refreshes it rather than go on as somebody else.
 *
 * @param staffRoleOf the role of a member of staff, from memory
 */
export function createActorOf(
  world: Pick<AuthWorld, 'tokens' | 'sessions' | 'clock'>,
  staffRoleOf: (userId: string) => Promise<StaffRole | undefined>,
): (request: FastifyRequest) => Actor | Promise<Actor> {
  async function signedIn(token: string): Promise<Actor> {
    const claims = await world.tokens.verify(token, world.clock())
    if (!claims || !(await world.sessions.isAlive(claims.sessionId))) throw new Refusal('session.ended')
    if (claims.isSecondStepDue) throw new Refusal('session.second_step')
    const { userId, sessionId, aal } = claims
    const role = await staffRoleOf(userId)
    return role ? { kind: 'staff', userId, sessionId, role, aal } : { kind: 'shopper', userId, sessionId }
  }

  return (request) => {
    if (!ASKED_UNDER.some((path) => request.url.startsWith(path))) return VISITOR
    const token = bearerOf(request)
    return token === undefined ? VISITOR : signedIn(token)
  }
}
