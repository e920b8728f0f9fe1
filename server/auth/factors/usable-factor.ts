import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { FactorRow } from '../accounts/user-queries.ts'
import type { SignedIn } from '../auth-deps.ts'

/**
 * One of the user's own factors, as long as it may be used in this session.
 *
 * Once a factor is verified, another one that is not yet takes a session that was proved with one. Otherwise whoever has
 * the password, and began to set up a phone of their own in time, would pass the second step with that.
 *
 * @param factors all that the user has
 * @throws mfa_factor_not_found, insufficient_aal
 */
export function usableFactor(factors: readonly FactorRow[], who: SignedIn, factorId: string): FactorRow {
  const factor = factors.find(({ id }) => id === factorId)
  if (!factor) throw new AuthRefusal('mfa_factor_not_found')
  if (factor.status === 'unverified' && isSecondStepDue(factors, who)) {
    throw new AuthRefusal('insufficient_aal', 'AAL2 required to verify a new factor')
  }
  return factor
}

/** Whether the user has a factor that counts, and has not used one in this session. */
export function isSecondStepDue(factors: readonly FactorRow[], who: SignedIn): boolean {
  return who.aal === 'aal1' && factors.some(({ status }) => status === 'verified')
}
