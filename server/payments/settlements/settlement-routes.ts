import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cutPageBy } from '#domain/list-page.ts'
import * as api from '#domain/payments/settlements-api.ts'
import { DAY_MS, startOfDay } from '#domain/time/accra-time.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import { serve } from '../../http/serve.ts'
import { settlingDepsOf } from '../settling/settling-deps.ts'
import { pullSettlements } from './pull-jobs.ts'
import { countDay, findPullState, listDifferences, listDifferentDays } from './settlement-queries.ts'
import { importSettlement } from './store-settlement.ts'

export const settlementRoutes: FastifyPluginAsyncZod = async (app) => {
  const deps = settlingDepsOf(app)
  const { db, domain, clock } = deps

  serve(app, api.listDifferences, async ({ query: { day, cursor, limit } }) => {
    const found = await listDifferences(db, day, { cursor, limit })
    const page = cutPageBy(found, limit, ({ id, at }) => ({ id, createdAt: at }))
    return { ...page, ...(await countDay(db, day)), pull: await findPullState(db, domain) }
  })

  serve(app, api.listDifferentDays, async () => {
    const to = clock()
    const from = new Date(startOfDay(to).getTime() - api.DIFFERENCE_DAYS * DAY_MS)
    return { days: await listDifferentDays(db, { from, to }) }
  })

  serve(app, api.pullSettlements, async ({ actor }) => {
    await recordAct(db, actor, { entity: 'settlement_pulls', key: domain, act: 'pulled' })
    return pullSettlements(deps, actor, true)
  })

  serve(app, api.importSettlement, ({ actor, body }) =>
    db.transaction((tx) => importSettlement(tx, actor, body.text, clock())),
  )
}
