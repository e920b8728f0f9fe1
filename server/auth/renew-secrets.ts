import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import type { SecretName } from './auth-secrets.ts'
import { deleteAllTokens } from './proofs/one-time-token-queries.ts'
import { deleteSecretsExcept } from './sessions/key-queries.ts'
import { deleteAllSessions } from './sessions/session-queries.ts'
import { rotateSigningKeys } from './sessions/signing-keys.ts'

/** Authenticator apps are sealed by it: with another one they would have to be set up again. */
const KEPT: SecretName = 'factors'

/**
 * Makes worthless the keys, sessions, codes and links that a reader of the database or of a backup knows: revokes the
 * signing keys, ends the others, and deletes the secrets, which the next start creates anew. Passwords and authenticator
 * apps stay as they are: such a reader can open the seeds of the apps and try passwords against their hashes. Running
 * processes still know the old secrets, so they must be restarted.
 */
export async function renewSecrets(tx: Db, random: Random, now: Date): Promise<void> {
  await rotateSigningKeys(tx, random, now, 'leaked')
  await deleteAllSessions(tx)
  await deleteAllTokens(tx)
  await deleteSecretsExcept(tx, KEPT)
}
