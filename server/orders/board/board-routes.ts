import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Staff } from '#domain/actor.ts'
import { errorBody, Refusal } from '#domain/errors.ts'
import { cutPageBy } from '#domain/list-page.ts'
import * as api from '#domain/orders/board-api.ts'
import { findRole } from '../../auth/auth.ts'
import { serve } from '../../http/serve.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { moveOrder, type Step, undoStep } from '../move-order.ts'
import { listCards, readyAt } from './board-queries.ts'
import { createBoardFollowers, followBoard } from './follow-board.ts'
import { cardOf, readCard } from './view-card.ts'

/** The staff's board of open orders, and their steps, but those that may begin a delivery: riders' routes serve them. */
export const boardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, auth } = app.deps
  const { hasSms } = auth.settings
  const { db } = app.database
  const followers = await createBoardFollowers(app.database, (userId) => findRole(db, userId), clock)
  // Before the server waits for its connections to end: these would never end by themselves.
  app.addHook('preClose', followers.stop)

  const take = async (actor: Staff, step: Step) => {
    await db.transaction((tx) => moveOrder(tx, actor, step, clock()))
    return readCard(db, actor, step.orderId)
  }

  serve(app, api.readBoard, async ({ actor, query }) => {
    const { rows, next } = cutPageBy(await listCards(db, actor, query), query.limit, ({ order }) => ({
      createdAt: readyAt(order),
      id: order.id,
    }))
    const { ordersPerQuarter } = (await readSettings(db)).kitchen
    return { rows: rows.map((row) => cardOf(actor, row)), next, role: actor.role, ordersPerQuarter }
  })

  serve(app, api.followBoard, ({ actor }, reply) => followBoard(followers, actor, reply))

  serve(app, api.readCard, ({ actor, params }) => readCard(db, actor, params.orderId))

  serve(app, api.prepareOrders, async ({ actor, body }) => {
    const rows = []
    for (const { orderId, expectedVersion } of body.orders) {
      try {
        rows.push({
          orderId,
          card: await take(actor, { orderId, expectedVersion, action: body.action }),
          refusal: null,
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code, message } = errorBody(error.code)
        rows.push({ orderId, card: null, refusal: { code, message } })
      }
    }
    return { rows }
  })

  serve(app, api.deliverOrder, ({ actor, params, body }) => take(actor, { ...params, ...body }))

  serve(app, api.cancelOrder, ({ actor, params, query, body }) =>
    take(actor, { ...params, ...body, action: 'cancel', hasSms, tellsReason: query.tellsReason !== undefined }),
  )

  serve(app, api.undoStep, async ({ actor, params, body }) => {
    await db.transaction((tx) => undoStep(tx, actor, { ...params, ...body }, clock()))
    return readCard(db, actor, params.orderId)
  })
}
