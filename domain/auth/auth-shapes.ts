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

/** Kinds of second factors. */
export type FactorType = 'totp' | 'phone'
