import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuthMethod, FactorType, IdentityProvider } from '#domain/auth/auth-shapes.ts'
import { bytes, instant } from '../db/columns.ts'

/** An account that can sign in. What the shop knows of its owner is in `profiles`. */
export const authUsers = pgTable(
  'auth_users',
  {
    id: uuid().primaryKey(),
    /** In lower case; null for accounts with only a phone. */
    email: text(),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** International digits without a plus. */
    phone: text(),
    phoneConfirmedAt: instant('phone_confirmed_at'),
    /** argon2id with its parameters and salt; null without a password. */
    passwordHash: text('password_hash'),
    /** Metadata that the user may write: never a basis for rights. */
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** Metadata that staff write. Shown and part of tokens; gives no right. */
    appMetadata: jsonb('app_metadata').$type<Record<string, unknown>>().notNull().default({}),
    confirmationSentAt: instant('confirmation_sent_at'),
    recoverySentAt: instant('recovery_sent_at'),
    reauthenticationSentAt: instant('reauthentication_sent_at'),
    invitedAt: instant('invited_at'),
    /** A pending new address. */
    newEmail: text('new_email'),
    emailChangeSentAt: instant('email_change_sent_at'),
    /** Which of the two addresses has agreed to the change. */
    emailChangeAgreedBy: text('email_change_agreed_by').$type<'current' | 'new'>(),
    newPhone: text('new_phone'),
    phoneChangeSentAt: instant('phone_change_sent_at'),
    lastSignInAt: instant('last_sign_in_at'),
    bannedUntil: instant('banned_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('auth_users_email').on(table.email),
    uniqueIndex('auth_users_phone').on(table.phone),
    index('auth_users_by_age').on(table.createdAt),
    // Staff search by any part.
    index('auth_users_search').using('gin', sql`${table.email} gin_trgm_ops`, sql`${table.phone} gin_trgm_ops`),
    check('auth_users_email_small', sql`${table.email} = lower(${table.email})`),
  ],
)

const ofUser = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' })

/** An identity: an address, a phone, or an account of a sign-in provider. */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    provider: text().$type<IdentityProvider>().notNull(),
    /** The provider's own id of the person; our user id for `email` and `phone`. */
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Record<string, unknown>>().notNull(),
    email: text(),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('auth_identities_provider').on(table.provider, table.providerId),
    index('auth_identities_by_user').on(table.userId),
  ],
)

/** A signed-in browser. Deleting the row ends the session: a trigger notifies `session_ended` with its id. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    aal: text().$type<'aal1' | 'aal2'>().notNull(),
    /** The methods the person used to sign in, the latest first; seconds since 1970. */
    amr: jsonb().$type<{ method: AuthMethod; timestamp: number }[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    ip: text().notNull().default(''),
  },
  (table) => [index('auth_sessions_by_user').on(table.userId), index('auth_sessions_by_age').on(table.refreshedAt)],
)

/**
 * The refresh tokens of a session, as hashes. Each token is derived from the one before it and a server secret, so a
 * lost reply can be repeated without storing a token.
 */
export const authRefreshTokens = pgTable(
  'auth_refresh_tokens',
  {
    hash: bytes().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    parentHash: bytes('parent_hash'),
    createdAt: instant('created_at').notNull(),
    /** When its successor was issued; null for the session's current token. */
    usedAt: instant('used_at'),
  },
  (table) => [index('auth_refresh_tokens_by_session').on(table.sessionId)],
)

export type OneTimeTokenType =
  | 'confirmation'
  /** Code or link of a sign-in. */
  | 'sign_in'
  | 'invite'
  | 'recovery'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change'
  /** Code of a sign-up by phone, whose password is kept. */
  | 'phone_confirmation'
  /** Code of a sign-in by phone. */
  | 'sms'

/**
 * A code and a link that were sent, as hashes: one row per user and type, used once, void after too many wrong guesses.
 */
