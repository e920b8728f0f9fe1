import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { insertUser } from '../accounts/user-queries.ts'
import type { AuthWorld, Caller } from '../auth-world.ts'
import { startSession } from '../sessions/start-session.ts'

/** Begins a session for somebody without address and phone. They become a member by adding one, or an account elsewhere. */
export async function signInAnonymously(
  tx: Db,
  world: AuthWorld,
  { metadata, caller }: { metadata: Record<string, unknown>; caller: Caller },
): Promise<AccessTokenResponse> {
  const now = world.clock()
  const user = await insertUser(tx, {
    id: newId(now, world.random),
    userMetadata: metadata,
    createdAt: now,
    updatedAt: now,
  })
  return startSession(tx, world, { userId: user.id, method: 'anonymous', caller })
}
