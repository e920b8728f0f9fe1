import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import { cutPage } from '#domain/list-page.ts'
import * as api from '#domain/orders/promotions-api.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { serve } from '../../http/serve.ts'
import { listPromotions } from './promotion-queries.ts'
import { endPromotion, promotionView, savePromotion } from './save-promotion.ts'

export const promotionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listPromotions, async ({ query }) => {
    const now = clock()
    const rows = await listPromotions(db, { ...query, now })
    return cutPage(
      rows.map((row) => promotionView(row, now)),
      query.limit,
    )
  })

  serve(app, api.savePromotion, async ({ actor, params, body }) => {
    try {
      const save = { id: params.promotionId, ...body }
      return await db.transaction((tx) => savePromotion(tx, actor, save, clock()))
    } catch (error) {
      if (isUniqueViolation(error, 'promotions_code_unique')) throw new Refusal('promotion.code_taken')
      throw error
    }
  })

  serve(app, api.endPromotion, ({ actor, params, body }) => {
    const end = { id: params.promotionId, ...body }
    return db.transaction((tx) => endPromotion(tx, actor, end, clock()))
  })
}
