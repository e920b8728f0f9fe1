import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as api from '#domain/airtime/airtime-api.ts'
import { cutPage } from '#domain/list-page.ts'
import type { Db } from '../db/db.ts'
import { serve } from '../http/serve.ts'
import { staffName } from '../profiles/who-changed.ts'
import { listOpenTopUps } from './airtime-queries.ts'
import { recordTopUpFailed, recordTopUpSent, takeTopUp } from './decide-top-up.ts'
import { topUpView } from './view-top-up.ts'

/** The airtime desk, for those who send it manually. Refunding money is a right of its own. */
export const airtimeDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listDeskTopUps, async ({ query }) => {
    const rows = (await listOpenTopUps(db, query)).map(async (row) => ({
      ...topUpView(row),
      memberName: row.memberName ?? '',
      isBeingSent: !row.isLeftToPeople,
      taken: row.changedBy === null ? null : await takenBy(db, row.changedBy, row.updatedAt),
      providerReference: row.providerReference,
      lastError: row.lastError,
    }))
    return cutPage(await Promise.all(rows), query.limit)
  })

  serve(app, api.takeTopUp, ({ actor, params, body }) =>
    db.transaction((tx) => takeTopUp(tx, actor, { ...params, ...body }, clock())),
  )

  serve(app, api.recordTopUpSent, ({ actor, params, body }) => {
    const sent = { ...params, reference: body.reference || null }
    return db.transaction((tx) => recordTopUpSent(tx, { decider: 'person', actor }, sent, clock()))
  })

  serve(app, api.recordTopUpFailed, ({ actor, params }) => {
    const failed = { ...params, reason: 'noted at the desk' }
    return db.transaction((tx) => recordTopUpFailed(tx, { decider: 'person', actor }, failed, clock()))
  })
}

async function takenBy(db: Db, by: string, at: Date) {
  return { by, name: await staffName(db, by), at: at.toISOString() }
}
