import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EmptyAnswer, HalfAnswer, SessionAnswer, UserAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { AUTH_BODIES, RedirectQuery } from '#domain/auth/auth-requests.ts'
import { hasFullName } from '#domain/profiles/sign-up-metadata.ts'
import type { Db } from '../../db/db.ts'
import { againIfTaken } from '../../db/unique-violation.ts'
import { RATE } from '../../http/rate-limits.ts'
import { sourceOf } from '../../http/source-of.ts'
import { contactOf, emailContact, phoneContact } from '../accounts/contact.ts'
import { recordFor } from '../accounts/record-for.ts'
import { refuseTaken } from '../accounts/refuse-taken.ts'
import { requireGoodPassword, signUp } from '../accounts/sign-up.ts'
import { requireSmallMetadata } from '../accounts/user-metadata.ts'
import { type Contact, findUserByContact, lockUserByContact, updateUser } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { allowedRedirect } from '../guards/allowed-redirect.ts'
import { noSoonerThan, refusedNoSoonerThan } from '../guards/answer-floor.ts'
import { takeAnswer } from '../guards/captcha.ts'
import { countCode, countGuess, type Guess, hasBeenAt, limitMessage, limitTries } from '../guards/limit-tries.ts'
import { type CodeChallenge, challengeOf, PKCE_PREFIX } from '../proofs/make-one-time-token.ts'
import { requireCodePhone } from '../proofs/queue-code.ts'
import { resendMessage, resendTypeOf } from '../proofs/resend-message.ts'
import { mailCode } from '../proofs/send-code.ts'
import { sendSignInCode } from '../proofs/send-sign-in-code.ts'
import { takeAnswerForCode } from '../proofs/take-answer-for-code.ts'
import { type Proof, VERIFIABLE, type VerifyType, verifyToken } from '../proofs/verify-token.ts'
import { callerOf, findSignedIn } from '../sessions/signed-in.ts'
import { addressWithSession } from '../social/flow-answer.ts'
import { signInAnonymously } from './sign-in-anonymously.ts'

const VerifyQuery = RedirectQuery.extend({ token: z.string().max(320).optional(), type: z.string().max(40).optional() })

/** Another request may insert the same address first. */
const CONTACTS = ['auth_users_email', 'auth_users_phone']

type Setup = { app: Parameters<FastifyPluginAsyncZod>[0]; db: Db; deps: AuthDeps }

/** The routes for sign-up, codes and links by mail or phone, and forgotten passwords. */
export const signInRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const setup = { app, db: app.database.db, deps }
  for (const addRoute of [signUpRoute, codeRoute, recoverRoute, resendRoute, verifyRoute, linkRoute]) addRoute(setup)
}

function signUpRoute({ app, db, deps }: Setup) {
  app.route({
    method: 'POST',
    url: '/signup',
    config: { rateLimit: RATE.signUp },
    schema: {
      summary: 'Signs up with a password',
      body: AUTH_BODIES.signUp,
      querystring: RedirectQuery,
      response: { 200: z.union([SessionAnswer, UserAnswer]) },
    },
    handler: async (request) => {
      const { body, query } = request
      const { switches } = deps.settings
      if (!body.email && !body.phone) return joinAnonymously(db, deps, request, body)
      if (!switches.takesSignUps) throw new AuthRefusal('signup_disabled')
      const contact = contactOf(body)
      await requirePhoneSetup(db, deps, contact, body.channel)
      if (!body.password) throw new AuthRefusal('validation_failed', 'Signup requires a valid password')
      requireGoodPassword(body.password)
      const metadata = requireSmallMetadata(body.data ?? undefined)
      if (switches.requiresName && !hasFullName(metadata)) {
        throw new AuthRefusal('validation_failed', 'Please enter your full name.')
      }
      const challenge = challengeOf(body)
      await takeAnswer(db, deps, body.gotrue_meta_security?.captcha_token)
      const maySend = await limitMessage(db, deps, { what: 'signup', to: contact, ip: request.ip })
      return noSoonerThan(deps.settings.answerFloorMs, async () => {
        const password = await weighPassword(db, deps, contact, body.password ?? '')
        const redirectTo = redirectOf(deps, request, query)
        const input = { contact, password, metadata, redirectTo, challenge, caller: callerOf(request), maySend }
        const outcome = await againIfTaken(CONTACTS, () => db.transaction((tx) => signUp(tx, deps, input)))
        return outcome.kind === 'session' ? outcome.answer : outcome.user
      })
    },
  })
}

