import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../db/db.ts'
import type { SignedIn } from './auth-world.ts'
import { readUserParts } from './user-queries.ts'

/**
 * Refuses what changes the ways into an account to whoever has a second factor and has not used it in this session: with
 * the first alone, anybody who has it could take the account over. @throws insufficient_aal_user
 */
export async function requireSecondStep(tx: Db, who: SignedIn): Promise<void> {
  if (who.aal === 'aal2') return
  const parts = await readUserParts(tx, who.userId)
  if (!parts?.factors.some(({ status }) => status === 'verified')) return
  throw new AuthRefusal('insufficient_aal_user', 'Please finish your sign-in with the second step first.')
}
