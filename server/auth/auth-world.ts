import type { FastifyBaseLogger } from 'fastify'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import type { AuthSwitches } from '../config/auth-settings.ts'
import type { Random } from '../db/new-id.ts'
import type { AuthSecrets } from './auth-secrets.ts'
import type { PasswordHasher } from './proofs/password-hash.ts'
import type { AccessTokens } from './sessions/access-token.ts'
import type { KeptSessions } from './sessions/kept-sessions.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'

/** An account with a sign-in provider that the shop may use. */
export type SocialSetup = {
  clientId: string
  clientSecret: string
  /** Where its discovery document is found. */
  issuer: string
}

/** How the auth server behaves; decided by the configuration. */
export type AuthSettings = {
  /** Where shoppers reach the shop, without a slash at the end. */
  siteUrl: string
  /** Other addresses that a sign-in may return to, as globs. */
  redirects: readonly string[]
  social: Record<SocialProvider, SocialSetup | null>
  /** Whether short messages are sent. */
  hasSms: boolean
  switches: AuthSwitches
  /** Answers that could tell whether an address is known take at least this long, ms. */
  answerFloorMs: number
}

/** What every action of the auth server needs besides the database. */
export type AuthWorld = {
  clock: () => Date
  random: Random
  secrets: AuthSecrets
  keys: SigningKeys
  tokens: AccessTokens
  passwords: PasswordHasher
  sessions: KeptSessions
  settings: AuthSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Where a request comes from, for the list of sessions and the notes. */
export type Caller = { ip: string; userAgent: string }

/** Whoever is signed in, as a checked access token and a living session say. */
export type SignedIn = { userId: string; sessionId: string; aal: 'aal1' | 'aal2' }
