import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/notifications/messages-api.ts'
import { serve } from '../http/serve.ts'
import { resendMessage } from './resend-message.ts'

/** What staff do with messages to shoppers. */
export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.resendMessage, async ({ params, body }) => {
    await db.transaction((tx) => resendMessage(tx, { id: params.messageId, key: body.key }, clock()))
    return { queued: true as const }
  })
}
