import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { AUTH_BODIES } from '#domain/auth/auth-requests.ts'
import { FACTOR_METHODS, type FactorType } from '#domain/auth/auth-shapes.ts'
import { RATE } from '../../http/rate-limits.ts'
import type { FactorRow } from '../accounts/user-queries.ts'
import { afterCommit } from '../after-commit.ts'
import type { AuthDeps, SignedIn } from '../auth-deps.ts'
import { limitTries, requireMessage, resetTries } from '../guards/limit-tries.ts'
import { callerOf, requireSignedIn } from '../sessions/signed-in.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolFactor } from './enrol-factor.ts'
import { listFactors } from './factor-queries.ts'
import { removeFactor } from './remove-factor.ts'
import { usableFactor } from './usable-factor.ts'
import { verifyFactor } from './verify-factor.ts'

const FactorParams = z.object({ factorId: z.string().max(100) })

/** The second factors of a signed-in person: authenticator apps, and phones if short messages can be sent. */
export const factorRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const { db } = app.database

  app.route({
    method: 'POST',
    url: '/factors',
    config: { rateLimit: RATE.changeUser },
    schema: { summary: 'Begins the set-up of a second factor', body: AUTH_BODIES.enrolFactor },
    handler: async (request) => {
      const who = await requireSignedIn(db, deps, request, { orHalf: true })
      const { factor_type: type, friendly_name: friendlyName, issuer, phone } = request.body
      if (type === 'webauthn') throw new AuthRefusal('mfa_webauthn_enroll_not_enabled')
      if (!isFactorType(type)) throw new AuthRefusal('validation_failed', 'factor_type needs to be totp or phone')
      const wanted = { type, friendlyName: friendlyName ?? '', issuer: issuer ?? '', phone: phone ?? '' }
      return db.transaction((tx) => enrolFactor(tx, deps, who, wanted))
    },
  })

  app.route({
    method: 'POST',
    url: '/factors/:factorId/challenge',
    config: { rateLimit: RATE.factor },
    schema: {
      summary: 'Creates a challenge of a second factor',
      params: FactorParams,
      body: AUTH_BODIES.challengeFactor,
    },
    handler: async (request) => {
      const who = await requireSignedIn(db, deps, request, { orHalf: true })
      const factor = usableFactor(await listFactors(db, who.userId), who, factorIdOf(request.params))
      if (factor.phone !== null) await limitTexts({ ...factor, phone: factor.phone }, who, request)
      const asked = { factorId: factor.id, caller: callerOf(request) }
      return db.transaction((tx) => challengeFactor(tx, deps, who, asked))
    },
  })

  app.route({
    method: 'POST',
    url: '/factors/:factorId/verify',
    config: { rateLimit: RATE.factor },
    schema: {
      summary: 'Verifies the code of a second factor',
      params: FactorParams,
      body: AUTH_BODIES.verifyFactor,
    },
    handler: async (request) => {
      const { challenge_id: challengeId, code } = request.body
      const who = await requireSignedIn(db, deps, request, { orHalf: true })
      const factor = usableFactor(await listFactors(db, who.userId), who, factorIdOf(request.params))
      if (!code) throw new AuthRefusal('validation_failed', 'Code needs to be non-empty')
      requireSms(factor)
      // Counted before it is checked, so that concurrent guesses cannot bypass the limit.
      await limitTries(db, deps, 'factor', who.userId)
      await limitTries(db, deps, 'factor_day', who.userId)
      const answer = { factorId: factor.id, challengeId, code, caller: callerOf(request) }
      const raised = afterCommit(await db.transaction((tx) => verifyFactor(tx, deps, who, answer)))
      await resetTries(db, deps, 'factor', who.userId)
      return raised
    },
  })

  app.route({
    method: 'DELETE',
    url: '/factors/:factorId',
    config: { rateLimit: RATE.changeUser },
    schema: { summary: 'Removes a second factor', params: FactorParams },
    handler: async (request) => {
      const who = await requireSignedIn(db, deps, request, { orHalf: true })
      const factorId = factorIdOf(request.params)
      await db.transaction((tx) => removeFactor(tx, deps, who, { factorId, caller: callerOf(request) }))
      return { id: factorId }
    },
  })

  function requireSms({ type }: Pick<FactorRow, 'type'>) {
    if (type === 'phone' && !deps.settings.hasSms) throw new AuthRefusal('mfa_phone_verify_not_enabled')
  }

  async function limitTexts(
    { phone, status }: FactorRow & { phone: string },
    { userId }: SignedIn,
    { ip, body }: { ip: string; body: z.output<typeof AUTH_BODIES.challengeFactor> },
  ) {
    requireSms({ type: 'phone' })
    if (body?.channel && body.channel !== 'sms') throw new AuthRefusal('validation_failed', 'Invalid channel')
    const isOwn = status === 'verified'
    await requireMessage(db, deps, { what: 'factor', to: { kind: 'phone', value: phone }, ip, askerId: userId, isOwn })
  }
}

function isFactorType(type: string | undefined): type is FactorType {
  return type !== undefined && Object.hasOwn(FACTOR_METHODS, type)
}

/** @throws mfa_factor_not_found for an invalid id */
function factorIdOf({ factorId }: { factorId: string }): string {
  const id = z.uuid().safeParse(factorId)
  if (!id.success) throw new AuthRefusal('mfa_factor_not_found')
  return id.data.toLowerCase()
}
