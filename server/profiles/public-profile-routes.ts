import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { planDiscount } from '#domain/plans/plan-discount.ts'
import * as api from '#domain/profiles/profiles-api.ts'
import { parseReferralCode } from '#domain/profiles/referral-code.ts'
import { serve } from '../http/serve.ts'
import { readPicture } from '../uploads/read-picture.ts'
import { findAvatar } from './avatar-queries.ts'
import { findHeldPlan, isReferralCode } from './profile-queries.ts'

/** The routes about profiles that anybody may call. */
export const publicProfileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, objects } = app.deps
  const { db } = app.database

  serve(app, api.getAvatar, async ({ params }, reply) => {
    const picture = await findAvatar(db, params.id)
    if (!picture) throw new Refusal('route.missing')
    return reply.type('image/webp').send(await readPicture(objects, picture))
  })

  serve(app, api.checkReferral, async ({ params }) => {
    const code = parseReferralCode(params.code)
    return { isKnown: code !== undefined && (await isReferralCode(db, code)) }
  })

  serve(app, api.getDiscount, async ({ actor, body, log }) => {
    if (body.user_id !== userIdOf(actor)) return 0
    try {
      return planDiscount(await findHeldPlan(db, actor), clock()) / 100
    } catch (error) {
      // The caller displays a percentage, so 0 is better than an error. The quote decides anyway.
      log.error({ err: error }, 'the discount could not be read')
      return 0
    }
  })
}
