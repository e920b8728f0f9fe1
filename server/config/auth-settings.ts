import type { SocialProvider } from '#domain/auth/auth-shapes.ts'

/**
 * Switches of the auth server. The shop uses `USUAL_SWITCHES`; others are for development and for test suites, such as
 * the published client's.
 */
export type AuthSwitches = {
  /** Whether the arithmetic question is asked. */
  asksQuestion: boolean
  /** Whether a sign-up with a password needs a name. */
  requiresName: boolean
  /** Whether addresses and phones are confirmed without a code. */
  autoconfirms: boolean
  /** Whether new people can sign up; staff can create accounts in any case. */
  takesSignUps: boolean
  /** Whether people can sign in without address and phone. */
  takesAnonymous: boolean
  /** Whether phones can be used, as far as text messages can be sent. */
  usesPhones: boolean
  /** Whether people can link and unlink identities. */
  linksIdentities: boolean
  /** Whether tries and messages are limited, and phones validated before a message. */
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

/**
 * The auth server's switches by name with their stricter position. Production accepts the usual position and the
 * stricter one.
 */
export const AUTH_SWITCHES = {
  AUTH_CAPTCHA: { field: 'asksQuestion', strict: 'on' },
  AUTH_FULL_NAME: { field: 'requiresName', strict: 'on' },
  AUTH_AUTOCONFIRM: { field: 'autoconfirms', strict: 'off' },
  AUTH_SIGN_UP: { field: 'takesSignUps', strict: 'off' },
  AUTH_ANONYMOUS: { field: 'takesAnonymous', strict: 'off' },
  AUTH_SMS: { field: 'usesPhones', strict: 'off' },
  AUTH_LINKING: { field: 'linksIdentities', strict: 'off' },
  AUTH_LIMITS: { field: 'hasLimits', strict: 'on' },
} as const satisfies Record<string, { field: keyof AuthSwitches; strict: 'on' | 'off' }>
export type SwitchName = keyof typeof AUTH_SWITCHES
export const SWITCH_NAMES = Object.keys(AUTH_SWITCHES) as SwitchName[] // the keys of that object
