/** Ways in that are kept as identities of a user. `azure` is the wire's name for Microsoft. */
export const IDENTITY_PROVIDERS = ['email', 'phone', 'google', 'azure'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const SOCIAL_PROVIDERS = ['google', 'azure'] as const satisfies readonly IdentityProvider[]
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** How somebody proved who they are, as it stands in the `amr` claim of an access token. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'

/** Kinds of second factors, each with the method by which a session was proved with it. */
export const FACTOR_METHODS = { totp: 'totp', phone: 'mfa/phone' } as const satisfies Record<string, AuthMethod>
export type FactorType = keyof typeof FACTOR_METHODS

/** One way in, as the wire shows it. `id` is the provider's, `identity_id` ours. */
export type IdentityView = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: IdentityProvider
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email?: string
}

/** A second factor, as the wire shows it: never its secret. */
export type FactorView = {
  id: string
  friendly_name?: string
  factor_type: FactorType
  status: 'unverified' | 'verified'
  phone?: string
  last_challenged_at?: string
  created_at: string
  updated_at: string
}

/** A factor that was just begun, with what it takes to set it up: shown this once. It counts after its first code. */
export type EnrolledFactor =
  | {
      id: string
      type: 'totp'
      friendly_name: string
      totp: {
        /** An SVG document. */
        qr_code: string
        /** Base32, for whoever types it. */
        secret: string
        /** What the QR code says. */
        uri: string
      }
    }
  | { id: string; type: 'phone'; friendly_name: string; phone: string }

/** A question to a factor, which its code answers. */
export type FactorChallenge = {
  id: string
  type: FactorType
  /** Seconds since 1970. */
  expires_at: number
}

/** A user, as the wire shows one. Times are ISO 8601 in UTC; what is absent is left out. */
export type UserView = {
  id: string
  aud: 'authenticated'
  role: 'authenticated'
  email: string
  email_confirmed_at?: string
  phone: string
  phone_confirmed_at?: string
  confirmed_at?: string
  confirmation_sent_at?: string
  recovery_sent_at?: string
  reauthentication_sent_at?: string
  invited_at?: string
  new_email?: string
  email_change_sent_at?: string
  new_phone?: string
  phone_change_sent_at?: string
  last_sign_in_at?: string
  banned_until?: string
  app_metadata: { provider: string; providers: string[]; staff_role?: string }
  user_metadata: Record<string, unknown>
  identities: IdentityView[]
  factors?: FactorView[]
  created_at: string
  updated_at: string
  is_anonymous: false
}

/** What a sign-in or a refresh answers with. */
export type AccessTokenResponse = {
  access_token: string
  token_type: 'bearer'
  /** Seconds. */
  expires_in: number
  /** Seconds since 1970. */
  expires_at: number
  refresh_token: string
  user: UserView
}
