import { CHALLENGE_MINUTES, type FactorChallenge } from '#domain/auth/auth-shapes.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { sixDigits } from '../proofs/make-one-time-token.ts'
import { queueCode } from '../proofs/queue-code.ts'
import { insertChallenge, updateFactor } from './factor-queries.ts'
import { holdAccount } from './hold-account.ts'
import { usableFactor } from './usable-factor.ts'

/**
 * Creates a challenge for a factor: the next code of an app, or a code sent by text message. The answer must come in
 * the same session and from the same network.
 *
 * @throws mfa_factor_not_found, insufficient_aal
 */
export async function challengeFactor(
  tx: Db,
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, caller }: { factorId: string; caller: Caller },
): Promise<FactorChallenge> {
  const { who, factors } = await holdAccount(tx, signedIn)
  const factor = usableFactor(factors, who, factorId)
  const now = deps.clock()
  const id = newId(now, deps.random)
  const minutes = CHALLENGE_MINUTES[factor.type]
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS)
  const code = factor.phone === null ? null : sixDigits(deps.random)
  await insertChallenge(tx, {
    id,
    factorId,
    sessionId: who.sessionId,
    codeHash: code === null ? null : challengeHash(deps, id, code),
    ip: caller.ip,
    createdAt: now,
    expiresAt,
  })
  await updateFactor(tx, factorId, { lastChallengedAt: now })
  if (factor.phone !== null && code !== null) {
    const isProved = factor.status === 'verified'
    const message = { userId: who.userId, to: factor.phone, code, minutes, expiresAt, isProved }
    await queueCode(tx, deps, { ...message, kind: 'challenge' })
  }
  return { id, type: factor.type, expires_at: Math.floor(expiresAt.getTime() / 1_000) }
}

/** The stored hash of a sent code: keyed, and valid for its own challenge only. */
export function challengeHash({ secrets }: Pick<AuthDeps, 'secrets'>, challengeId: string, code: string): Buffer {
  return secrets.seal('codes', 'factor', challengeId, code)
}
