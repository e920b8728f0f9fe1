import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cutPageBy } from '#domain/list-page.ts'
import * as api from '#domain/payments/refunds-api.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import { serve } from '../../http/serve.ts'
import { askAgain, recordRefundSent, stopAsking } from './ask-refund.ts'
import { listOpenRefunds } from './refund-queries.ts'

export const refundRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listWaitingRefunds, async ({ query: { list, ...page } }) =>
    cutPageBy(await listOpenRefunds(db, page, list), page.limit, ({ id, dueBy }) => ({ id, createdAt: dueBy })),
  )

  serve(app, api.recordRefundSent, async ({ actor, params: { refundId: id }, body }) => {
    await db.transaction(async (tx) => {
      const isNew = await recordRefundSent(tx, id, body.transactionId, clock())
      if (isNew) await recordAct(tx, actor, { entity: 'refunds', key: id, act: 'sent_by_hand' })
    })
    return { id, status: 'processed' as const }
  })

  serve(app, api.askRefundAgain, async ({ actor, params: { refundId: id } }) => {
    await db.transaction(async (tx) => {
      if (await askAgain(tx, id, clock()))
        await recordAct(tx, actor, { entity: 'refunds', key: id, act: 'asked_again' })
    })
    return { id }
  })

  serve(app, api.stopAskingForRefund, async ({ actor, params: { refundId: id } }) => {
    await db.transaction(async (tx) => {
      if (await stopAsking(tx, id, clock()))
        await recordAct(tx, actor, { entity: 'refunds', key: id, act: 'stopped_asking' })
    })
    return { id }
  })
}
