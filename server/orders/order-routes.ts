import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as pushApi from '#domain/notifications/push-api.ts'
import * as api from '#domain/orders/orders-api.ts'
import type { Db } from '../db/db.ts'
import { isUniqueViolation, isViolation } from '../db/unique-violation.ts'
import { furtherLimit, RATE } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { mailDomainOf } from '../payments/mail-domain.ts'
import { cancelReplaced } from './cancel-replaced.ts'
import { claimManualPayment } from './claim-manual-payment.ts'
import { followByPush } from './follow-by-push.ts'
import { createFollowers, followOrder } from './follow-order.ts'
import { openManualPayment } from './open-manual-payment.ts'
import { findByKey } from './order-queries.ts'
import { placeOrder, receiptOf } from './place-order.ts'
import { hasPromotionCode, TAKEN_UP } from './promotions/promotion-queries.ts'
import { priceCart } from './quote-order.ts'
import { listFullSlots } from './slot-queries.ts'
import { viewOrder } from './view-order.ts'

/** How many times an order is priced while others take up its promotions. */
const PLACE_TRIES = 5

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
    const now = clock()
    const place = async () => {
      const placeWith = (tx: Db) => placeOrder(tx, actor, body, { now, random, mailDomain })
      const replaced = [body.replaces ?? []].flat().filter((key) => key !== body.idempotencyKey)
      if (replaced.length === 0) return placeWith(db) // one statement needs no transaction around it
      return db.transaction(async (tx) => {
        // First, so that their promotion is free for this one.
        for (const key of replaced) await cancelReplaced(tx, actor, { key, context: body.context }, now)
        return placeWith(tx)
      })
    }
    try {
      for (let tries = 0; tries < PLACE_TRIES; tries += 1) {
        const receipt = await place().catch((error: unknown) => {
          // Somebody else took the last of the promotion a moment ago: priced again, the order does without it.
          if (!isViolation(error, TAKEN_UP)) throw error
        })
        if (receipt) return receipt
      }
      const { quote } = await priceCart(db, actor, body, now)
      throw new Refusal('order.price_changed', { quote })
    } catch (error) {
      // The same order came twice at once, and the other one was a moment earlier: answer with that one.
      if (!isUniqueViolation(error, 'orders_idempotency_key_unique')) throw error
      const known = await findByKey(db, body.idempotencyKey)
      if (!known) throw error
      return receiptOf(known, body)
    }
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
