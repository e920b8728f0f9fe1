import type { Db } from '../../db/db.ts'
import { endSessionsAndChanges } from '../accounts/end-sessions.ts'
import { type FactorRow, lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { resetTries } from '../guards/limit-tries.ts'
import { deleteFactorsOf, lockFactors } from './factor-queries.ts'
import { recordFactor } from './record-factor.ts'

/**
 * Removes all second factors of a person who has lost them; the operator calls it after checking who is asking.
 *
 * Ends every session of the account, because a finder of the device may hold one, and notifies the owner by mail.
 * Resets the count of wrong codes, so that guesses at the old factor do not delay the new one. Does nothing when there
 * was no factor.
 *
 * @param by.actor the actor for the history
 * @returns the verified factors that were removed; undefined when the user does not exist
 */
export async function removeFactors(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  by: { actor: string },
): Promise<FactorRow[] | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) return undefined
  const verified = (await lockFactors(tx, userId)).filter(({ status }) => status === 'verified')
  await deleteFactorsOf(tx, userId)
  if (verified.length === 0) return []
  await endSessionsAndChanges(tx, deps, userId)
  await resetTries(tx, deps, 'factor', userId)
  await resetTries(tx, deps, 'factor_day', userId)
  for (const factor of verified) await recordFactor(tx, deps, 'factor_removed', { user, factor, by })
  return verified
}
