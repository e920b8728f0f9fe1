import { Refusal } from '#domain/errors.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteFactor, lockFactors } from '../factors/factor-queries.ts'
import { recordFactor } from '../factors/record-factor.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { endSessionsAndChanges } from './end-sessions.ts'
import { notifyOwner, recordFor } from './record-for.ts'
import { deleteIdentity, listIdentities, lockUser, updateUser } from './user-queries.ts'

/**
 * Takes the sign-in phone of an account away on behalf of staff: it was typed wrong, or has another holder now, who could
 * sign in by it. So every session ends, and the owner is notified by mail. Another account can confirm the number then.
 * A second factor on the number goes too: its codes reach the other holder, whose orders it would count as the owner's.
 *
 * @param removal.phone the number that staff saw, in international digits
 * @returns whether the account still had this number
 * @throws Refusal account.only_phone: nobody could sign in any more
 */
export async function removePhone(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random'>,
  userId: string,
  { phone, actor }: { phone: string; actor: string },
): Promise<boolean> {
  const user = await lockUser(tx, userId)
  if (user?.phone !== phone) return false
  const identities = await listIdentities(tx, [userId])
  const hasProvider = identities.some(({ provider }) => provider !== 'email' && provider !== 'phone')
  if (user.emailConfirmedAt === null && !hasProvider) throw new Refusal('account.only_phone')
  for (const { id, provider } of identities) if (provider === 'phone') await deleteIdentity(tx, userId, id)
  await updateUser(tx, userId, { phone: null, phoneConfirmedAt: null }, deps.clock())
  await deleteTokensOf(tx, userId, ['sms', 'phone_confirmation'])
  await endSessionsAndChanges(tx, deps, userId)
  for (const factor of await lockFactors(tx, userId)) {
    if (factor.phone !== phone) continue
    await deleteFactor(tx, factor.id)
    if (factor.status === 'verified') await recordFactor(tx, deps, 'factor_removed', { user, factor, by: { actor } })
  }
  const key = await recordFor(tx, deps, userId, 'identity_unlinked', { actor })
  await notifyOwner(tx, deps, user, { kind: 'identity_unlinked', detail: 'Phone', key })
  return true
}
