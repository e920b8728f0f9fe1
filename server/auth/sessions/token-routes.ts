import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SessionAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal, OAuthRefusal } from '#domain/auth/auth-errors.ts'
import { AUTH_BODIES } from '#domain/auth/auth-requests.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { countedFor, RATE } from '../../http/rate-limits.ts'
import { contactOf } from '../accounts/contact.ts'
import { findUserByContact, lockUser } from '../accounts/user-queries.ts'
import { afterCommit } from '../after-commit.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { takeAnswer } from '../guards/captcha.ts'
import { countGuess, hasBeenAt, limitRefresh } from '../guards/limit-tries.ts'
import { refreshSession } from './refresh-session.ts'
import { callerOf } from './signed-in.ts'
import { startSession } from './start-session.ts'

/** One grant of an access token; it parses its own body. */
export type Grant = (request: FastifyRequest) => Promise<AccessTokenResponse>

/**
 * Refreshes are not counted by address: everybody behind it refreshes once an hour, and the client signs out a person
 * who must wait. They are counted by session; only invalid tokens are counted by address.
 */
const isRefresh = ({ query }: FastifyRequest) => isGrant(query, 'refresh_token')
const isPassword = ({ query }: FastifyRequest) => !isGrant(query, 'pkce') && !isGrant(query, 'id_token')
const rateOf = (request: FastifyRequest) => (isPassword(request) ? 'password' : 'social')
const TOKEN_RATE = {
  ...RATE.password,
  max: (request: FastifyRequest) => RATE[rateOf(request)].max(request),
  keyGenerator: (request: FastifyRequest) => `${rateOf(request)} ${countedFor(request)}`,
  allowList: isRefresh,
}

function isGrant(query: unknown, type: string): boolean {
  return typeof query === 'object' && query !== null && 'grant_type' in query && query.grant_type === type
}

/** `POST /token`: each `grant_type` is one entry of a table. */
export const tokenRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps; grants: Record<string, Grant> }> = async (
  app,
  { deps, grants },
) => {
  const { db } = app.database
  const table: Record<string, Grant> = { password: passwordGrant, refresh_token: refreshGrant, ...grants }

  app.route({
    method: 'POST',
    url: '/token',
    config: { rateLimit: TOKEN_RATE },
    schema: {
      summary: 'Signs in, refreshes, or exchanges a code, by grant_type',
      querystring: z.object({ grant_type: z.string().max(40).optional() }),
      response: { 200: SessionAnswer },
    },
    handler: async (request) => {
      const type = request.query.grant_type ?? ''
      if (type === 'web3') throw new AuthRefusal('web3_provider_disabled')
      const grant = Object.hasOwn(table, type) ? table[type] : undefined
      if (!grant) throw new AuthRefusal('invalid_credentials', 'unsupported_grant_type')
      return grant(request)
    },
  })

  async function passwordGrant(request: FastifyRequest): Promise<AccessTokenResponse> {
    const body = readBody(AUTH_BODIES.passwordGrant, request)
    const contact = contactOf(body)
    await takeAnswer(db, deps, body.gotrue_meta_security?.captcha_token)
    const guess = await countGuess(db, deps, 'password', { at: contact.value, ip: request.ip })
    const user = await findUserByContact(db, contact)
    const checked = user?.passwordHash ?? null
    const isRight = await deps.passwords.matches(body.password ?? '', checked)
    // Looked up for all accounts, so that the duration reveals nothing.
    const wasHere = !guess.isAddressBusy || (await hasBeenAt(db, deps, user?.id, request.ip))
    if (guess.isAddressBusy && !(isRight && wasHere)) throw new AuthRefusal('over_request_rate_limit')
    if (!user || !isRight) throw new AuthRefusal('invalid_credentials')
    if (contact.kind === 'email' && user.emailConfirmedAt === null) throw new AuthRefusal('email_not_confirmed')
    if (contact.kind === 'phone' && user.phoneConfirmedAt === null) throw new AuthRefusal('phone_not_confirmed')
    const answer = await db.transaction(async (tx) => {
      const held = await lockUser(tx, user.id)
      // The password may have been changed, or its owner banned, during the comparison.
      if (held?.passwordHash !== checked) throw new AuthRefusal('invalid_credentials')
      if (held.bannedUntil && held.bannedUntil > deps.clock()) throw new AuthRefusal('user_banned')
      return startSession(tx, deps, { userId: user.id, method: 'password', caller: callerOf(request) })
    })
    await guess.wasRight()
    return answer
  }

  async function refreshGrant(request: FastifyRequest): Promise<AccessTokenResponse> {
    const { refresh_token: token } = readBody(AUTH_BODIES.refreshGrant, request)
    if (!token) throw new OAuthRefusal('invalid_request', 'refresh_token required')
    await limitRefresh(db, deps, { token, ip: request.ip })
    return afterCommit(await db.transaction((tx) => refreshSession(tx, deps, token, callerOf(request))))
  }
}

/** Parses a body by its grant's schema. @throws validation_failed */
export function readBody<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.output<Shape> {
  const parsed = shape.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new AuthRefusal('validation_failed', first && `${first.path.join('.')}: ${first.message}`)
}
