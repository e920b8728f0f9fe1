import type { FastifyRequest } from 'fastify'
import type { Actor, StaffRole } from '#domain/actor.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isGuarded, mayDo, type StaffRight } from '#domain/staff-rights.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import type { AuthDeps, SignedIn } from '../auth-deps.ts'
import { requireSignedIn } from '../sessions/signed-in.ts'
import { findRole } from '../staff/staff-queries.ts'

/** A staff member with the required right. */
export type StaffMember = SignedIn & { role: StaffRole }

/**
 * The staff member who asks, authenticated by a session like everybody else: there is no master key, which could be
 * lost and would not show who used it.
 *
 * @throws no_authorization, bad_jwt, session_not_found; not_admin without the right; insufficient_aal
 */
export async function requireStaff(
  db: Db,
  deps: AuthDeps,
  request: FastifyRequest,
  right: StaffRight,
): Promise<StaffMember> {
  const who = await requireSignedIn(db, deps, request)
  const role = await findRole(db, who.userId)
  if (role === undefined || !mayDo(actorOf({ ...who, role }), right)) throw new AuthRefusal('not_admin')
  if (who.aal !== 'aal2') {
    const { staff } = await readSettings(db)
    if (staff.requireSecondFactor && isGuarded(right)) {
      throw new AuthRefusal('insufficient_aal', 'Two-step verification is required for this')
    }
  }
  return { ...who, role }
}

/**
 * Refuses changes to a colleague's account without the right to change staff, because they would give access to the
 * colleague's rights.
 */
export async function requireRightOver(tx: Db, staff: StaffMember, userId: string): Promise<void> {
  const isColleague = (await findRole(tx, userId)) !== undefined
  if (isColleague && !mayDo(actorOf(staff), 'staff.change')) throw new AuthRefusal('not_admin')
}

function actorOf({ userId, sessionId, aal, role }: StaffMember): Actor {
  return { kind: 'staff', userId, sessionId, aal, role }
}
