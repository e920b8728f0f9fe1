import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AuthRefusal, OAuthRefusal } from '#domain/auth/auth-errors.ts'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { againIfTaken } from '../../db/unique-violation.ts'
import { RATE } from '../../http/rate-limits.ts'
import { findIdentity } from '../accounts/user-queries.ts'
import { afterCommit } from '../after-commit.ts'
import { sendAuthRefusal } from '../answer-auth-errors.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { allowedRedirect } from '../guards/allowed-redirect.ts'
import { requireMessage } from '../guards/limit-tries.ts'
import { requireSecondStep } from '../guards/require-second-step.ts'
import { type CodeChallenge, challengeOf } from '../proofs/make-one-time-token.ts'
import { callerOf, requireSignedIn } from '../sessions/signed-in.ts'
import { type Grant, readBody } from '../sessions/token-routes.ts'
import { beginFlow, makeProof } from './begin-flow.ts'
import { endFlow, exchangeCode, type ReturnedFlow, takeFlow } from './end-flow.ts'
import {
  addressWithCode,
  addressWithFault,
  addressWithSession,
  type FlowFault,
  faultOf,
  flowOverPage,
} from './flow-answer.ts'
import { AuthorizeQuery, extrasIn, IdTokenGrant, PkceGrant, socialProviderOf } from './oauth-requests.ts'
import { PROVIDER_TITLES, type ProviderAccount } from './provider-account.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'
import type { BeginCopy } from './provider-picture.ts'
import { requireSameNonce, signInWithIdToken } from './sign-in-with-id-token.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** Another request may insert the same user or identity first. */
const ACCOUNTS = ['auth_users_email', 'auth_identities_provider']

/** The client of each provider; null without keys in the configuration. */
export type ProviderClients = Record<SocialProvider, ProviderClient | null>

/** Creates the clients of the configured providers. */
export function createProviderClients(deps: AuthDeps): ProviderClients {
  const { google, azure } = deps.settings.social
  return {
    google: google && createProviderClient('google', google, deps),
    azure: azure && createProviderClient('azure', azure, deps),
  }
}

type Setup = { deps: AuthDeps; clients: ProviderClients; copyPicture: BeginCopy }
type Served = Setup & { db: Db }
type App = Parameters<FastifyPluginAsyncZod>[0]

/** The routes for signing in with Google and Microsoft, and for linking and unlinking them. */
export const oauthRoutes: FastifyPluginAsyncZod<Setup> = async (app, setup) => {
  const served = { ...setup, db: app.database.db }
  for (const addRoute of [beginRoute, beginLinkRoute, unlinkRoute, callbackRoutes]) await addRoute(app, served)
}

function beginRoute(app: App, served: Served) {
  const { deps } = served
  app.route({
    method: 'GET',
    url: '/authorize',
    exposeHeadRoute: false,
    config: { rateLimit: RATE.social },
    schema: { summary: 'Redirects to a sign-in provider', querystring: AuthorizeQuery },
    handler: async (request, reply) => {
      const { query } = request
      const client = clientOf(served, query)
      const challenge = challengeOf(query)
      const wanted = query.redirect_to ?? request.headers.referer
      // Without a verifier the address contains the session, so it may lead to the shop only.
      const redirectTo = allowedRedirect(challenge ? deps.settings : { ...deps.settings, redirects: [] }, wanted)
      const isAsked = query.skip_http_redirect === 'true'
      try {
        const url = await begin(served, { query, client, redirectTo, challenge, linkTo: null })
        return isAsked ? { url } : reply.redirect(url)
      } catch (error) {
        if (isAsked || !(error instanceof AuthRefusal)) throw error
        return reply.redirect(addressWithFault(redirectTo, faultOf(error)))
      }
    },
  })
}

function beginLinkRoute(app: App, served: Served) {
  const { db, deps } = served
  app.route({
    method: 'GET',
    url: '/user/identities/authorize',
    exposeHeadRoute: false,
    config: { rateLimit: RATE.social },
    schema: { summary: 'Redirects to a sign-in provider, to link it to the account', querystring: AuthorizeQuery },
    handler: async (request, reply) => {
      const { query } = request
      const who = await requireSignedIn(db, deps, request)
      requireLinking(deps)
      const client = clientOf(served, query)
      const challenge = challengeOf(query)
      if (!challenge) throw new AuthRefusal('validation_failed', 'Linking an identity requires a code_challenge')
      const redirectTo = allowedRedirect(deps.settings, query.redirect_to ?? request.headers.referer)
      // Always with the provider's page: otherwise a provider that knows the browser would link without asking.
      const asking = { prompt: 'select_account', ...query }
      const url = await begin(served, { query: asking, client, redirectTo, challenge, linkTo: who })
      return query.skip_http_redirect === 'true' ? { url } : reply.redirect(url)
    },
  })
}

