import { initialsOf, type SimPerson, subjectOf } from './sign-in-people.ts'

export const SIGN_IN_PROVIDERS = ['google', 'azure'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** Well-formed client ids that cannot be real. */
export const SIMULATED_CLIENTS = {
  google: { clientId: 'simulated.apps.googleusercontent.com', clientSecret: 'GOCSPX-simulated-secret' },
  azure: { clientId: 'c0ffee00-0000-4000-8000-000000000001', clientSecret: 'simulated~secret' },
} as const satisfies Record<SignInProvider, { clientId: string; clientSecret: string }>

/** The directory of all simulated Microsoft accounts. */
const TENANT = 'c0ffee00-0000-4000-8000-0000000000aa'

/** The parts of an id token that depend on the sign-in. */
export type Asked = {
  clientId: string
  scopes: ReadonlySet<string>
  /** The URL prefix of pictures. */
  pictures: string
}

type ProviderShape = {
  /** The display name. */
  title: string
  /** Paths below the provider's prefix. */
  paths: { issuer: string; authorize: string; token: string; keys: string; userinfo: string }
  code: (text: string) => string
  accessToken: (text: string) => string
  /** Parameters of the redirect besides code and state. */
  answerExtras: Record<string, string>
  /** The answer to Cancel. */
  denied: Record<string, string>
  claims: (person: SimPerson, asked: Asked) => Record<string, unknown>
}

export const PROVIDER_SHAPES: Record<SignInProvider, ProviderShape> = {
  google: {
    title: 'Google',
    paths: {
      issuer: '',
      authorize: '/o/oauth2/v2/auth',
      token: '/token',
      keys: '/oauth2/v3/certs',
      userinfo: '/v1/userinfo',
    },
    // The slash is realistic: a client that does not encode it loses the rest.
    code: (text) => `4/0${text}`,
    accessToken: (text) => `ya29.${text}`,
    answerExtras: { authuser: '0', prompt: 'consent' },
    denied: { error: 'access_denied' },
    claims: googleClaims,
  },
  azure: {
    title: 'Microsoft',
    paths: {
      issuer: `/${TENANT}/v2.0`,
      authorize: `/${TENANT}/oauth2/v2.0/authorize`,
      token: `/${TENANT}/oauth2/v2.0/token`,
      keys: `/${TENANT}/discovery/v2.0/keys`,
      userinfo: '/oidc/userinfo',
    },
    code: (text) => `1.A${text}`,
    accessToken: (text) => `EwB${text}`,
    answerExtras: { session_state: '00000000-0000-4000-8000-000000000000' },
    denied: {
      error: 'access_denied',
      error_subcode: 'cancel',
      error_description: 'AADSTS65004: User declined to consent to access the app.',
    },
    claims: microsoftClaims,
  },
}

function googleClaims(person: SimPerson, { clientId, scopes, pictures }: Asked): Record<string, unknown> {
  const { name, email, isVerified } = person
  const [given, ...rest] = name.split(' ')
  return {
    azp: clientId,
    // 21 digits, the first of them a 1.
    sub: `1${(subjectOf('google', person).readBigUInt64BE() % 10n ** 20n).toString().padStart(20, '0')}`,
    ...(scopes.has('email') && email !== null ? { email, email_verified: isVerified } : {}),
    ...(scopes.has('profile')
      ? {
          name,
          given_name: given,
          family_name: rest.join(' '),
          picture: `${pictures}picture?${new URLSearchParams({ initials: initialsOf(name) })}`,
        }
      : {}),
  }
}

/** Neither `email` nor `xms_edov`, which says that the owner of the domain was verified, is guaranteed. */
function microsoftClaims(person: SimPerson, { scopes }: Asked): Record<string, unknown> {
  const { name, email, isVerified } = person
  const subject = subjectOf('azure', person)
  const hex = subject.toString('hex')
  return {
    ver: '2.0',
    tid: TENANT,
    oid: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    sub: subject.toString('base64url'),
    ...(scopes.has('email') && email !== null ? { email, xms_edov: isVerified } : {}),
    ...(scopes.has('profile')
      ? { name, preferred_username: email ?? `${name.toLowerCase().replace(/\W+/g, '.')}@simulated.example` }
      : {}),
  }
}
