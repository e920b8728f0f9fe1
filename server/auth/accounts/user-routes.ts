import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EmptyAnswer, UserAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { AUTH_BODIES, RedirectQuery } from '#domain/auth/auth-requests.ts'
import { RATE } from '../../http/rate-limits.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { allowedRedirect } from '../guards/allowed-redirect.ts'
import { limitChange, limitTries, requireMessage, takeBackChange } from '../guards/limit-tries.ts'
import { mailCode, textCode } from '../proofs/send-code.ts'
import { deleteSession } from '../sessions/session-queries.ts'
import { bearerOf, callerOf, requireSignedIn } from '../sessions/signed-in.ts'
import { changeUser } from './change-user.ts'
import { emailContact, phoneContact } from './contact.ts'
import { endSessionsAndChanges } from './end-sessions.ts'
import { recordFor } from './record-for.ts'
import { refuseTaken } from './refuse-taken.ts'
import { requireGoodPassword } from './sign-up.ts'
import { type Contact, findUser, lockUser, type UserRow, updateUser } from './user-queries.ts'
import { viewSelf } from './view-user.ts'

const LogoutQuery = z.object({ scope: z.string().max(20).default('global') })

/** The routes of a signed-in person's own account. */
export const userRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const { db } = app.database
  const { passwords, settings } = deps

  app.route({
    method: 'GET',
    url: '/user',
    schema: { summary: 'The signed-in user', response: { 200: UserAnswer } },
    handler: async (request) => {
      const { userId } = await requireSignedIn(db, deps, request, { orHalf: true })
      return viewSelf(db, userId)
    },
  })

  app.route({
    method: 'PUT',
    url: '/user',
    config: { rateLimit: RATE.changeUser },
    schema: {
      summary: 'Changes the signed-in user',
      body: AUTH_BODIES.changeUser,
      querystring: RedirectQuery,
      response: { 200: UserAnswer },
    },
    handler: async (request) => {
      const { body, query } = request
      const who = await requireSignedIn(db, deps, request)
      // With a password it is counted there.
      if (body.nonce && !body.password) await limitTries(db, deps, 'new_password', who.userId)
      const { ip } = request
      const email = body.email ? emailContact(body.email) : undefined
      // The present address withdraws a change, and gets no message.
      const isKept = email !== undefined && (await findUser(db, who.userId))?.email === email.value
      const messages = [
        email && !isKept ? { what: 'email_change', to: email, ip } : [],
        body.phone ? { what: 'phone_change', to: phoneContact(body.phone), ip } : [],
      ].flat()
      for (const message of messages) await limitChange(db, deps, who.userId, message)
      const { code_challenge: challenge, code_challenge_method: method } = body
      const change = {
        email: body.email || undefined,
        phone: body.phone || undefined,
        data: body.data,
        nonce: body.nonce || undefined,
        redirectTo: allowedRedirect(settings, query.redirect_to ?? request.headers.referer),
        challenge: challenge
          ? { challenge, method: method === 'plain' ? ('plain' as const) : ('s256' as const) }
          : null,
        password: body.password ? await weighPassword(who.userId, body.password, body.current_password) : undefined,
      }
      const changing = db.transaction((tx) => changeUser(tx, deps, who, change, callerOf(request)))
      const outcome = await changing.catch(refuseTaken)
      if (!(outcome instanceof AuthRefusal)) return outcome
      // A missing or mistyped code sends nothing, so the right one need not wait.
      for (const message of messages) await takeBackChange(db, deps, who.userId, message)
      throw outcome
    },
  })

  /** Hashing is slow, so it is done before any lock. */
  async function weighPassword(userId: string, password: string, current: string | undefined) {
    requireGoodPassword(password)
    const stored = (await findUser(db, userId))?.passwordHash ?? null
    // Counted also without a current password, because the answer "same as the old" reveals the old one.
    await limitTries(db, deps, 'new_password', userId)
    const currentMatches = current ? await passwords.matches(current, stored) : false
    if (current && !currentMatches) throw new AuthRefusal('invalid_credentials')
    const isSame = stored !== null && (await passwords.matches(password, stored))
    const hash = await passwords.hash(password)
    return { hash, isSame, currentMatches, checkedAgainst: stored }
  }

  app.route({
    method: 'POST',
    url: '/logout',
    schema: { summary: 'Ends this session, all sessions, or all but this one', querystring: LogoutQuery },
    handler: async (request, reply) => {
      const { scope } = request.query
      if (!['global', 'local', 'others'].includes(scope)) {
        throw new AuthRefusal('validation_failed', `Unsupported logout scope "${scope}"`)
      }
      if (bearerOf(request) === undefined) throw new AuthRefusal('no_authorization')
      const { userId, sessionId } = await requireSignedIn(db, deps, request, { orHalf: scope === 'local' })
      await db.transaction(async (tx) => {
        if (scope === 'local') await deleteSession(tx, sessionId)
        else {
          await lockUser(tx, userId)
          await endSessionsAndChanges(tx, deps, userId, scope === 'others' ? sessionId : undefined)
        }
        await recordFor(tx, deps, userId, 'signed_out', { ip: request.ip })
      })
      return reply.code(204).send()
    },
  })

  app.route({
    method: 'GET',
    url: '/reauthenticate',
    config: { rateLimit: RATE.authMessage },
    // A HEAD request, which only checks the address, sends nothing.
    exposeHeadRoute: false,
    schema: { summary: 'Sends the signed-in user a code for reauthentication', response: { 200: EmptyAnswer } },
    handler: async (request) => {
      const { userId } = await requireSignedIn(db, deps, request)
      const to = provenContact(await findUser(db, userId))
      await requireMessage(db, deps, { what: 'reauthentication', to, ip: request.ip, askerId: userId, isOwn: true })
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (!user) throw new AuthRefusal('user_not_found')
        const now = deps.clock()
        const type = 'reauthentication'
        if (to.kind === 'phone') await textCode(tx, deps, { userId, type, to: to.value, isProved: true })
        else await mailCode(tx, deps, { userId, type, to: to.value, redirectTo: settings.siteUrl })
        await updateUser(tx, userId, { reauthenticationSentAt: now }, now)
      })
      return {}
    },
  })

  /** Where the code for reauthentication is sent: by mail, or by phone without an address. */
  function provenContact(user: UserRow | undefined): Contact {
    if (user?.email != null && user.emailConfirmedAt !== null) return { kind: 'email', value: user.email }
    const phone = user?.phoneConfirmedAt ? user.phone : null
    if (phone !== null && settings.hasSms) return { kind: 'phone', value: phone }
    throw new AuthRefusal('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  }
}
