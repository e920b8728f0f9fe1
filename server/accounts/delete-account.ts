import { actorName, type Person, personOf } from '#domain/actor.ts'
import { type AuthDeps, takeReauthenticationCode } from '../auth/auth.ts'
import type { Privacy } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { eraseAccount, requireFreeToLeave } from './erase-account.ts'

/**
 * Deletes the actor's account after verifying a code.
 *
 * @returns `code_wrong` when nothing was deleted; answer it after the commit, so that the wrong guess is counted
 * @throws Refusal account.orders_under_way, account.last_admin, session.ended
 */
export async function deleteAccount(
  tx: Db,
  deps: AuthDeps,
  actor: Person,
  nonce: string,
  privacy: readonly Privacy[],
): Promise<'deleted' | 'code_wrong'> {
  // Before the code is used up: it stays valid until the order has been delivered.
  const leaving = await requireFreeToLeave(tx, actor, deps.clock(), privacy)
  if ((await takeReauthenticationCode(tx, deps, actor.userId, nonce)) === 'wrong') return 'code_wrong'
  await eraseAccount(tx, deps, { person: actor, leaving, actor: actorName(personOf(actor.userId)) }, privacy)
  return 'deleted'
}
