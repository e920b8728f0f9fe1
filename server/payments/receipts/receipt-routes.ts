import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/payments/receipts-api.ts'
import { serve } from '../../http/serve.ts'
import { checkReceipt, makeReceipt } from './make-receipt.ts'

export const receiptRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.makeReceipt, ({ actor, body }) =>
    db.transaction((tx) => makeReceipt(tx, actor, body, { now: clock(), random })),
  )

  serve(app, api.checkReceipt, async ({ params }) => ({ receipt: await checkReceipt(db, params.code) }))
}
