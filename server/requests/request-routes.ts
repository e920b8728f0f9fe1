import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/requests/requests-api.ts'
import { purchasesOf } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { desksOf, listOpenRequests, moveRequest } from './move-request.ts'

/** The paid requests of members, for staff. A refund needs another right. */
export const requestRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  const desks = desksOf(purchasesOf(app.capabilities))

  serve(app, api.listRequests, ({ query }) => listOpenRequests(db, desks, query))

  serve(app, api.moveRequest, ({ actor, params, body }) =>
    db.transaction((tx) => moveRequest(tx, desks, actor, { ...params, action: body.action }, app.deps.clock())),
  )

  serve(app, api.refundRequest, ({ actor, params }) =>
    db.transaction((tx) => moveRequest(tx, desks, actor, { ...params, action: 'refund' }, app.deps.clock())),
  )
}
