import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/airtime/airtime-api.ts'
import { cutPage } from '#domain/page.ts'
import { serve } from '../http/serve.ts'
import { listOpenTopUps } from './airtime-queries.ts'
import { recordFailed, recordSent } from './decide-top-up.ts'
import { topUpView } from './view-top-up.ts'

/** The airtime desk, for those who send it manually. Refunding money is a right of its own. */
export const airtimeDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listDeskTopUps, async ({ query }) => {
    const rows = (await listOpenTopUps(db, query)).map((row) => ({
      ...topUpView(row),
      memberName: row.memberName ?? '',
      isBeingSent: !row.isLeftToPeople,
      providerReference: row.providerReference,
      lastError: row.lastError,
    }))
    return cutPage(rows, query.limit)
  })

  serve(app, api.recordTopUpSent, ({ actor, params, body }) => {
    const sent = { ...params, reference: body.reference || null }
    return db.transaction((tx) => recordSent(tx, { decider: 'person', actor }, sent, clock()))
  })

  serve(app, api.recordTopUpFailed, ({ actor, params }) => {
    const failed = { ...params, reason: 'noted at the desk' }
    return db.transaction((tx) => recordFailed(tx, { decider: 'person', actor }, failed, clock()))
  })
}
