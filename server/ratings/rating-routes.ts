import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cutPageBy } from '#domain/list-page.ts'
import * as api from '#domain/ratings/ratings-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { serve } from '../http/serve.ts'
import { moderateComment, staffView } from './moderate-comment.ts'
import { rateLine, readRatings } from './rate-line.ts'
import { listComments, listRatings } from './rating-queries.ts'

const COMMENTS_SHOWN = 5

export const ratingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.readOrderRatings, ({ params }) => readRatings(db, params.orderId, clock()))

  serve(app, api.rateLine, async ({ params, body }) => {
    const now = clock()
    await db.transaction((tx) => rateLine(tx, { ...params, ...body }, { now, random }))
    return readRatings(db, params.orderId, now)
  })

  serve(app, api.readComments, async ({ params }) => {
    const rows = await listComments(db, params.itemId, COMMENTS_SHOWN)
    return { rows: rows.map(({ ratedAt, ...row }) => ({ ...row, day: serviceDay(ratedAt) })) }
  })

  serve(app, api.listRatings, async ({ actor, query }) => {
    const rows = await listRatings(db, query)
    const page = cutPageBy(rows, query.limit, ({ id, ratedAt }) => ({ id, createdAt: ratedAt }))
    return { ...page, rows: page.rows.map((row) => staffView(actor, row)) }
  })

  serve(app, api.moderateComment, ({ actor, params, body }) =>
    db.transaction((tx) => moderateComment(tx, actor, { id: params.ratingId, ...body })),
  )
}
