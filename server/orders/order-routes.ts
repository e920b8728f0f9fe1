import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as pushApi from '#domain/notifications/push-api.ts'
import * as api from '#domain/orders/orders-api.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { furtherLimit, RATE } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { mailDomainOf } from '../payments/mail-domain.ts'
import { claimManualPayment } from './claim-manual-payment.ts'
import { followByPush } from './follow-by-push.ts'
import { createFollowers, followOrder } from './follow-order.ts'
import { openManualPayment } from './open-manual-payment.ts'
import { placeWithRetries } from './place-with-retries.ts'
import { hasPromotionCode } from './promotions/promotion-queries.ts'
import { priceCart } from './quote-order.ts'
import { listFullSlots } from './slot-queries.ts'
import { viewOrder } from './view-order.ts'

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, publicUrl, push } = app.deps
  const { db } = app.database
  const mailDomain = mailDomainOf(publicUrl)
  const hasOrderedTooMuch = furtherLimit(app, RATE.ordersOfDay)
  const hasTriedTooMuch = furtherLimit(app, RATE.promotionCode)
  const followers = await createFollowers(app.database)
  // Before the server waits for its connections to end: these would never end by themselves.
  app.addHook('preClose', followers.stop)

  serve(app, api.quoteOrder, async (request) => {
    const { actor, body } = request
    const isGuessing = body.code ? await hasTriedTooMuch?.(request, { isCounted: false }) : false
    const cart = isGuessing ? { ...body, code: '' } : body
    const { quote } = await priceCart(db, actor, cart, clock())
    if (isGuessing) return { ...quote, codeProblem: 'too_many_tries' as const }
    // The guests of a campaign share the address of their telephone company: a code that is right is no guess, nor is one
    // that has ended or is used up, which an open cart asks for every minute.
    if (quote.codeProblem === 'unknown' && !(await hasPromotionCode(db, cart.code ?? '')))
      await hasTriedTooMuch?.(request)
    return quote
  })

  serve(app, api.listFullSlots, async () => {
    const startsAt = await listFullSlots(db, clock())
    return { startsAt: startsAt.map((at) => at.toISOString()) }
  })

  serve(app, api.placeOrder, async (request) => {
    const { actor, body } = request
    if (await hasOrderedTooMuch?.(request)) throw new Refusal('order.too_many_today')
    const deps = { now: clock(), random, mailDomain }
    return placeWithRetries(db, actor, body, { ...deps, inTransaction: (work) => db.transaction(work) })
  })

  serve(app, api.getOrder, ({ params }) => viewOrder(db, params.orderId))

  serve(app, api.followOrder, ({ params }, reply) => followOrder(followers, db, params.orderId, reply))

  serve(app, pushApi.followByPush, ({ params, body }) =>
    db.transaction(async (tx) => {
      await followByPush(tx, { ...params, ...body }, { now: clock(), random, origins: push?.origins ?? [] })
      return { ok: true as const }
    }),
  )

  serve(app, api.openManualPayment, ({ params }) =>
    openManualPayment(db, params.orderId, { now: clock(), isProduction: app.deps.isProduction ?? false }),
  )

  serve(app, api.claimManualPayment, async ({ params, body }) => {
    try {
      const input = { orderId: params.orderId, transactionId: body.transactionId }
      return await db.transaction((tx) => claimManualPayment(tx, input, clock()))
    } catch (error) {
      if (isUniqueViolation(error, 'orders_momo_transaction_id_unique')) throw new Refusal('payment.momo_id_used')
      throw error
    }
  })
}
