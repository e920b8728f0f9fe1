import { factorTitle } from '#domain/auth/factor-title.ts'
import type { Db } from '../../db/db.ts'
import { notifyOwner, recordFor } from '../accounts/record-for.ts'
import type { FactorRow, UserRow } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'

/**
 * Records that a second factor was added or removed, and notifies the owner by mail, because a thief of an account
 * would change it first.
 *
 * @param by its owner, unless an actor is named
 */
export async function recordFactor(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random'>,
  what: 'factor_added' | 'factor_removed',
  { user, factor, by }: { user: UserRow; factor: FactorRow; by: Parameters<typeof recordFor>[4] },
): Promise<void> {
  const key = await recordFor(tx, deps, user.id, what, by)
  await notifyOwner(tx, deps, user, { kind: what, detail: factorTitle(factor), key })
}
