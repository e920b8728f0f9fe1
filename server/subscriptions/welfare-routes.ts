import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { listWelfare, markWelfare } from '#domain/subscriptions/subscriptions-api.ts'
import { serve } from '../http/serve.ts'
import { findWelfare, listWelfareOfWeek, updateWelfare } from './subscription-queries.ts'

/** The weekly packages of members, for those who pack and bring them. */
export const welfareRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database

  serve(app, listWelfare, async ({ params }) => {
    const rows = await listWelfareOfWeek(db, params.weekOf)
    return { deliveries: rows.map(({ delivery, planName }) => ({ ...delivery, planName })) }
  })

  serve(app, markWelfare, async ({ params, body, actor }) => {
    const deliveredAt = body.status === 'delivered' ? app.deps.clock() : null
    const change = { status: body.status, changedBy: actorName(actor), deliveredAt }
    return db.transaction(async (tx) => {
      await updateWelfare(tx, params, change)
      const row = await findWelfare(tx, params)
      if (!row) throw new Refusal('welfare.missing')
      return { ...row.delivery, planName: row.planName }
    })
  })
}
