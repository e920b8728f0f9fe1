import type { Db } from '../../db/db.ts'
import { type FactorRow, lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { forgiveTries } from '../guards/limit-tries.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { deleteFactorsOf, lockFactors } from './factor-queries.ts'
import { recordFactor } from './record-factor.ts'

/**
 * Takes all second factors away from somebody who can no longer use them: the way back in that the operator opens, once
 * they know who is asking.
 *
 * Every session of the account ends, since whoever has the lost device may hold one, and its owner hears of it by mail.
 * Wrong codes are forgotten: the new factor must not wait because somebody guessed at the old one.
 * Where there was no factor nothing happens, to sessions neither.
 *
 * @param by.actor who does it, as histories name actors
 * @returns the factors that could be signed in with until now; undefined when there is no such user
 */
export async function removeFactors(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  by: { actor: string; ip?: string },
): Promise<FactorRow[] | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) return undefined
  const verified = (await lockFactors(tx, userId)).filter(({ status }) => status === 'verified')
  await deleteFactorsOf(tx, userId)
  if (verified.length === 0) return []
  await deleteSessionsOf(tx, userId)
  await forgiveTries(tx, deps, 'factor', userId)
  await forgiveTries(tx, deps, 'factor_day', userId)
  for (const factor of verified) {
    await recordFactor(tx, deps, 'factor_removed', { user, factor, by: { actor: by.actor, ip: by.ip ?? '' } })
  }
  return verified
}
