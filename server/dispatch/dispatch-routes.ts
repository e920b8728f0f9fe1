import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/dispatch/dispatch-api.ts'
import { holdsPlan } from '#domain/plans/plan-discount.ts'
import { serve } from '../http/serve.ts'
import { findHeldPlan } from '../profiles/profile-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { listOfferedVehicles, vehicleRequests } from './dispatch-queries.ts'

/** Vehicles: what there is, asking for one, and what one has asked for. */
export const dispatchRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listVehicles, async ({ actor }) => {
    const held = await findHeldPlan(db, actor)
    const { regions, dispatch } = await readSettings(db)
    return {
      vehicles: await listOfferedVehicles(db),
      regions,
      maxHours: dispatch.maxHours,
      isMember: held !== null && holdsPlan(held, clock()),
    }
  })

  serve(app, api.listMyDispatch, async ({ actor, query }) => {
    const { rows, next } = await vehicleRequests.listOwn(db, actor, query)
    return { rows: rows.map((row) => ({ ...row, scheduledAt: row.scheduledAt?.toISOString() ?? null })), next }
  })
}
