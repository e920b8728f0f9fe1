import { z } from 'zod'
import { FACTOR_METHODS, type FactorType, IDENTITY_PROVIDERS } from './auth-shapes.ts'

/** An instant in UTC, as ISO 8601. */
const instant = z.string()
const FACTOR_TYPES = Object.keys(FACTOR_METHODS) as [FactorType, ...FactorType[]] // the keys of that object

/** An identity in the API. `id` is the provider's, `identity_id` ours. */
export const IdentityAnswer = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.enum(IDENTITY_PROVIDERS),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  email: z.string().optional(),
})

/** A second factor in the API, without its secret. */
export const FactorAnswer = z.object({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.enum(FACTOR_TYPES),
  status: z.enum(['unverified', 'verified']),
  phone: z.string().optional(),
  last_challenged_at: instant.optional(),
  created_at: instant,
  updated_at: instant,
})

/** A user in the API; absent values are left out. */
export const UserAnswer = z.object({
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: instant.optional(),
  phone: z.string(),
  phone_confirmed_at: instant.optional(),
  confirmed_at: instant.optional(),
  confirmation_sent_at: instant.optional(),
  recovery_sent_at: instant.optional(),
  reauthentication_sent_at: instant.optional(),
  invited_at: instant.optional(),
  new_email: z.string().optional(),
  /** Our own field: which of the two addresses has agreed to the change. */
  email_change_agreed_by: z.enum(['current', 'new']).optional(),
  email_change_sent_at: instant.optional(),
  new_phone: z.string().optional(),
  phone_change_sent_at: instant.optional(),
  last_sign_in_at: instant.optional(),
  banned_until: instant.optional(),
  /** What staff wrote, and what the shop knows. The first three are absent without an identity. */
  app_metadata: z.looseObject({
    provider: z.string().optional(),
    providers: z.array(z.string()).optional(),
    staff_role: z.string().optional(),
  }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(IdentityAnswer),
  factors: z.array(FactorAnswer).optional(),
  /** Our own field. */
  has_password: z.boolean(),
  created_at: instant,
  updated_at: instant,
  is_anonymous: z.boolean(),
})

/** The answer of a sign-in or a refresh. */
export const SessionAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  refresh_token: z.string(),
  user: UserAnswer,
})

/** An empty success; the client requires JSON. */
export const EmptyAnswer = z.object({})

/** The first of the two addresses of a change has agreed. */
export const HalfAnswer = z.object({ msg: z.string(), code: z.literal('200') })

export const SettingsAnswer = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  passkeys_enabled: z.boolean(),
})

export const HealthAnswer = z.object({ version: z.string(), name: z.string(), description: z.string() })

export const KeysAnswer = z.object({
  keys: z.array(
    z.object({
      kid: z.string(),
      kty: z.literal('EC'),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
    }),
  ),
})

export const PeopleAnswer = z.object({ users: z.array(UserAnswer), aud: z.literal('authenticated') })

/** A user with the link and the code that would have been mailed. */
export const LinkAnswer = UserAnswer.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  redirect_to: z.string(),
  verification_type: z.string(),
})
