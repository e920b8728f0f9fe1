import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/orders/shifts-api.ts'
import { serve } from '../../http/serve.ts'
import { insertShift, listRunning, markEnded, markListening } from './alarm-queries.ts'

/** Who listens for orders. */
export const shiftRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listShifts, async () => {
    const running = await listRunning(db, clock())
    const rows = running.map(({ id, userId, role, device, city, hasSound, startedAt }) => {
      return { shiftId: id, userId, role, device, city, hasSound, startedAt: startedAt.toISOString() }
    })
    return { rows }
  })

  serve(app, api.changeShift, async ({ actor, body }) => {
    const now = clock()
    if (body.step === 'start') await insertShift(db, actor, body, now)
    if (body.step === 'end') await markEnded(db, actor, body.shiftId, now)
    return { isRunning: body.step !== 'end' && (await markListening(db, actor, body, now)) }
  })
}
