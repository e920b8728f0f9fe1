import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { insertUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import { startSession } from '../sessions/start-session.ts'

/**
 * Starts a session for a user without address and phone. They become a member by adding one, or a provider's account.
 */
export async function signInAnonymously(
  tx: Db,
  deps: AuthDeps,
  { metadata, caller }: { metadata: Record<string, unknown>; caller: Caller },
): Promise<AccessTokenResponse> {
  const now = deps.clock()
  const user = await insertUser(tx, {
    id: newId(now, deps.random),
    userMetadata: metadata,
    createdAt: now,
    updatedAt: now,
  })
  return startSession(tx, deps, { userId: user.id, method: 'anonymous', caller })
}
