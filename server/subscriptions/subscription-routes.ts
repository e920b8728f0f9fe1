import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { cutPage } from '#domain/list-page.ts'
import { pick } from '#domain/pick.ts'
import { holdsPlan } from '#domain/plans/plan-discount.ts'
import { creditOf, weekUsedUntil } from '#domain/subscriptions/plan-period.ts'
import * as api from '#domain/subscriptions/subscriptions-api.ts'
import { serve } from '../http/serve.ts'
import { withGoneBack } from '../payments/payer-queries.ts'
import { findAttempt } from '../payments/payment-queries.ts'
import { settleForPayer } from '../payments/settling/settle-reference.ts'
import { settlingDepsOf } from '../payments/settling/settling-deps.ts'
import { listPlanRows } from '../plans/plan-queries.ts'
import { findRunningPlan, listPaidOrders, type SubscriptionOrderRow } from './subscription-queries.ts'

/** Plans: what there is, asking for one, and the word of the browser that it was paid. */
export const subscriptionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const settlement = settlingDepsOf(app)
  const { db } = app.database

  serve(app, api.listPlans, async ({ actor }) => {
    const userId = userIdOf(actor)
    const now = clock()
    const held = userId === null ? null : await findRunningPlan(db, userId)
    const running = held && holdsPlan(held, now) ? held : null
    const rows = (await listPlanRows(db)).filter(({ id, isOffered }) => isOffered || id === running?.planId)
    const usedUntil = weekUsedUntil(running, now)?.toISOString() ?? null
    return {
      plans: rows.map((row) => ({
        plan: row.id,
        ...pick(row, 'name', 'discountBps', 'biWeeklyPrice', 'monthlyPrice', 'features'),
        credit: creditOf(running, row.monthlyPrice, now),
        weekUsedUntil: row.id === running?.planId ? null : usedUntil,
      })),
    }
  })

  serve(app, api.listMySubscriptionOrders, async ({ actor, query }) => {
    const now = clock()
    const rows = (await listPaidOrders(db, actor, query)).map(({ order, planName, nextStartsAt }) => {
      const { paidAt, startsAt, endsAt, ...row } = withTimes(order)
      const isRefunded = order.paymentStatus === 'refunded'
      const isReplaced = !isRefunded && nextStartsAt !== null && nextStartsAt < endsAt
      return {
        ...row,
        planName,
        startsAt: startsAt.toISOString(),
        // An extension that was replaced before it began never ran: it has the period that was paid for.
        endsAt: (isReplaced && startsAt < nextStartsAt ? nextStartsAt : endsAt).toISOString(),
        isRefunded,
        state: isReplaced
          ? ('replaced' as const)
          : now < endsAt && !isRefunded
            ? ('runs' as const)
            : ('ended' as const),
        reference: order.paystackReference ?? order.id,
        createdAt: paidAt.toISOString(),
      }
    })
    const page = cutPage(rows, query.limit)
    return { ...page, rows: await withGoneBack(db, page.rows, ({ isRefunded }) => isRefunded) }
  })

  serve(app, api.handleSubscriptionPayment, async ({ actor, body }) => {
    const found = await findAttempt(db, body.reference)
    if (found?.intent.purpose !== 'subscription' || found.intent.payerUserId !== actor.userId) {
      throw new Refusal('payment.missing')
    }
    const known = await settleForPayer(settlement, body.reference, 'return')
    const running = known.state === 'paid' ? await findRunningPlan(db, actor.userId) : null
    return {
      success: known.state === 'paid',
      state: known.state,
      plan: running?.planId ?? null,
      expiresAt: running?.expiresAt?.toISOString() ?? null,
    }
  })
}

/** @throws Error for an order without the times that its payment sets */
function withTimes({ paidAt, startsAt, endsAt, ...order }: SubscriptionOrderRow) {
  if (!paidAt || !startsAt || !endsAt) throw new Error(`the paid plan order ${order.id} has no period`)
  return { ...order, paidAt, startsAt, endsAt }
}
