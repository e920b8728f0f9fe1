import type { SocialProvider } from '#domain/auth/auth-shapes.ts'

/**
 * The auth server's switches by the names of their variables. The shop has each in its usual position. Production accepts
 * that and the stricter one; others are for development and for test suites, such as the published client's.
 */
export const AUTH_SWITCHES = {
  /** Whether the arithmetic question is asked. */
  AUTH_CAPTCHA: { field: 'asksQuestion', usual: 'on', strict: 'on' },
  /** Whether a sign-up with a password needs a name. */
  AUTH_FULL_NAME: { field: 'requiresName', usual: 'on', strict: 'on' },
  /** Whether addresses and phones are confirmed without a code. */
  AUTH_AUTOCONFIRM: { field: 'autoconfirms', usual: 'off', strict: 'off' },
  /** Whether new people can sign up; staff can create accounts in any case. */
  AUTH_SIGN_UP: { field: 'takesSignUps', usual: 'on', strict: 'off' },
  /** Whether people can sign in without address and phone. */
  AUTH_ANONYMOUS: { field: 'takesAnonymous', usual: 'off', strict: 'off' },
  /** Whether phones can be used, as far as text messages can be sent. */
  AUTH_SMS: { field: 'usesPhones', usual: 'on', strict: 'off' },
  /** Whether people can link and unlink identities. */
  AUTH_LINKING: { field: 'linksIdentities', usual: 'on', strict: 'off' },
  /** Whether tries and messages are limited, and phones validated before a message. */
  AUTH_LIMITS: { field: 'hasLimits', usual: 'on', strict: 'on' },
} as const
export type SwitchName = keyof typeof AUTH_SWITCHES
export const SWITCH_NAMES = Object.keys(AUTH_SWITCHES) as SwitchName[] // the keys of that object

export type AuthSwitches = Record<(typeof AUTH_SWITCHES)[SwitchName]['field'], boolean>
export const USUAL_SWITCHES = Object.fromEntries(
  Object.values(AUTH_SWITCHES).map(({ field, usual }) => [field, usual === 'on']),
) as AuthSwitches // the fields of that object

/** An account at a sign-in provider. */
export type SocialSetup = {
  clientId: string
  clientSecret: string
  /** The URL of its discovery document. */
  issuer: string
  /** The URL prefix of its people's pictures. */
  pictures: string
}

/** Behaviour of the auth server, from the configuration. */
export type AuthSettings = {
  /** The public URL of the shop, without a trailing slash. */
  siteUrl: string
  /** Other allowed redirect targets, as globs. */
  redirects: readonly string[]
  social: Record<SocialProvider, SocialSetup | null>
  /** Whether text messages are sent. */
  hasSms: boolean
  switches: AuthSwitches
  /** The minimum time of answers that could reveal whether an address is known, in milliseconds. */
  answerFloorMs: number
}

/** Settings for commands, benches and templates: without providers, text messages, or a minimum time of answers. */
export function plainAuthSettings(siteUrl: string): AuthSettings {
  return {
    siteUrl,
    redirects: [],
    social: { google: null, azure: null },
    hasSms: false,
    switches: USUAL_SWITCHES,
    answerFloorMs: 0,
  }
}
