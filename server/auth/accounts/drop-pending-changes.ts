import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { updateUser } from './user-queries.ts'

/**
 * Forgets a new address or phone that waits for its confirmation. Whoever is signed out must not finish what they began:
 * a stranger would come back by the phone that they were about to add.
 */
export async function dropPendingChanges(tx: Db, { clock }: Pick<AuthDeps, 'clock'>, userId: string): Promise<void> {
  await deleteTokensOf(tx, userId, ['email_change_current', 'email_change_new', 'phone_change'])
  await updateUser(tx, userId, { newEmail: null, emailChangeAgreedBy: null, newPhone: null }, clock())
}
