import { z } from 'zod'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/auth/auth-shapes.ts'

/** The query of a sign-in by a provider. Unknown parameters are passed on to the provider. */
export const AuthorizeQuery = z
  .object({
    provider: z.string().max(300).optional(),
    redirect_to: z.string().max(2_000).optional(),
    code_challenge: z.string().max(200).optional(),
    code_challenge_method: z.string().max(10).optional(),
    skip_http_redirect: z.string().max(10).optional(),
  })
  .catchall(z.unknown())
export type AuthorizeQuery = z.infer<typeof AuthorizeQuery>

export const PkceGrant = z.object({
  auth_code: z.string().max(8_000).optional(),
  code_verifier: z.string().max(500).optional(),
})

export const IdTokenGrant = z.object({
  provider: z.string().max(300).optional(),
  issuer: z.string().max(300).optional(),
  id_token: z.string().max(16_000).optional(),
  access_token: z.string().max(8_000).nullish(),
  nonce: z.string().max(1_000).nullish(),
  link_identity: z.boolean().optional(),
})

/** The provider that a request names. @throws validation_failed */
export function socialProviderOf(name: string | undefined): SocialProvider {
  const known = SOCIAL_PROVIDERS.find((one) => one === name)
  if (!known)
    throw new AuthRefusal('validation_failed', `Unsupported provider: Provider ${name ?? ''} could not be found`)
  return known
}

/** Parameters that we set: a caller who could set them would take over the sign-in. */
const RESERVED = new Set([
  ...Object.keys(AuthorizeQuery.shape),
  'apikey',
  'scopes',
  'sb_flow_id',
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['request', 'request_uri', 'registration', 'claims', 'id_token_hint', 'authorization_details'],
])
const EXTRAS_MAX = 10
const EXTRA_MAX_LENGTH = 200

/** Parameters that are passed on to the provider, such as `prompt` and `login_hint`. */
export function extrasIn(query: AuthorizeQuery): Record<string, string> {
  const extras = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    !RESERVED.has(name) && typeof value === 'string' && name.length + value.length <= EXTRA_MAX_LENGTH
      ? [[name, value]]
      : [],
  )
  return Object.fromEntries(extras.slice(0, EXTRAS_MAX))
}
