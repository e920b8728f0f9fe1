import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import type { SocialSetup } from '../../config/auth-settings.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { isSameHash } from '../auth-secrets.ts'
import { accountFrom, PROVIDER_TITLES, type ProviderAccount } from './provider-account.ts'

/** Our own secrets for the provider; they stay on the server. */
export type ProviderProof = { state: string; nonce: string; verifier: string }

/** The shop's client of a sign-in provider. */
export type ProviderClient = {
  /** The URL that the browser is redirected to. `extra`: parameters that the caller passes to the provider. */
  startUrl: (ask: ProviderProof & { redirectUri: string; extra: Record<string, string> }) => Promise<string>
  /**
   * Exchanges the returned code for the provider's account of the person.
   *
   * @param returned the URL that the provider redirected the browser to, with its parameters
   */
  fetchAccount: (returned: URL, proof: ProviderProof) => Promise<{ account: ProviderAccount; accessToken: string }>
  /** Verifies an id token that an app obtained; undefined when it is invalid. */
  readIdToken: (idToken: string, accessToken: string | undefined) => Promise<IdTokenRead | undefined>
}
export type IdTokenRead = { account: ProviderAccount; nonce: string | undefined }

/**
 * Identity only. The provider's tokens are not stored, so wider scopes would only alarm people. Google's profile has
 * the picture; Microsoft serves it to tokens with `User.Read`.
 */
const SCOPES = {
  google: 'openid email profile',
  azure: 'openid email profile User.Read',
} as const satisfies Record<SocialProvider, string>
const TIMEOUT_SECONDS = 10
/** How far a provider's clock may be from ours: their tokens are valid from the second in which they are made. */
const CLOCKS_DIFFER_SECONDS = 30
/** The algorithm of both providers; any other is refused. */
const ALGORITHM = 'RS256'

type Known = { config: oidc.Configuration; keys: JWTVerifyGetKey }

/** Creates a client; the provider's configuration is fetched at the first use. */
export function createProviderClient(
  provider: SocialProvider,
  setup: SocialSetup,
  deps: Pick<AuthDeps, 'clock' | 'log'>,
): ProviderClient {
  let known: Promise<Known> | undefined
  const title = PROVIDER_TITLES[provider]

  function ready(): Promise<Known> {
    known ??= discover(setup).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  /** Turns errors of the provider into a refusal and logs them without personal data. */
  async function asking<Answer>(work: (known: Known) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await ready())
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const fault = { provider, reason: error.message, code: 'code' in error ? error.code : undefined }
      deps.log.warn({ ...fault, said: errorCodeOf(error) }, 'signing in with a provider failed')
      if (isUnreachable(error)) {
        throw new AuthRefusal('unexpected_failure', `${title} does not answer at the moment. Please try again.`)
      }
      throw new AuthRefusal('bad_oauth_callback', `Signing in with ${title} did not work. Please try again.`)
    }
  }

  return {
    startUrl: ({ state, nonce, verifier, redirectUri, extra }) =>
      asking(async ({ config }) => {
        const address = oidc.buildAuthorizationUrl(config, {
          ...extra,
          redirect_uri: redirectUri,
          scope: SCOPES[provider],
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return address.href
      }),
    fetchAccount: (returned, { state, nonce, verifier }) =>
      asking(async ({ config }) => {
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        return { account: accountFrom(provider, tokens.claims() ?? {}), accessToken: tokens.access_token }
      }),
    readIdToken: (idToken, accessToken) =>
      asking(async ({ config, keys }) => {
        const claims = await goodClaims(idToken, keys, { audience: setup.clientId, currentDate: deps.clock() })
        const { iss, tid, nonce, at_hash: hash } = claims ?? {}
        const isFromProvider = iss === issuerOf(config.serverMetadata().issuer, tid)
        const hasOwnToken = !accessToken || typeof hash !== 'string' || isHashOf(accessToken, hash)
        if (!claims || !isFromProvider || !hasOwnToken) return undefined
        return { account: accountFrom(provider, claims), nonce: typeof nonce === 'string' ? nonce : undefined }
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: SocialSetup): Promise<Known> {
  // Only a simulator on this machine is used without encryption: real providers use https.
  const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const config = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [oidc.enableNonRepudiationChecks, ...plain],
  })
  const { jwks_uri: keysUrl } = config.serverMetadata()
  if (keysUrl === undefined) throw new Error('the provider publishes no keys')
  return { config, keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_SECONDS * 1_000 }) }
}

/** The claims of a token with a valid signature, audience and age; undefined for any other. */
async function goodClaims(
  idToken: string,
  keys: JWTVerifyGetKey,
  wanted: { audience: string; currentDate: Date },
): Promise<JWTPayload | undefined> {
  try {
    const options = {
      ...wanted,
      algorithms: [ALGORITHM],
      requiredClaims: ['iss', 'sub', 'exp', 'iat'],
      clockTolerance: CLOCKS_DIFFER_SECONDS,
    }
    return (await jwtVerify(idToken, keys, options)).payload
  } catch (error) {
    const isFetching = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
    if (isFetching || error.code === 'ERR_JOSE_GENERIC') throw error
    return undefined
  }
}

/** The issuer that a token must name: with Microsoft that of the person's directory. */
function issuerOf(issuer: string, directory: unknown): string | undefined {
  if (!issuer.includes('{tenantid}')) return issuer
  return typeof directory === 'string' && /^[\w-]+$/.test(directory)
    ? issuer.replace('{tenantid}', directory)
    : undefined
}

function isHashOf(accessToken: string, hash: string): boolean {
  const left = createHash('sha256').update(accessToken).digest().subarray(0, 16)
  return isSameHash(Buffer.from(left.toString('base64url')), Buffer.from(hash))
}

/** The error code in a provider's answer, such as `invalid_client`. */
function errorCodeOf(error: Error): string | undefined {
  const isAnswer = error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
  return isAnswer ? error.error : undefined
}

/** Whether the provider was unreachable or its answer unusable. */
function isUnreachable(error: Error): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  const isClient = error instanceof oidc.ClientError
  return !isClient || error.code === undefined || UNREACHABLE.includes(error.code)
}

const UNREACHABLE: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]
