import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdOf } from '#domain/actor.ts'
import * as api from '#domain/airtime/airtime-api.ts'
import { cutPage } from '#domain/list-page.ts'
import { pesewas } from '#domain/money.ts'
import { startOfDay } from '#domain/time/accra-time.ts'
import { serve } from '../http/serve.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { listOfferedProviders, listOwnTopUps, sumKeptSince } from './airtime-queries.ts'
import { topUpView } from './view-top-up.ts'

/** Airtime: the networks, asking for a top-up, and what one has bought. */
export const airtimeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, keys } = app.deps
  const { db } = app.database

  serve(app, api.listAirtimeProviders, async ({ actor }) => {
    const { airtime } = await readSettings(db)
    const userId = userIdOf(actor)
    const kept = userId === null ? 0 : await sumKeptSince(db, userId, startOfDay(clock()))
    const leftToday = pesewas(Math.max(0, airtime.dailyCap - kept))
    const isAutomatic = keys.airtime !== 'missing'
    return { ...airtime, leftToday, isAutomatic, providers: await listOfferedProviders(db) }
  })

  serve(app, api.listMyTopUps, async ({ actor, query }) =>
    cutPage((await listOwnTopUps(db, actor, query)).map(topUpView), query.limit),
  )
}
