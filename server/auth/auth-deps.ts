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

/** Creates the profile of a person who has verified an address or phone; does nothing when it exists. */
export type MakeProfile = (
  tx: Db,
  user: { userId: string; email: string | null; metadata: Readonly<Record<string, unknown>> },
  random: Random,
  now: Date,
) => Promise<void>

/** Erases an account without orders or requests in progress; `by` is the actor for the history. */
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

/** The origin of a request, for the list of sessions and the history. */
export type Caller = { ip: string; userAgent: string }

/** The signed-in user, from a checked access token and a live session. */
export type SignedIn = { userId: string; sessionId: string; aal: 'aal1' | 'aal2' }
