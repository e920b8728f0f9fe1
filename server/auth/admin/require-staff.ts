import type { FastifyRequest } from 'fastify'
import type { Staff } from '#domain/actor.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isGuarded, mayDo, type StaffRight } from '#domain/staff-rights.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { requireSignedIn } from '../sessions/signed-in.ts'
import { hasSecondStep } from '../staff/require-right.ts'
import { findRole } from '../staff/staff-queries.ts'

/**
 * The staff member who asks, authenticated by a session like everybody else: there is no master key, which could be
 * lost and would not show who used it.
 *
 * @throws no_authorization, bad_jwt, session_not_found; not_admin without the right; insufficient_aal
 */
export async function requireStaff(db: Db, deps: AuthDeps, request: FastifyRequest, right: StaffRight): Promise<Staff> {
  const who = await requireSignedIn(db, deps, request)
  const role = await findRole(db, who.userId)
  if (role === undefined) throw new AuthRefusal('not_admin')
  const staff: Staff = { kind: 'staff', ...who, role }
  if (!mayDo(staff, right)) throw new AuthRefusal('not_admin')
  if (isGuarded(right) && !(await hasSecondStep(db, staff))) {
    throw new AuthRefusal('insufficient_aal', 'Two-step verification is required for this')
  }
  return staff
}

/**
 * Refuses changes to a colleague's account without the right to change staff, because they would give access to the
 * colleague's rights.
 */
export async function requireRightOver(tx: Db, staff: Staff, userId: string): Promise<void> {
  const isColleague = (await findRole(tx, userId)) !== undefined
  if (isColleague && !mayDo(staff, 'staff.change')) throw new AuthRefusal('not_admin')
}
