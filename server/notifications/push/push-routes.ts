import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/notifications/push-api.ts'
import { serve } from '../../http/serve.ts'
import { readPushKeys } from './push-keys.ts'
import { deleteSubscription } from './push-queries.ts'

export const pushRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, push } = app.deps
  const { db } = app.database

  serve(app, api.readPushKey, async () => {
    const { publicKey } = await readPushKeys(db, push?.keys ?? null, clock())
    return { publicKey }
  })

  // The order and the secret address of the device are enough to stop it, also after the order has ended.
  serve(app, api.stopPush, async ({ params, body }) => {
    await deleteSubscription(db, params.orderId, body.endpoint)
    return { ok: true as const }
  })
}
