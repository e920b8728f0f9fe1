import type { FastifyBaseLogger } from 'fastify'
import type { Person } from '#domain/actor.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import type { PasswordHasher } from './proofs/password-hash.ts'
import type { AccessTokens } from './sessions/access-token.ts'
import type { SessionCache } from './sessions/session-cache.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'

/** Makes the profile of somebody who has proved an address or a phone; does nothing for somebody who has one. */
export type MakeProfile = (
  tx: Db,
  user: { userId: string; email: string | null; metadata: Readonly<Record<string, unknown>> },
  random: Random,
  now: Date,
) => Promise<void>

/** Erases an account, if nobody waits for anything of it; `by` is whose word it was, as histories name actors. */
export type EraseAccount = (tx: Db, deps: AuthDeps, person: Person, by: { actor: string }) => Promise<void>

/** What every action of the auth server needs besides the database. */
export type AuthDeps = {
  clock: () => Date
  random: Random
  secrets: AuthSecrets
  keys: SigningKeys
  tokens: AccessTokens
  passwords: PasswordHasher
  sessions: SessionCache
  makeProfile: MakeProfile
  settings: AuthSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Where a request comes from, for the list of sessions and the notes. */
export type Caller = { ip: string; userAgent: string }

/** Whoever is signed in, as a checked access token and a living session say. */
export type SignedIn = { userId: string; sessionId: string; aal: 'aal1' | 'aal2' }
