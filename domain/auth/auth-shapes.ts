import type { z } from 'zod'
import type { FactorAnswer, IdentityAnswer, SessionAnswer, UserAnswer } from './auth-answers.ts'

/** Providers of identities. `azure` is the API's name for Microsoft. */
export const IDENTITY_PROVIDERS = ['email', 'phone', 'google', 'azure'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const SOCIAL_PROVIDERS = ['google', 'azure'] as const satisfies readonly IdentityProvider[]
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The authentication methods in the `amr` claim of an access token. */
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
  | 'anonymous'

/** Types of second factors, each with its authentication method. */
export const FACTOR_METHODS = { totp: 'totp', phone: 'mfa/phone' } as const satisfies Record<string, AuthMethod>
export type FactorType = keyof typeof FACTOR_METHODS

/** How long a challenge of a factor is valid, in minutes. Text messages can be slow. */
export const CHALLENGE_MINUTES = { totp: 5, phone: 10 } as const satisfies Record<FactorType, number>

// Types only, so that pages do not load the schemas.
export type IdentityView = z.output<typeof IdentityAnswer>
export type FactorView = z.output<typeof FactorAnswer>
export type UserView = z.output<typeof UserAnswer>
export type AccessTokenResponse = z.output<typeof SessionAnswer>

/** A new factor with its setup data, which is shown once. It counts after its first code. */
export type EnrolledFactor =
  | {
      id: string
      type: 'totp'
      friendly_name: string
      totp: {
        /** An SVG document. */
        qr_code: string
        /** Base32, to be typed. */
        secret: string
        /** The content of the QR code. */
        uri: string
      }
    }
  | { id: string; type: 'phone'; friendly_name: string; phone: string }

/** A challenge of a factor, answered by its code. */
export type FactorChallenge = {
  id: string
  type: FactorType
  /** Seconds since 1970. */
  expires_at: number
}