function unlinkRoute(app: App, { db, deps }: Served) {
  app.route({
    method: 'DELETE',
    url: '/user/identities/:identityId',
    config: { rateLimit: RATE.changeUser },
    schema: {
      summary: 'Unlinks an identity from the account',
      params: z.object({ identityId: z.string().max(100) }),
    },
    handler: async (request) => {
      const who = await requireSignedIn(db, deps, request)
      requireLinking(deps)
      const id = z.uuid().safeParse(request.params.identityId)
      if (!id.success) throw new AuthRefusal('identity_not_found')
      await db.transaction(async (tx) => {
        await requireSecondStep(tx, who)
        await unlinkIdentity(tx, deps, who, id.data, callerOf(request))
      })
      return {}
    },
  })
}

async function callbackRoutes(app: App, served: Served) {
  app.route({
    method: 'GET',
    url: '/callback',
    exposeHeadRoute: false,
    config: { rateLimit: RATE.social },
    schema: { summary: 'The address to which a sign-in provider returns the browser' },
    handler: (request, reply) =>
      comeBack(served, new URL(request.url, served.deps.settings.siteUrl).searchParams, request, reply),
  })

  // Its own plugin scope: forms are accepted here only, and only with the state of a flow.
  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    forms.route({
      method: 'POST',
      url: '/callback',
      config: { rateLimit: RATE.social },
      schema: { summary: 'The same for providers that answer with a form' },
      handler: (request, reply) => {
        const { body } = request
        return comeBack(served, body instanceof URLSearchParams ? body : new URLSearchParams(), request, reply)
      },
    })
  })
}

function requireLinking({ settings }: AuthDeps) {
  if (!settings.switches.linksIdentities) throw new AuthRefusal('manual_linking_disabled')
}

function clientOf({ clients }: Served, { provider }: AuthorizeQuery): ProviderClient & { provider: SocialProvider } {
  const known = socialProviderOf(provider)
  const client = clients[known]
  if (!client) throw new AuthRefusal('validation_failed', 'Unsupported provider: provider is not enabled')
  return { ...client, provider: known }
}

async function begin(
  { db, deps }: Served,
  flow: {
    query: AuthorizeQuery
    client: ProviderClient & { provider: SocialProvider }
    redirectTo: string
    challenge: CodeChallenge | null
    linkTo: { userId: string; sessionId: string } | null
  },
): Promise<string> {
  const { query, client, redirectTo, challenge, linkTo } = flow
  const { provider } = client
  const proof = makeProof(deps)
  const url = await client.startUrl({ ...proof, redirectUri: callbackUrlOf(deps), extra: extrasIn(query) })
  await db.transaction((tx) => beginFlow(tx, deps, { proof, provider, redirectTo, challenge, linkTo }))
  return url
}

function callbackUrlOf({ settings }: AuthDeps): string {
  return `${settings.siteUrl}/auth/v1/callback`
}

async function comeBack(served: Served, answer: URLSearchParams, request: FastifyRequest, reply: FastifyReply) {
  const { db, deps } = served
  const state = z.uuid().safeParse(answer.get('state'))
  const flow = state.success ? await db.transaction((tx) => takeFlow(tx, deps, state.data)) : undefined
  if (!flow) return refuseState(deps, request, reply)
  return reply.redirect(await wayBack(served, flow, answer, request))
}

/** The address that the browser is redirected to, with its code or the error. */
async function wayBack(served: Served, flow: ReturnedFlow, answer: URLSearchParams, request: FastifyRequest) {
  const back = flow.redirectTo
  try {
    if (answer.get('error') === 'access_denied') return addressWithFault(back, cancelled(flow))
    const end = await endOf(served, flow, answer, request)
    return end.kind === 'code' ? addressWithCode(back, end.code) : addressWithSession(back, end.answer)
  } catch (error) {
    if (error instanceof AuthRefusal) return addressWithFault(back, faultOf(error))
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return addressWithFault(back, faultOf(new AuthRefusal('unexpected_failure')))
  }
}

