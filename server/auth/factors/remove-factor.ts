import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { type AuthMethod, FACTOR_METHODS } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { dropPendingChanges } from '../accounts/end-sessions.ts'
import type { FactorRow } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { deleteSession, listSessions, updateSession } from '../sessions/session-queries.ts'
import { deleteFactor } from './factor-queries.ts'
import { holdAccount } from './hold-account.ts'
import { recordFactor } from './record-factor.ts'
import { isSecondStepDue } from './usable-factor.ts'

const SECOND_METHODS: readonly AuthMethod[] = Object.values(FACTOR_METHODS)

/**
 * Removes a factor from the signed-in user's account, and notifies them when it was verified.
 *
 * After the last one every session falls back to the first step. While others are left, other sessions that used this
 * factor end with the pending changes, because a finder of the lost device may hold one; this session stays.
 *
 * @throws mfa_factor_not_found
 * @throws insufficient_aal_unenroll when the user has a verified factor and has not used one in this session
 */
export async function removeFactor(
  tx: Db,
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, caller }: { factorId: string; caller: Caller },
): Promise<void> {
  const { user, factors, who } = await holdAccount(tx, signedIn)
  const factor = factors.find(({ id }) => id === factorId)
  if (!factor) throw new AuthRefusal('mfa_factor_not_found')
  if (isSecondStepDue(factors, who)) throw new AuthRefusal('insufficient_aal_unenroll')
  await deleteFactor(tx, factorId)
  if (factor.status === 'unverified') return

  const hasOthers = factors.some(({ id, status }) => id !== factorId && status === 'verified')
  if (hasOthers) {
    await endSessionsProvedBy(tx, factor, who.sessionId)
    await dropPendingChanges(tx, deps, user.id)
  } else await lowerSessions(tx, user.id)
  await recordFactor(tx, deps, 'factor_removed', { user, factor, by: caller })
}

async function endSessionsProvedBy(tx: Db, { userId, type }: FactorRow, exceptSessionId: string) {
  for (const { id, amr } of await listSessions(tx, userId)) {
    const isProvedByIt = amr.some(({ method }) => method === FACTOR_METHODS[type])
    if (isProvedByIt && id !== exceptSessionId) await deleteSession(tx, id)
  }
}

async function lowerSessions(tx: Db, userId: string) {
  for (const { id, aal, amr } of await listSessions(tx, userId)) {
    if (aal === 'aal1') continue
    await updateSession(tx, id, { aal: 'aal1', amr: amr.filter(({ method }) => !SECOND_METHODS.includes(method)) })
  }
}
