import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/orders/shifts-api.ts'
import { serve } from '../../http/serve.ts'
import { addDevice } from './add-device.ts'
import { insertShift, listRunning, markEnded, recordListening } from './alarm-queries.ts'

/** Who listens for orders. */
export const shiftRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, push } = app.deps
  const { db } = app.database

  serve(app, api.listShifts, async () => {
    const running = await listRunning(db, clock())
    const rows = running.map(({ id, userId, role, device, city, hasSound, startedAt }) => {
      return { shiftId: id, userId, role, device, city, hasSound, startedAt: startedAt.toISOString() }
    })
    return { rows }
  })

  serve(app, api.changeShift, async (request) => {
    const { actor, body } = request
    const now = clock()
    request.isRoutine = body.step === 'beat'
    switch (body.step) {
      case 'end':
        await db.transaction((tx) => markEnded(tx, actor, body.shiftId, now))
        return { isRunning: false }
      case 'device':
        return { isRunning: await addDevice(db, actor, body, { now, random, origins: push?.origins ?? [] }) }
      case 'start':
        await insertShift(db, actor, body, now)
    }
    return { isRunning: await recordListening(db, actor, body, now) }
  })
}
