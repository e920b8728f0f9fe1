import type { Db } from '../../db/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { deleteFlowsOf } from '../social/flow-queries.ts'
import { recordFor } from './record-for.ts'
import { lockUser, updateUser } from './user-queries.ts'

/**
 * Ends the sessions of a locked user, with one exception, and drops their sign-ins that were not exchanged yet, and their
 * pending new address or phone: a thief could return by the phone that they were about to add.
 */
export async function endSessionsAndChanges(
  tx: Db,
  { clock }: Pick<AuthDeps, 'clock'>,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  await deleteSessionsOf(tx, userId, exceptSessionId)
  await deleteFlowsOf(tx, userId)
  await dropPendingChanges(tx, { clock }, userId)
}

/** Drops the pending new address and phone of a locked user. */
export async function dropPendingChanges(tx: Db, { clock }: Pick<AuthDeps, 'clock'>, userId: string): Promise<void> {
  await deleteTokensOf(tx, userId, ['email_change_current', 'email_change_new', 'phone_change'])
  await updateUser(tx, userId, { newEmail: null, emailChangeAgreedBy: null, newPhone: null }, clock())
}

/**
 * Signs an account out everywhere on behalf of staff: ends its sessions, and with them its streams, and records who did
 * it. Does nothing when the account does not exist.
 */
export async function endSessionsOf(
  tx: Db,
  deps: Pick<AuthDeps, 'clock' | 'random'>,
  userId: string,
  actor: string,
): Promise<void> {
  if (!(await lockUser(tx, userId))) return
  await endSessionsAndChanges(tx, deps, userId)
  await recordFor(tx, deps, userId, 'signed_out', { actor })
}
