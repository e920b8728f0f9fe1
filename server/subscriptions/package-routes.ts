import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listMyPackages } from '#domain/subscriptions/packages-api.ts'
import { weekOf } from '#domain/subscriptions/plan-period.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { serve } from '../http/serve.ts'
import { findWeeklyContents, listOwnPackages } from './own-package-queries.ts'

const WEEKS_AT_ONCE = 8

/** The weekly packages of members, for themselves. */
export const packageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database

  serve(app, listMyPackages, async ({ actor }) => {
    const nextMonday = weekOf(new Date(app.deps.clock().getTime() + 7 * DAY_MS))
    const contents = await findWeeklyContents(db, actor, new Date(`${nextMonday}T00:00:00.000Z`))
    return {
      packages: await listOwnPackages(db, actor, WEEKS_AT_ONCE),
      next: contents.length === 0 ? null : { weekOf: nextMonday, contents },
    }
  })
}
