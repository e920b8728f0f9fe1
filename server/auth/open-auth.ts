import type { FastifyBaseLogger } from 'fastify'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { Database } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import type { AuthDeps, MakeProfile } from './auth-deps.ts'
import { openSecrets } from './auth-secrets.ts'
import { createPasswordHasher } from './proofs/password-hash.ts'
import { createAccessTokens } from './sessions/access-token.ts'
import { cacheSessions } from './sessions/session-cache.ts'
import { cacheSigningKeys, ensureSigningKey } from './sessions/signing-keys.ts'

/** Opens the auth server's keys and secrets; the first start creates them. */
export async function openAuth(input: {
  database: Database
  clock: () => Date
  random: Random
  settings: AuthSettings
  makeProfile: MakeProfile
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The cost of argon2id; tests use a lower one. */
  passwordCost?: { memory: number; passes: number; parallelism: number }
}): Promise<{ deps: AuthDeps; close: () => Promise<void> }> {
  const { database, clock, random, settings, makeProfile, log, passwordCost } = input
  const secrets = await openSecrets(database.db, random, clock())
  await ensureSigningKey(database.db, random, clock())
  const keys = await cacheSigningKeys(database, clock)
  const sessions = await cacheSessions(database, clock)
  const deps: AuthDeps = {
    clock,
    random,
    secrets,
    keys,
    tokens: createAccessTokens(keys, `${settings.siteUrl}/auth/v1`),
    passwords: createPasswordHasher(random, passwordCost),
    sessions,
    makeProfile,
    settings,
    log,
  }
  return {
    deps,
    close: async () => {
      await Promise.all([keys.stop(), sessions.stop()])
    },
  }
}
