import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { recordAuthEvent } from './user-queries.ts'

/** Ends every session of an account, and with them its streams, and records who did it. */
export async function endSessionsOf(
  tx: Db,
  { clock, random }: Pick<AuthDeps, 'clock' | 'random'>,
  userId: string,
  actor: string,
): Promise<void> {
  const at = clock()
  await deleteSessionsOf(tx, userId)
  await recordAuthEvent(tx, { id: newId(at, random), userId, action: 'signed_out', actor, at })
}