async function endOf(served: Served, flow: ReturnedFlow, answer: URLSearchParams, request: FastifyRequest) {
  const { db, deps, clients, copyPicture } = served
  const provider = socialProviderOf(flow.provider)
  const client = clients[provider]
  if (!client) throw new AuthRefusal('provider_disabled')
  const error = answer.get('error')
  if (error !== null) {
    deps.log.warn({ provider, said: error.slice(0, 100) }, 'a sign-in provider sent somebody back')
    throw new AuthRefusal(
      'bad_oauth_callback',
      `Signing in with ${PROVIDER_TITLES[provider]} did not work. Please try again.`,
    )
  }
  const returned = new URL(callbackUrlOf(deps))
  returned.search = answer.toString()
  const { account, accessToken } = await client.fetchAccount(returned, flow.proof)
  const isLinking = flow.linkingUserId !== null
  await limitCode(db, deps, { account, isLinking, ip: request.ip })
  const caller = callerOf(request)
  const ending = againIfTaken(ACCOUNTS, () => db.transaction((tx) => endFlow(tx, deps, flow, account, caller)))
  const end = afterCommit(await ending)
  if (!isLinking) copyPicture(account, accessToken)
  return end
}

function refuseState({ settings }: AuthDeps, request: FastifyRequest, reply: FastifyReply) {
  const refusal = new AuthRefusal('bad_oauth_state')
  if (!request.headers.accept?.includes('text/html')) return sendAuthRefusal(refusal, request, reply)
  return reply
    .code(refusal.status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('x-sb-error-code', refusal.wireCode)
    .send(flowOverPage(settings.siteUrl))
}

/** The grants of `POST /token` that belong to sign-in providers. */
export function socialGrants(db: Db, { deps, clients, copyPicture }: Setup): Record<'pkce' | 'id_token', Grant> {
  return {
    pkce: async (request) => {
      const { auth_code: code, code_verifier: verifier } = readBody(PkceGrant, request)
      if (!code || !verifier) {
        throw new AuthRefusal(
          'validation_failed',
          'invalid request: both auth code and code verifier should be non-empty',
        )
      }
      const caller = callerOf(request)
      return afterCommit(await db.transaction((tx) => exchangeCode(tx, deps, { code, verifier, caller })))
    },
    id_token: async (request) => {
      const body = readBody(IdTokenGrant, request)
      if (!body.id_token) throw new OAuthRefusal('invalid_request', 'id_token required')
      if (!body.provider && !body.issuer) {
        throw new OAuthRefusal('invalid_request', 'provider or client_id and issuer required')
      }
      const client = body.provider === 'google' || body.provider === 'azure' ? clients[body.provider] : null
      if (!client) {
        const issuer = body.issuer ?? body.provider
        throw new AuthRefusal('provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
      }
      const linkTo = body.link_identity ? await requireSignedIn(db, deps, request) : null
      if (linkTo) requireLinking(deps)
      const read = await client.readIdToken(body.id_token, body.access_token ?? undefined)
      if (!read) throw new OAuthRefusal('invalid_request', 'Bad ID token')
      requireSameNonce(body.nonce ?? undefined, read.nonce)
      const { account } = read
      await limitCode(db, deps, { account, isLinking: linkTo !== null, ip: request.ip })
      const input = { account, linkTo, redirectTo: deps.settings.siteUrl, caller: callerOf(request) }
      const signingIn = againIfTaken(ACCOUNTS, () => db.transaction((tx) => signInWithIdToken(tx, deps, input)))
      const answer = afterCommit(await signingIn)
      if (!linkTo) copyPicture(account, body.access_token ?? undefined)
      return answer
    },
  }
}

/** The person cancelled at the provider. */
function cancelled(flow: ReturnedFlow): FlowFault {
  const title = PROVIDER_TITLES[socialProviderOf(flow.provider)]
  return { error: 'access_denied', code: 'access_denied', description: `You did not go on with ${title}.` }
}

/** Sends a code to an unverified address, within the same limits as a requested code. */
async function limitCode(
  db: Db,
  deps: AuthDeps,
  { account, isLinking, ip }: { account: ProviderAccount; isLinking: boolean; ip: string },
): Promise<void> {
  const { provider, providerId, email, isEmailVerified } = account
  if (isLinking || email === null || isEmailVerified || (await findIdentity(db, provider, providerId))) return
  await requireMessage(db, deps, { what: 'otp', to: { kind: 'email', value: email }, ip })
}