function codeRoute({ app, db, deps }: Setup) {
  app.route({
    method: 'POST',
    url: '/otp',
    config: { rateLimit: RATE.authMessage },
    schema: {
      summary: 'Sends a code for sign-in',
      body: AUTH_BODIES.otp,
      querystring: RedirectQuery,
      response: { 200: EmptyAnswer },
    },
    handler: async (request) => {
      const { body, query } = request
      const contact = contactOf(body)
      await requirePhoneSetup(db, deps, contact, body.channel)
      const metadata = requireSmallMetadata(body.data ?? undefined)
      const challenge = challengeOf(body)
      const mayCreate = (body.create_user ?? true) && deps.settings.switches.takesSignUps
      const sent = body.gotrue_meta_security?.captcha_token
      await takeAnswerForCode(db, deps, { contact, opensAccount: mayCreate, sent, ip: request.ip })
      const maySend = await limitMessage(db, deps, { what: 'otp', to: contact, ip: request.ip })
      return noSoonerThan(deps.settings.answerFloorMs, async () => {
        if (!maySend) return {}
        await countCode(db, deps, contact)
        const redirectTo = redirectOf(deps, request, query)
        const input = { contact, metadata, mayCreate, redirectTo, challenge, caller: callerOf(request) }
        await againIfTaken(CONTACTS, () => db.transaction((tx) => sendSignInCode(tx, deps, input)))
        return {}
      })
    },
  })
}

function recoverRoute({ app, db, deps }: Setup) {
  app.route({
    method: 'POST',
    url: '/recover',
    config: { rateLimit: RATE.authMessage },
    schema: {
      summary: 'Mails a code and a link for a new password',
      body: AUTH_BODIES.recover,
      querystring: RedirectQuery,
      response: { 200: EmptyAnswer },
    },
    handler: async (request) => {
      const { body, query } = request
      if (!body.email) throw new AuthRefusal('validation_failed', 'Password recovery requires an email')
      const contact = emailContact(body.email)
      const challenge = challengeOf(body)
      const maySend = await limitMessage(db, deps, { what: 'recovery', to: contact, ip: request.ip })
      const input = { contact, redirectTo: redirectOf(deps, request, query), challenge, ip: request.ip }
      return noSoonerThan(deps.settings.answerFloorMs, async () => {
        if (maySend) await db.transaction((tx) => recover(tx, deps, input))
        return {}
      })
    },
  })
}

function resendRoute({ app, db, deps }: Setup) {
  app.route({
    method: 'POST',
    url: '/resend',
    config: { rateLimit: RATE.authMessage },
    schema: {
      summary: 'Sends a code again',
      body: AUTH_BODIES.resend,
      querystring: RedirectQuery,
      response: { 200: EmptyAnswer },
    },
    handler: async (request) => {
      const { body, query } = request
      const contact = contactOf(body)
      const type = resendTypeOf(body.type, contact)
      await requirePhoneSetup(db, deps, contact)
      const challenge = challengeOf(body)
      if (contact.kind === 'phone') await takeAnswer(db, deps, body.gotrue_meta_security?.captcha_token)
      const maySend = await limitMessage(db, deps, { what: `resend ${type}`, to: contact, ip: request.ip })
      const redirectTo = redirectOf(deps, request, query)
      return noSoonerThan(deps.settings.answerFloorMs, async () => {
        if (maySend) await db.transaction((tx) => resendMessage(tx, deps, { type, contact, redirectTo, challenge }))
        return {}
      })
    },
  })
}

function verifyRoute({ app, db, deps }: Setup) {
  app.route({
    method: 'POST',
    url: '/verify',
    config: { rateLimit: RATE.verify },
    schema: {
      summary: 'Verifies a code or the token of a link',
      body: AUTH_BODIES.verify,
      response: { 200: z.union([SessionAnswer, HalfAnswer]) },
    },
    handler: async (request) => {
      const type = verifyTypeOf(request.body.type)
      const proof = proofOf(request.body)
      const outcome = await verify(db, deps, request, { type, proof, answersByRedirect: false })
      return outcome.kind === 'session' ? outcome.answer : HALF_CONFIRMED
    },
  })
}

function linkRoute({ app, db, deps }: Setup) {
  app.route({
    method: 'GET',
    url: '/verify',
    config: { rateLimit: RATE.verify },
    // A HEAD request, which only checks the address, must not use the token up.
    exposeHeadRoute: false,
    schema: { summary: 'Verifies the token of a link and redirects to the shop', querystring: VerifyQuery },
    handler: async (request, reply) => {
      const { token = '', redirect_to } = request.query
      const { settings } = deps
      const back = new URL(allowedRedirect(settings, redirect_to))
      const addToRedirect = (facts: Record<string, string>) => {
        back.hash = new URLSearchParams({ ...facts, sb: '' }).toString()
        // A browser that waits for a code reads it, or the error, from the query.
        if (!token.startsWith(PKCE_PREFIX)) return
        for (const [name, value] of Object.entries(facts)) back.searchParams.set(name, value)
      }
      try {
        const type = verifyTypeOf(request.query.type)
        const asked = { type, proof: { kind: 'link', token }, answersByRedirect: true } as const
        const outcome = await verify(db, deps, request, asked)
        if (outcome.kind === 'session') {
          // The address contains the session, so it may lead to the shop only.
          const shop = allowedRedirect({ ...settings, redirects: [] }, redirect_to)
          return reply.redirect(addressWithSession(shop, outcome.answer, { type }), 303)
        }
        if (outcome.kind === 'code') back.searchParams.set('code', outcome.code)
        else addToRedirect({ message: HALF_CONFIRMED.msg })
      } catch (error) {
        if (!(error instanceof AuthRefusal)) throw error
        addToRedirect({ error: 'access_denied', error_code: error.wireCode, error_description: error.message })
      }
      return reply.redirect(back.href, 303)
    },
  })
}

