import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import type { SocialSetup } from '../../config/auth-settings.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { isSameHash } from '../auth-secrets.ts'
import { accountFrom, PROVIDER_TITLES, type ProviderAccount } from './provider-account.ts'

/** Our own proof towards the provider: it stays on the server. */
export type ProviderProof = { state: string; nonce: string; verifier: string }

/** How the shop speaks with a sign-in provider. */
export type ProviderClient = {
  /** Where the browser is sent to sign in. `extra` is what the caller wants to tell the provider besides. */
  startUrl: (ask: ProviderProof & { redirectUri: string; extra: Record<string, string> }) => Promise<string>
  /**
   * Exchanges the code that the browser brought back for what the provider knows of the person.
   *
   * @param returned the address that the provider sent the browser to, with its parameters
   */
  fetchAccount: (returned: URL, proof: ProviderProof) => Promise<{ account: ProviderAccount; accessToken: string }>
  /** Reads an id token that an app got by itself; undefined when it is not a good one. */
  readIdToken: (idToken: string, accessToken: string | undefined) => Promise<IdTokenRead | undefined>
}
export type IdTokenRead = { account: ProviderAccount; nonce: string | undefined }

/**
 * All that is asked for: who somebody is. The provider's own tokens are not kept, so asking for more would only
 * frighten people. Google's profile names the picture; Microsoft gives it to who may read the person's own entry.
 */
const SCOPES = {
  google: 'openid email profile',
  azure: 'openid email profile User.Read',
} as const satisfies Record<SocialProvider, string>
const TIMEOUT_SECONDS = 10
/** Both providers sign with it; a token of another kind is none of theirs. */
const ALGORITHM = 'RS256'

type Known = { config: oidc.Configuration; keys: JWTVerifyGetKey }

/** Makes a client; what the provider says of itself is fetched at the first use. */
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

  /** Turns what can go wrong out there into a refusal, and notes it for the operator: never what was said of a person. */
  async function asking<Answer>(work: (known: Known) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await ready())
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const fault = { provider, reason: error.message, code: 'code' in error ? error.code : undefined }
      deps.log.warn({ ...fault, said: saidBy(error) }, 'signing in with a provider failed')
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
  // Only a stand-in on this machine is spoken to without encryption: the addresses of real ones are https.
  const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const config = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [oidc.enableNonRepudiationChecks, ...plain],
  })
  const { jwks_uri: keysUrl } = config.serverMetadata()
  if (keysUrl === undefined) throw new Error('the provider publishes no keys')
  return { config, keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_SECONDS * 1_000 }) }
}

/** The claims of a token that is rightly signed, meant for us, and not too old; undefined for any other. */
async function goodClaims(
  idToken: string,
  keys: JWTVerifyGetKey,
  wanted: { audience: string; currentDate: Date },
): Promise<JWTPayload | undefined> {
  try {
    const options = { ...wanted, algorithms: [ALGORITHM], requiredClaims: ['iss', 'sub', 'exp', 'iat'] }
    return (await jwtVerify(idToken, keys, options)).payload
  } catch (error) {
    const isFetching = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
    if (isFetching || error.code === 'ERR_JOSE_GENERIC') throw error
    return undefined
  }
}

/** The issuer that a token must name: with Microsoft that of the directory that the person is in. */
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

/** What a provider answered instead of tokens, such as `invalid_client`. */
function saidBy(error: Error): string | undefined {
  const isAnswer = error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
  return isAnswer ? error.error : undefined
}

/** Whether the fault is not in what was said, but in that nothing sensible was. */
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
