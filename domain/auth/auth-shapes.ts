import type { z } from 'zod'
import type { FactorAnswer, IdentityAnswer, SessionAnswer, UserAnswer } from './auth-answers.ts'

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
  | 'anonymous'

/** Kinds of second factors, each with the method by which a session was proved with it. */
export const FACTOR_METHODS = { totp: 'totp', phone: 'mfa/phone' } as const satisfies Record<string, AuthMethod>
export type FactorType = keyof typeof FACTOR_METHODS

// Types alone: pages that need a name from here do not load the shapes.
export type IdentityView = z.output<typeof IdentityAnswer>
export type FactorView = z.output<typeof FactorAnswer>
export type UserView = z.output<typeof UserAnswer>
export type AccessTokenResponse = z.output<typeof SessionAnswer>

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
