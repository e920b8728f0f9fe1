import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { endSessionsAndChanges } from '../accounts/end-sessions.ts'
import { type FactorRow, lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteFactor, lockFactors } from '../factors/factor-queries.ts'
import { recordFactor } from '../factors/record-factor.ts'
import { resetTries } from '../guards/limit-tries.ts'
import type { ByStaff } from './change-user-as-staff.ts'
import { requireRightOver } from './require-staff.ts'

/**
 * Removes a lost second factor and notifies its owner. Ends every session, because a finder of the device may have one.
 *
 * @throws admin_user_not_found, not_admin, mfa_factor_not_found
 */
export async function removeFactorAsStaff(
  tx: Db,
  deps: AuthDeps,
  { userId, factorId }: { userId: string; factorId: string },
  by: ByStaff,
): Promise<FactorRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw new AuthRefusal('admin_user_not_found')
  await requireRightOver(tx, by.staff, userId)
  const factor = (await lockFactors(tx, userId)).find(({ id }) => id === factorId)
  if (!factor) throw new AuthRefusal('mfa_factor_not_found')
  await deleteFactor(tx, factorId)
  if (factor.status === 'unverified') return factor
  await endSessionsAndChanges(tx, deps, userId)
  await resetTries(tx, deps, 'factor', userId)
  await resetTries(tx, deps, 'factor_day', userId)
  await recordFactor(tx, deps, 'factor_removed', { user, factor, by })
  return factor
}
