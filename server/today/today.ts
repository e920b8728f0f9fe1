import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readToday } from '#domain/today/today-api.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { listRunning } from '../orders/alarm/alarm-queries.ts'
import { readSteps } from '../setup/read-steps.ts'
import { cashOf, readNumbers } from './today-queries.ts'

const todayRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, readToday, async () => {
    const { db } = app.database
    const now = app.deps.clock()
    const { kitchen, cash, ...numbers } = await readNumbers(db, now)
    const listening = (await listRunning(db, now)).length
    const open = (await readSteps(db, app.deps, now)).filter(({ isDone }) => !isDone).length
    return { ...numbers, setup: { open }, kitchen: { ...kitchen, listening }, cash: cashOf(cash) }
  })
}

/** What managers look at first. */
export const today: Capability = { name: 'today', routes: [todayRoutes] }
