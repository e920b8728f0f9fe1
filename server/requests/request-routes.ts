import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/requests/requests-api.ts'
import { requireRight } from '../auth/auth.ts'
import { listOpenRequests, moveRequest, type RequestDesks } from './move-request.ts'

/** The paid requests of members, for those who serve them. Giving money back is a right of its own. */
export const requestRoutes: FastifyPluginAsyncZod<{ desks: RequestDesks }> = async (app, { desks }) => {
  const { db } = app.database
  const mayServe = requireRight('members.serve')
  const mayRefund = requireRight('payments.refund')
  app.addHook('preValidation', mayServe)

  app.route({
    ...api.listRequests,
    handler: async () => ({ requests: await listOpenRequests(db, desks) }),
  })

  app.route({
    ...api.moveRequest,
    preHandler: async (request, reply) => {
      if (request.body.action === 'refund') await mayRefund.call(app, request, reply)
    },
    handler: ({ actor, params, body }) =>
      db.transaction((tx) => moveRequest(tx, desks, actor, { ...params, action: body.action }, app.deps.clock())),
  })
}
