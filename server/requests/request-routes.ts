import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/requests/requests-api.ts'
import { purchasesOf } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { desksOf, listRequests, moveRequest, viewFor } from './move-request.ts'

/** The paid requests of members, for staff. A refund needs another right. */
export const requestRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  const desks = desksOf(purchasesOf(app.capabilities))

  serve(app, api.listRequests, async ({ actor, query }) => {
    const { rows, next } = await listRequests(db, desks, actor, query)
    return { rows: rows.map((request) => viewFor(actor, request)), next }
  })

  serve(app, api.moveRequest, async ({ actor, params, body: { action } }) =>
    viewFor(
      actor,
      await db.transaction((tx) => moveRequest(tx, desks, actor, { ...params, action }, app.deps.clock())),
    ),
  )

  serve(app, api.refundRequest, ({ actor, params, query: { before } }) =>
    db.transaction((tx) => moveRequest(tx, desks, actor, { ...params, action: 'refund', before }, app.deps.clock())),
  )
}
