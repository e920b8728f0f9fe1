import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CATALOGUE_NOUNS, readCatalogue } from '#domain/catalogue/catalogue-api.ts'
import { Refusal } from '#domain/errors.ts'
import { type Edited, readHistory } from '#domain/history/history-api.ts'
import { listPromotions } from '#domain/orders/promotions-api.ts'
import { rightsNow } from '../auth/auth.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { viewVersions } from './save-versions.ts'

/** A version holds the whole row, so it is guarded as the row is. Those who read histories have these rights by role. */
function rightOf(entity: Edited) {
  if (entity === 'promotion') return listPromotions.access.right
  return CATALOGUE_NOUNS.some((noun) => noun === entity) ? readCatalogue.access.right : readHistory.access.right
}

const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  serve(app, readHistory, async ({ actor, params, query }) => {
    const may = await rightsNow(db, actor)
    if (!may(rightOf(params.entity))) throw new Refusal('staff.second_factor')
    return viewVersions(db, { ...params, ...query })
  })
}

/** The versions of the rows that staff edit. */
export const history: Capability = { name: 'history', routes: [historyRoutes] }
