import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { updateUser } from './user-queries.ts'

/**
 * Deletes the pending new address or phone of a user. After a forced sign-out a pending change must not be completed: a
 * thief could return by the phone that they were about to add.
 */
export async function dropPendingChanges(tx: Db, { clock }: Pick<AuthDeps, 'clock'>, userId: string): Promise<void> {
  await deleteTokensOf(tx, userId, ['email_change_current', 'email_change_new', 'phone_change'])
  await updateUser(tx, userId, { newEmail: null, emailChangeAgreedBy: null, newPhone: null }, clock())
}