export const authOneTimeTokens = pgTable(
  'auth_one_time_tokens',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    type: text().$type<OneTimeTokenType>().notNull(),
    /** Hash of the six-digit code, with a server secret and the recipient. */
    codeHash: bytes('code_hash').notNull(),
    /** Hash of the link's token; null where only a code was sent. */
    linkHash: bytes('link_hash').unique(),
    /** The address or phone it was sent to. */
    sentTo: text('sent_to').notNull(),
    /** The PKCE challenge that the requesting browser must answer after the link; null outside PKCE. */
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method').$type<'s256' | 'plain'>(),
    wrongGuesses: smallint('wrong_guesses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('auth_one_time_tokens_one').on(table.userId, table.type),
    index('auth_one_time_tokens_by_age').on(table.expiresAt),
    /** A typed code is looked up by its recipient. */
    index('auth_one_time_tokens_by_recipient').on(table.sentTo),
  ],
)

/** A sign-in that leaves the shop and returns: through a provider, or through a link in a mail. */
export const authFlows = pgTable(
  'auth_flows',
  {
    /** Also the OAuth `state`. */
    id: uuid().primaryKey(),
    /** Hash of the code that the browser exchanges for a session; null until the flow returns. */
    authCodeHash: bytes('auth_code_hash').unique(),
    provider: text().$type<IdentityProvider>().notNull(),
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method').$type<'s256' | 'plain'>(),
    redirectTo: text('redirect_to').notNull(),
    /** The signed-in user who links another identity; null for a sign-in. */
    linkingUserId: uuid('linking_user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    /** The session that continues after the linking, if it is live. */
    linkingSessionId: uuid('linking_session_id').references(() => authSessions.id, { onDelete: 'set null' }),
    /** Who signed in; set together with `auth_code_hash`. */
    userId: uuid('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    method: text().$type<AuthMethod>().notNull(),
    /** Our own PKCE verifier towards the provider. */
    providerVerifier: text('provider_verifier'),
    providerNonce: text('provider_nonce'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('auth_flows_by_age').on(table.expiresAt)],
)

/** A second factor: an authenticator app, or a phone. */
export const authFactors = pgTable(
  'auth_factors',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    type: text().$type<FactorType>().notNull(),
    friendlyName: text('friendly_name').notNull().default(''),
    status: text().$type<'unverified' | 'verified'>().notNull(),
    /** The shared secret in base32, encrypted with a server secret; null for phones. */
    sealedSecret: text('sealed_secret'),
    /** International digits without a plus; null for apps. */
    phone: text(),
    /** The 30-second step of the last accepted code, because no code is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    lastChallengedAt: instant('last_challenged_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('auth_factors_by_user').on(table.userId)],
)

/** A challenge of a factor, answered once within minutes. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: uuid().primaryKey(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => authFactors.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    /** Hash of the code that was sent to the phone; null for apps. */
    codeHash: bytes('code_hash'),
    ip: text().notNull(),
    wrongGuesses: smallint('wrong_guesses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('auth_challenges_by_factor').on(table.factorId)],
)

/** Keys that sign access tokens. The newest active one signs; retired ones still verify until `verifiesUntil`. */
export const authSigningKeys = pgTable('auth_signing_keys', {
  /** The `kid`. */
  id: text().primaryKey(),
  algorithm: text().$type<'ES256'>().notNull(),
  privateJwk: jsonb('private_jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null while it signs or may sign; otherwise tokens signed by it are accepted until then. */
  verifiesUntil: instant('verifies_until'),
})

/** Server secrets, created at the first start. */
export const authSecrets = pgTable('auth_secrets', {
  name: text().primaryKey(),
  value: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Counters of tries within a window, e.g. wrong passwords or mails of an address. Deleted when the window ends. */
export const authTries = pgTable(
  'auth_tries',
  {
    /** What is counted, e.g. `password:` and a hash of the address. */
    bucket: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('auth_tries_by_age').on(table.endsAt)],
)

/** Arithmetic questions that were answered: each is valid once. */
export const authAnsweredQuestions = pgTable(
  'auth_answered_questions',
  {
    id: text().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('auth_answered_questions_by_age').on(table.expiresAt)],
)

/** The history of an account, for its owner and the operator. Holds no secret and no code. */
export const authEvents = pgTable(
  'auth_events',
  {
    id: uuid().primaryKey(),
    /** Not a foreign key, because the record of a deletion outlives the account. */
    userId: uuid('user_id').notNull(),
    action: text().notNull(),
    actor: text().notNull(),
    ip: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [
    index('auth_events_by_user').on(table.userId, table.at),
    index('auth_events_to_forget').on(table.at).where(sql`${table.ip} <> ''`),
  ],
)
