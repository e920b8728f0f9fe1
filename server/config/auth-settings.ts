import type { SocialProvider } from '#domain/auth/auth-shapes.ts'

/**
 * How strict the auth server is. The shop runs with `USUAL_SWITCHES`; others are for development and for programs that
 * try the server, such as the published client's own tests.
 */
export type AuthSwitches = {
  /** The arithmetic question, wherever it is due. */
  asksQuestion: boolean
  /** A sign-up with a password names the person, as the form of the shop asks. */
  requiresName: boolean
  /** Addresses and phones count as confirmed without a code. */
  autoconfirms: boolean
  /** New people may come; staff can open accounts in any case. */
  takesSignUps: boolean
  /** People without address and phone may sign in. */
  takesAnonymous: boolean
  /** Phones may be used, as far as short messages can be sent. */
  usesPhones: boolean
  /** People add and take away other ways into their own account. */
  linksIdentities: boolean
  /** Tries and messages are counted, and phones looked at before they are written to. */
  hasLimits: boolean
}

export const USUAL_SWITCHES: AuthSwitches = {
  asksQuestion: true,
  requiresName: true,
  autoconfirms: false,
  takesSignUps: true,
  takesAnonymous: false,
  usesPhones: true,
  linksIdentities: true,
  hasLimits: true,
}

/** An account with a sign-in provider that the shop may use. */
export type SocialSetup = {
  clientId: string
  clientSecret: string
  /** Where its discovery document is found. */
  issuer: string
  /** How the address of every picture of its people begins. */
  pictures: string
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
