import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import type { SignedIn } from '../auth-deps.ts'
import { listFactors } from '../factors/factor-queries.ts'
import { isSecondStepDue } from '../factors/usable-factor.ts'

/**
 * Refuses a session that has not used the user's second factor: a holder of the password alone could change the account
 * or lock out its owner. @throws insufficient_aal_user
 */
export async function requireSecondStep(tx: Db, who: SignedIn): Promise<void> {
  if (who.aal === 'aal2' || !isSecondStepDue(await listFactors(tx, who.userId), who)) return
  throw new AuthRefusal('insufficient_aal_user', 'Please finish your sign-in with the second step first.')
}
