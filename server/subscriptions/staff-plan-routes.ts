import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/subscriptions/staff-plan-api.ts'
import { serve } from '../http/serve.ts'
import { refundPlan, viewPlanPayments } from './refund-plan.ts'

/** The paid plans of a member, for staff who refund them. */
export const staffPlanRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listPlanPayments, async ({ params }) => ({
    payments: await viewPlanPayments(db, params.userId, clock()),
  }))

  serve(app, api.refundPlan, async ({ actor, params, body }) => {
    await db.transaction((tx) => refundPlan(tx, actor, { orderId: params.id, ...body }, clock()))
    return { refunded: true as const }
  })
}
