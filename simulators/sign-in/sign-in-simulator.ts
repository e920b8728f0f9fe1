import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { hangingReplies } from '../hanging-replies.ts'
import { randomText } from '../paystack/random-text.ts'
import { escapeHtml, type SimulatorLink, simulatorPage } from '../simulators-page.ts'
import { authorizePage, refusedPage } from './authorize-page.ts'
import { createIssuedCodes, type Grant } from './issued-codes.ts'
import { overviewPage } from './overview-page.ts'
import { SIGN_IN_FAULTS, type SignInControl } from './sign-in-control.ts'
import { initialsOf, PEOPLE, type SimPerson } from './sign-in-people.ts'
import { PROVIDER_SHAPES, SIGN_IN_PROVIDERS, SIMULATED_CLIENTS, type SignInProvider } from './sign-in-providers.ts'
import { accessTokenHash, createTokenSigner } from './token-signer.ts'

type Options = {
  /** The URL for the shop's server with the plugin's prefix; known once it listens. */
  baseUrl: () => string
  /** The URL for browsers with the prefix. */
  publicUrl: () => string
  /** The only registered redirect URI; any web URL without it. */
  redirectUri?: string | undefined
  clock: () => Date
  random: () => number
  links?: readonly SimulatorLink[]
}

type Fields = Record<string, string | undefined>

/**
 * Simulates Google's and Microsoft's sign-in: OpenID Connect with codes, PKCE and signed tokens, in the form of each.
 * Needs no password; the visitor chooses a person.
 */
