import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { type AccessTokenResponse, FACTOR_METHODS } from '#domain/auth/auth-shapes.ts'
import { isSameNetwork } from '#domain/auth/caller-network.ts'
import type { Db } from '../../db/db.ts'
import { dropPendingChanges } from '../accounts/end-sessions.ts'
import type { FactorRow } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { isSameHash } from '../auth-secrets.ts'
import { deleteWeakSessionsOf } from '../sessions/session-queries.ts'
import { raiseSession } from '../sessions/start-session.ts'
import { stepOfCode } from './authenticator-app.ts'
import { challengeHash } from './challenge-factor.ts'
import {
  type ChallengeRow,
  countWrongAnswer,
  deleteChallenge,
  deleteUnverifiedFactors,
  lockChallenge,
  updateFactor,
} from './factor-queries.ts'
import { holdAccount } from './hold-account.ts'
import { recordFactor } from './record-factor.ts'
import { openSecret } from './sealed-secret.ts'
import { usableFactor } from './usable-factor.ts'

const MAX_WRONG_ANSWERS = 5

/**
 * Accepts the code of a factor, once, and raises the session to the second step with new tokens.
 *
 * The first code verifies a factor: other unverified factors are deleted, the owner is notified, and sessions without a
 * second factor end with the pending changes, because they may belong to an attacker.
 *
 * @returns the refusal of a wrong code instead of throwing it, so that the commit counts the guess
 * @throws mfa_factor_not_found, insufficient_aal, mfa_challenge_expired, mfa_ip_address_mismatch
 */
export async function verifyFactor(
  tx: Db,
  deps: AuthDeps,
  signedIn: SignedIn,
  answer: { factorId: string; challengeId: string; code: string; caller: Caller },
): Promise<AccessTokenResponse | AuthRefusal> {
  const { factorId, challengeId, code, caller } = answer
  const { user, session, factors, who } = await holdAccount(tx, signedIn)
  const factor = usableFactor(factors, who, factorId)
  const challenge = await lockChallenge(tx, { challengeId, factorId, sessionId: who.sessionId })
  const now = deps.clock()
  // A used or unknown challenge is answered like an expired one: the client does the same in each case.
  if (!challenge || challenge.expiresAt <= now) throw new AuthRefusal('mfa_challenge_expired')
  if (!isSameNetwork(challenge.ip, caller.ip)) throw new AuthRefusal('mfa_ip_address_mismatch')

  const right = judge(deps, factor, challenge, code)
  if (!right) {
    await countWrongAnswer(tx, challenge.id, MAX_WRONG_ANSWERS)
    const text = factor.type === 'phone' ? 'Invalid MFA Phone code entered' : undefined
    return new AuthRefusal('mfa_verification_failed', text)
  }
  await deleteChallenge(tx, challenge.id)
  await updateFactor(tx, factorId, { ...right, status: 'verified', updatedAt: now })
  if (factor.status === 'unverified') {
    await deleteUnverifiedFactors(tx, user.id, factor.type)
    await deleteWeakSessionsOf(tx, user.id, session.id)
    await dropPendingChanges(tx, deps, user.id)
    await recordFactor(tx, deps, 'factor_added', { user, factor, by: caller })
  }
  return raiseSession(tx, deps, session, FACTOR_METHODS[factor.type])
}

/** The fields to store after a right code; undefined for a wrong or repeated one. */
function judge(
  deps: AuthDeps,
  { id, sealedSecret, lastStep }: FactorRow,
  challenge: ChallengeRow,
  code: string,
): { lastStep?: number } | undefined {
  if (challenge.codeHash !== null) {
    return isSameHash(challengeHash(deps, challenge.id, code.replace(/\s/g, '')), challenge.codeHash) ? {} : undefined
  }
  if (sealedSecret === null) throw new Error('an app has a secret')
  const step = stepOfCode(openSecret(deps, id, sealedSecret), code, deps.clock())
  return step !== undefined && step > (lastStep ?? -1) ? { lastStep: step } : undefined
}
