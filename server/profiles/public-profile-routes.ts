import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { planDiscount } from '#domain/plans/plan-discount.ts'
import * as api from '#domain/profiles/profiles-api.ts'
import { parseReferralCode } from '#domain/profiles/referral-code.ts'
import { RATE } from '../http/rate-limits.ts'
import { findAvatar } from './avatar-queries.ts'
import { findHeldPlan, isReferralCode } from './profile-queries.ts'

const YEAR_SECONDS = 31_536_000

/** What anybody may ask about profiles, signed in or not. */
export const publicProfileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  app.route({
    ...api.getAvatar,
    config: { rateLimit: RATE.pictures },
    handler: async ({ params }, reply) => {
      const picture = await findAvatar(db, params.id)
      if (!picture) throw new Refusal('route.missing')
      return (
        reply
          .type('image/webp')
          // In the browser alone: what is kept on the way would outlive its account.
          .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
          .send(Buffer.from(picture))
      )
    },
  })

  app.route({
    ...api.checkReferral,
    config: { rateLimit: RATE.referral },
    handler: async ({ params }) => {
      const code = parseReferralCode(params.code)
      return { isKnown: code !== undefined && (await isReferralCode(db, code)) }
    },
  })

  app.route({
    ...api.getDiscount,
    config: { rateLimit: RATE.profile },
    handler: async ({ actor, body, log }) => {
      if (body.user_id !== userIdOf(actor)) return 0
      try {
        return planDiscount(await findHeldPlan(db, actor), clock()) / 100
      } catch (error) {
        // Whoever asks shows a percentage: no discount is a better answer than none. The quote decides anyway.
        log.error({ err: error }, 'the discount could not be read')
        return 0
      }
    },
  })
}