async function verify(
  db: Db,
  deps: AuthDeps,
  request: FastifyRequest,
  asked: { type: VerifyType; proof: Proof; answersByRedirect: boolean },
) {
  return refusedNoSoonerThan(deps.settings.answerFloorMs, async () => {
    const signedIn = await findSignedIn(db, deps, request)
    const input = { ...asked, caller: callerOf(request), signedIn }
    const guess = asked.proof.kind === 'code' ? await guessAt(db, deps, asked.proof.contact, request.ip) : undefined
    const outcome = await db.transaction((tx) => verifyToken(tx, deps, input)).catch(refuseTaken)
    if (outcome instanceof AuthRefusal) {
      // The refusal of a wrong code is the same on every network, so it does not reveal the owner's network.
      throw guess?.isAddressBusy ? new AuthRefusal('over_request_rate_limit') : outcome
    }
    await guess?.wasRight()
    return outcome
  })
}

async function guessAt(db: Db, deps: AuthDeps, contact: Contact, ip: string): Promise<Guess> {
  const wasHere = await hasBeenAt(db, deps, (await findUserByContact(db, contact))?.id, ip)
  const guess = await countGuess(db, deps, 'code', { at: contact.value, ip, wasHere })
  if (guess.isAddressBusy && !wasHere) throw new AuthRefusal('over_request_rate_limit')
  return guess
}

function redirectOf({ settings }: AuthDeps, request: FastifyRequest, query: { redirect_to?: string | undefined }) {
  return allowedRedirect(settings, query.redirect_to ?? request.headers.referer)
}

type SignUp = z.output<typeof AUTH_BODIES.signUp>

async function joinAnonymously(db: Db, deps: AuthDeps, request: FastifyRequest, body: SignUp) {
  const { switches } = deps.settings
  if (!switches.takesAnonymous) throw new AuthRefusal('anonymous_provider_disabled')
  if (!switches.takesSignUps) throw new AuthRefusal('signup_disabled')
  const metadata = requireSmallMetadata(body.data ?? undefined)
  await takeAnswer(db, deps, body.gotrue_meta_security?.captcha_token)
  await limitTries(db, deps, 'anonymous_source', sourceOf(request.ip))
  return db.transaction((tx) => signInAnonymously(tx, deps, { metadata, caller: callerOf(request) }))
}

type Recovery = { contact: Contact; redirectTo: string; challenge: CodeChallenge | null; ip: string }

async function recover(tx: Db, deps: AuthDeps, { contact, redirectTo, challenge, ip }: Recovery) {
  const user = await lockUserByContact(tx, contact)
  if (!user) return
  const now = deps.clock()
  await mailCode(tx, deps, { userId: user.id, type: 'recovery', to: contact.value, redirectTo, challenge })
  await updateUser(tx, user.id, { recoverySentAt: now }, now)
  await recordFor(tx, deps, user.id, 'recovery_asked', { actor: 'visitor', ip })
}

/** Hashing is slow, so it is done before any lock. Two hashes at once, so that all requests take the same time. */
async function weighPassword(db: Db, deps: AuthDeps, contact: Contact, password: string) {
  const checkedAgainst = (await findUserByContact(db, contact))?.passwordHash ?? null
  const [hash, isSame] = await Promise.all([
    deps.passwords.hash(password),
    deps.passwords.matches(password, checkedAgainst),
  ])
  return { hash, isSame, checkedAgainst }
}

async function requirePhoneSetup(db: Db, deps: AuthDeps, contact: Contact, channel?: string) {
  if (contact.kind !== 'phone') return
  if (channel !== undefined && channel !== 'sms') throw new AuthRefusal('validation_failed', 'Invalid channel')
  if (!deps.settings.hasSms) throw new AuthRefusal('phone_provider_disabled')
  await requireCodePhone(db, deps, contact.value)
}

const HALF_CONFIRMED = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
} as const

function verifyTypeOf(type: string | undefined): VerifyType {
  if (!type) throw new AuthRefusal('validation_failed', 'Verify requires a verification type')
  if (!Object.hasOwn(VERIFIABLE, type)) throw new AuthRefusal('validation_failed', 'Unsupported verification type')
  return type as VerifyType // it is a key of the table
}

function proofOf(body: z.output<typeof AUTH_BODIES.verify>): Proof {
  const { token, token_hash: link } = body
  if (link) {
    if (body.email || body.phone) {
      throw new AuthRefusal('validation_failed', 'Only the token_hash and type should be provided')
    }
    return { kind: 'link', token: link }
  }
  if (!token) throw new AuthRefusal('validation_failed', 'Verify requires a token or a token hash')
  if (!body.email && !body.phone) {
    throw new AuthRefusal('validation_failed', 'Only an email address or phone number should be provided on verify')
  }
  const contact = body.email ? emailContact(body.email) : phoneContact(body.phone ?? '')
  return { kind: 'code', contact, code: token }
}
