import { factorTitle } from '#domain/auth/factor-title.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { queueAccountMail } from '../../notifications/queue-account-mail.ts'
import { type FactorRow, recordAuthEvent, type UserRow } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'

/**
 * Records that a second factor was added or removed, and notifies the owner by mail, because a thief of an account
 * would change it first.
 *
 * @param by actor and address for the history
 */
export async function recordFactor(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random'>,
  what: 'factor_added' | 'factor_removed',
  { user, factor, by }: { user: UserRow; factor: FactorRow; by: { actor: string; ip: string } },
): Promise<void> {
  const now = deps.clock()
  const id = newId(now, deps.random)
  await recordAuthEvent(tx, { id, userId: user.id, action: what, ...by, at: now })
  if (user.email === null) return
  await queueAccountMail(tx, { kind: what, userId: user.id, to: user.email, detail: factorTitle(factor), key: id }, now)
}
