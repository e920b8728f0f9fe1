import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { dropPendingChanges } from '../accounts/end-sessions.ts'
import { notifyOwner, recordFor } from '../accounts/record-for.ts'
import { deleteIdentity, listIdentities, lockUser, updateUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { deleteSession, findSession, listSessions } from '../sessions/session-queries.ts'
import { deleteFlowsOf } from './flow-queries.ts'
import { PROVIDER_TITLES } from './provider-account.ts'

/**
 * Removes an identity from a user's own account, and notifies them.
 *
 * The last one stays, so that nobody locks themselves out. The email address stays while the account has it, because
 * codes can be sent to it. An unlinked phone is deleted; a second factor on it stays until its owner removes that. Other
 * sessions that used the identity end, because somebody else may have it, and with them pending changes and sign-ins that
 * were not exchanged yet; this session stays.
 *
 * @throws identity_not_found, single_identity_not_deletable, email_conflict_identity_not_deletable
 */
export async function unlinkIdentity(
  tx: Db,
  deps: AuthDeps,
  { userId, sessionId }: SignedIn,
  identityId: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock()
  const user = await lockUser(tx, userId)
  if (!user) throw new AuthRefusal('user_not_found')
  if (!(await findSession(tx, sessionId))) throw new AuthRefusal('session_not_found')
  const identities = await listIdentities(tx, [userId])
  const unlinked = identities.find(({ id }) => id === identityId)
  if (!unlinked) throw new AuthRefusal('identity_not_found')
  if (identities.length === 1)
    throw new AuthRefusal('single_identity_not_deletable', 'This is your only way to sign in. Add another one first.')
  if (unlinked.provider === 'email') {
    throw new AuthRefusal(
      'email_conflict_identity_not_deletable',
      'Your email address stays a way to sign in. You can change it instead.',
    )
  }

  await deleteIdentity(tx, userId, identityId)
  if (unlinked.provider === 'phone') {
    await updateUser(tx, userId, { phone: null, phoneConfirmedAt: null }, now)
    await deleteTokensOf(tx, userId, ['sms', 'phone_confirmation'])
  }
  await endSessionsBegunBy(tx, userId, unlinked.provider === 'phone' ? 'otp' : 'oauth', sessionId)
  await deleteFlowsOf(tx, userId)
  await dropPendingChanges(tx, deps, userId)
  const key = await recordFor(tx, deps, userId, 'identity_unlinked', caller)
  const detail = unlinked.provider === 'phone' ? 'Phone' : PROVIDER_TITLES[unlinked.provider]
  const isSameAddress = unlinked.email?.toLowerCase() === user.email && unlinked.identityData.email_verified === true
  const kind = isSameAddress ? 'identity_unlinked_same_address' : 'identity_unlinked'
  await notifyOwner(tx, deps, user, { kind, detail, key })
}

async function endSessionsBegunBy(tx: Db, userId: string, way: 'oauth' | 'otp', exceptSessionId: string) {
  for (const { id, amr } of await listSessions(tx, userId)) {
    if (id !== exceptSessionId && amr.some(({ method }) => method === way)) await deleteSession(tx, id)
  }
}
