import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { FactorRow } from '../accounts/user-queries.ts'
import type { SignedIn } from '../auth-deps.ts'

/**
 * A factor of the user that may be used in this session.
 *
 * Once a factor is verified, an unverified one requires a session that has used a verified one. Otherwise a holder of
 * the password, who enrolled their own phone in time, could pass the second step with it.
 *
 * @param factors all factors of the user
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

/** Whether the user has a verified factor and has not used one in this session. */
export function isSecondStepDue(factors: readonly FactorRow[], who: SignedIn): boolean {
  return who.aal === 'aal1' && factors.some(({ status }) => status === 'verified')
}