export function buildSignInSimulator(options: Options): {
  plugin: FastifyPluginAsync
  control: SignInControl
  /** The issuer of a provider and the URL prefix of its pictures. */
  addressesOf: (provider: SignInProvider) => { issuer: string; pictures: string }
} {
  const { clock, random, links = [] } = options
  const codes = createIssuedCodes(clock)
  const signer = createTokenSigner()
  /** The person of each access token. */
  const known = new Map<string, Grant>()
  const control: SignInControl = { fault: 'none', exchanges: [], choose, idToken }

  const issuerOf = (provider: SignInProvider) =>
    `${options.baseUrl()}/${provider}${PROVIDER_SHAPES[provider].paths.issuer}`

  const plugin: FastifyPluginAsync = async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    const hang = hangingReplies(app)

    app.get('/', async (_request, reply) =>
      reply
        .headers(PAGE_HEADERS)
        .send(simulatorPage({ title: 'Sign-in', links, body: overviewPage(control, app.prefix) })),
    )
    app.post<{ Body: Fields }>('/switch', async ({ body }, reply) => {
      control.fault = SIGN_IN_FAULTS.find((one) => one === body?.fault) ?? 'none'
      return reply.redirect(`${app.prefix}/`, 303)
    })
    for (const provider of SIGN_IN_PROVIDERS) {
      await app.register(async (scope) => serveProvider(scope, provider, hang), { prefix: `/${provider}` })
    }
  }
  const addressesOf = (provider: SignInProvider) => ({
    issuer: issuerOf(provider),
    pictures: `${options.baseUrl()}/${provider}/`,
  })
  return { plugin, control, addressesOf }

  function serveProvider(app: FastifyInstance, provider: SignInProvider, hang: (reply: FastifyReply) => void): void {
    const { paths } = PROVIDER_SHAPES[provider]
    const own = () => `${options.baseUrl()}/${provider}`

    app.get(`${paths.issuer}/.well-known/openid-configuration`, async () => ({
      issuer: issuerOf(provider),
      authorization_endpoint: `${options.publicUrl()}/${provider}${paths.authorize}`,
      token_endpoint: own() + paths.token,
      userinfo_endpoint: own() + paths.userinfo,
      jwks_uri: own() + paths.keys,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: [provider === 'google' ? 'public' : 'pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }))
    app.get(paths.keys, async () => signer.published())

    app.get(paths.authorize, async (request, reply) => showChoice(provider, request, reply))
    app.post<{ Body: Fields | undefined }>(paths.authorize, async (request, reply) => {
      const chosen = personIn(provider, request.body ?? {})
      if (chosen === undefined) return showChoice(provider, request, reply)
      const asked = readQuestion(provider, new URL(request.url, 'http://simulator').searchParams)
      if ('refused' in asked)
        return reply
          .code(400)
          .headers(PAGE_HEADERS)
          .send(refusedPage(provider, ...asked.refused))
      return reply.redirect(answerTo(provider, asked, chosen), 303)
    })

    app.post<{ Body: Fields | undefined }>(paths.token, async (request, reply) => {
      if (control.fault === 'timeout') {
        note(provider, 'no answer')
        return hang(reply)
      }
      const { status, outcome, body } = await exchange(provider, request)
      note(provider, outcome)
      return reply.code(status).header('cache-control', 'no-store').send(body)
    })

    app.get(paths.userinfo, async ({ headers }, reply) => {
      const grant = grantOf(provider, headers)
      return grant ? claimsOf(grant) : reply.code(401).send({ error: 'invalid_token' })
    })

    if (provider === 'google') {
      app.get<{ Querystring: Fields }>('/picture', async ({ query }, reply) => sendPicture(reply, query.initials ?? ''))
    } else {
      app.get('/v1.0/me/photo/$value', async ({ headers }, reply) => {
        const grant = grantOf(provider, headers)
        if (!grant) return reply.code(401).send({ error: { code: 'InvalidAuthenticationToken' } })
        if (!grant.scopes.has('User.Read')) return reply.code(403).send({ error: { code: 'ErrorAccessDenied' } })
        // Work accounts without a mailbox have no picture.
        if (grant.person.email === null) return reply.code(404).send({ error: { code: 'ImageNotFound' } })
        return sendPicture(reply, initialsOf(grant.person.name))
      })
    }
  }

  function grantOf(provider: SignInProvider, { authorization = '' }: IncomingHttpHeaders): Grant | undefined {
    const grant = known.get(/^Bearer (.+)$/.exec(authorization)?.[1] ?? '')
    return grant?.provider === provider ? grant : undefined
  }

  async function sendPicture(reply: FastifyReply, initials: string) {
    if (control.fault === 'no_picture') return reply.code(503).send()
    return reply.type('image/png').send(await pictureOf(initials.slice(0, 2)))
  }

  function showChoice(provider: SignInProvider, request: FastifyRequest, reply: FastifyReply) {
    const asked = readQuestion(provider, new URL(request.url, 'http://simulator').searchParams)
    if ('refused' in asked)
      return reply
        .code(400)
        .headers(PAGE_HEADERS)
        .send(refusedPage(provider, ...asked.refused))
    // Nobody is signed in, so a request without a page is refused.
    if (asked.prompt === 'none') return reply.redirect(backTo(asked, { error: 'login_required' }))
    const shop = new URL(asked.redirectUri).host
    return reply.headers(PAGE_HEADERS).send(authorizePage(provider, { action: request.url, shop }))
  }

  /** The shop's request, or an error that prevents a redirect. */
  function readQuestion(provider: SignInProvider, query: URLSearchParams): Question | { refused: [string, string] } {
    const clientId = query.get('client_id') ?? ''
    const redirectUri = query.get('redirect_uri') ?? ''
    if (clientId !== SIMULATED_CLIENTS[provider].clientId) {
      return { refused: ['invalid_client', 'There is no such client_id.'] }
    }
    const isRegistered = options.redirectUri === undefined || redirectUri === options.redirectUri
    if (!/^https?:\/\//.test(redirectUri) || !URL.canParse(redirectUri) || !isRegistered) {
      return { refused: ['redirect_uri_mismatch', 'The address to return to is not registered for this client.'] }
    }
    const scopes = new Set((query.get('scope') ?? '').split(' '))
    const challenge = query.get('code_challenge') ?? undefined
    const method = query.get('code_challenge_method')
    if (query.get('response_type') !== 'code' || !scopes.has('openid')) {
      return { refused: ['invalid_request', 'response_type must be code, and scope must hold openid.'] }
    }
    if (challenge !== undefined && (method !== 'S256' || !/^[\w-]{43}$/.test(challenge))) {
      return { refused: ['invalid_request', 'code_challenge_method must be S256, with a challenge to match.'] }
    }
    return {
      clientId,
      redirectUri,
      scopes,
      nonce: query.get('nonce') ?? undefined,
      state: query.get('state') ?? undefined,
      prompt: query.get('prompt') ?? undefined,
      codeChallenge: challenge,
    }
  }

  function answerTo(provider: SignInProvider, asked: Question, person: SimPerson | null): string {
    const shape = PROVIDER_SHAPES[provider]
    if (person === null) return backTo(asked, shape.denied)
    const code = shape.code(randomText(random, 40))
    codes.keep(code, { ...asked, provider, person })
    return backTo(asked, { code, scope: [...asked.scopes].join(' '), ...shape.answerExtras })
  }

  async function exchange(provider: SignInProvider, request: FastifyRequest<{ Body: Fields | undefined }>) {
    const fields = request.body ?? {}
    const client = SIMULATED_CLIENTS[provider]
    const given = clientIn(request.headers.authorization, fields)
    if (control.fault === 'server_error') {
      return { status: 503, outcome: 'server_error', body: { error: 'temporarily_unavailable' } }
    }
    if (given.id !== client.clientId || !isSame(given.secret, client.clientSecret)) {
      return refusal(401, 'invalid_client', 'The client secret is not right.')
    }
    if (fields.grant_type !== 'authorization_code') {
      return refusal(400, 'unsupported_grant_type', 'Only authorization_code is known.')
    }
    const grant = codes.take(fields.code ?? '', {
      provider,
      clientId: client.clientId,
      redirectUri: fields.redirect_uri,
      codeVerifier: fields.code_verifier,
    })
    if ('refused' in grant) return refusal(400, 'invalid_grant', grant.refused)
    const accessToken = PROVIDER_SHAPES[provider].accessToken(randomText(random, 60))
    known.set(accessToken, grant)
    const [oldest] = known.keys()
    if (known.size > TOKENS_KEPT && oldest !== undefined) known.delete(oldest)
    return {
      status: 200,
      outcome: control.fault === 'none' ? 'signed in' : control.fault,
      body: {
        access_token: accessToken,
        expires_in: 3_599,
        scope: [...grant.scopes].join(' '),
        token_type: 'Bearer',
        id_token: await idTokenFor(grant, { at_hash: accessTokenHash(accessToken) }),
      },
    }
  }

  function claimsOf(grant: Grant): Record<string, unknown> {
    const { provider, person, clientId, scopes } = grant
    const pictures = addressesOf(provider).pictures
    return PROVIDER_SHAPES[provider].claims(person, { clientId, scopes, pictures })
  }

  function idTokenFor(grant: Grant, extra: Record<string, unknown>): Promise<string> {
    const { fault } = control
    const now = clock()
    return signer.sign(
      {
        iss: fault === 'foreign_issuer' ? 'https://elsewhere.example' : issuerOf(grant.provider),
        aud: fault === 'foreign_audience' ? 'another-shop' : grant.clientId,
        ...claimsOf(grant),
        ...(grant.nonce === undefined ? {} : { nonce: fault === 'foreign_nonce' ? 'of-another-sign-in' : grant.nonce }),
        ...extra,
      },
      fault === 'expired' ? new Date(now.getTime() - DAY_MS) : now,
      fault === 'foreign_key',
    )
  }

  function choose(address: string, person: SimPerson | null): string {
    const url = new URL(address)
    const path = url.pathname.slice(new URL(options.publicUrl()).pathname.length)
    const provider = SIGN_IN_PROVIDERS.find((one) => path === `/${one}${PROVIDER_SHAPES[one].paths.authorize}`)
    if (!provider) throw new Error(`no sign-in page is at ${address}`)
    const asked = readQuestion(provider, url.searchParams)
    if ('refused' in asked) throw new Error(asked.refused.join(': '))
    return answerTo(provider, asked, person)
  }

  function idToken(provider: SignInProvider, person: SimPerson, changes: Record<string, unknown> = {}) {
    const { clientId } = SIMULATED_CLIENTS[provider]
    const scopes = new Set(['openid', 'email', 'profile'])
    const grant = { provider, person, clientId, scopes, redirectUri: '', nonce: undefined, codeChallenge: undefined }
    return idTokenFor(grant, changes)
  }

  function note(provider: SignInProvider, outcome: string): void {
    control.exchanges.push({ provider, outcome })
    if (control.exchanges.length > EXCHANGES_KEPT) control.exchanges.shift()
  }
}

const EXCHANGES_KEPT = 200
const TOKENS_KEPT = 1_000
const DAY_MS = 86_400_000

/** No `form-action`, because the answer to the form redirects to the shop and further. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
}

type Question = Omit<Grant, 'provider' | 'person'> & { state: string | undefined; prompt: string | undefined }

function backTo({ redirectUri, state }: Question, answer: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

/** The person of the form; null cancels, undefined for invalid input. */
function personIn(provider: SignInProvider, fields: Fields): SimPerson | null | undefined {
  if (fields.cancel !== undefined) return null
  const listed = fields.person === undefined ? undefined : PEOPLE[provider][Number(fields.person)]
  if (listed) return listed
  const name = fields.name?.trim() ?? ''
  const email = fields.email?.trim() ?? ''
  if (name === '' || (email === '' && provider === 'google')) return undefined
  return { name, email: email === '' ? null : email, isVerified: fields.verified !== undefined }
}

/** The client's id and secret, from the header or the form. */
function clientIn(authorization: string | undefined, fields: Fields): { id: string; secret: string } {
  const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1]
  if (basic === undefined) return { id: fields.client_id ?? '', secret: fields.client_secret ?? '' }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return { id, secret }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refusal(status: number, error: string, detail: string) {
  return { status, outcome: `${error}: ${detail}`, body: { error, error_description: detail } }
}

/** Drawn on demand, so that the library is not loaded at the start. */
async function pictureOf(initials: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1d4ed8"/>
<text x="48" y="62" font-family="sans-serif" font-size="40" text-anchor="middle" fill="#fff">${escapeHtml(initials)}</text></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}
