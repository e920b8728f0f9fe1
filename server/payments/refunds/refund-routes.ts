import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cutPage } from '#domain/page.ts'
import * as api from '#domain/payments/refunds-api.ts'
import { serve } from '../../http/serve.ts'
import { recordSent } from './ask-refund.ts'
import { listWaiting } from './refund-queries.ts'

export const refundRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listWaitingRefunds, async ({ query }) => cutPage(await listWaiting(db, query), query.limit))

  serve(app, api.recordRefundSent, async ({ params: { refundId: id }, body }) => {
    await db.transaction((tx) => recordSent(tx, id, body.transactionId, clock()))
    return { id, status: 'processed' as const }
  })
}
