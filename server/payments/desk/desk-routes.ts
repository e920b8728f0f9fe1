import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import { cutPage } from '#domain/list-page.ts'
import * as manual from '#domain/payments/manual-api.ts'
import * as list from '#domain/payments/payment-list-api.ts'
import { type ManualDesk, purchasesOf } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { serve } from '../../http/serve.ts'
import { findMemberContact } from '../../profiles/member-queries.ts'
import { decideHeldPayment } from '../settling/decide-held-payment.ts'
import { listWaiting, manualDesksOf } from './list-waiting.ts'
import { findPayment, listPayments } from './payment-list-queries.ts'

/** The payments desk: what waits for a person, and everything that is known about a payment. */
export const deskRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, auth } = app.deps
  const { hasSms } = auth.settings
  const { db } = app.database
  const purchases = purchasesOf(app.capabilities)

  const requirePayment = async (tx: Db, paymentId: string) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) throw new Refusal('payment.missing')
    return payment
  }

  const decide = (paymentId: string, step: (tx: Db, desk: ManualDesk, subjectId: string) => Promise<void>) =>
    db
      .transaction(async (tx) => {
        const { id, purpose, subjectId, amount } = await requirePayment(tx, paymentId)
        const desk = purchases[purpose].manual
        if (!desk) throw new Refusal('payment.not_due')
        await step(tx, desk, subjectId)
        return { id, purpose, subjectId, amount }
      })
      .catch((error) => {
        // Another order has claimed the id of the line meanwhile.
        if (isUniqueViolation(error, 'orders_momo_transaction_id_unique')) throw new Refusal('payment.momo_id_used')
        throw error
      })

  serve(app, manual.listWaitingPayments, ({ query }) => listWaiting(db, manualDesksOf(purchases), query))

  serve(app, manual.confirmPayment, ({ actor, params, body }) =>
    decide(params.id, (tx, desk, subjectId) => desk.confirm(tx, actor, { subjectId, ...body }, clock())),
  )

  serve(app, manual.rejectPayment, ({ actor, params, body }) =>
    decide(params.id, (tx, desk, subjectId) => desk.reject(tx, actor, { subjectId, ...body }, clock())),
  )

  serve(app, list.listPayments, async ({ query }) => cutPage(await listPayments(db, query, clock()), query.limit))

  serve(app, list.readPayment, async ({ params }) => {
    const payment = await requirePayment(db, params.id)
    return { ...payment, confirmedBy: await nameOf(db, payment.paidBy) }
  })

  serve(app, list.decideHeld, ({ actor, params: { reference }, body }) =>
    db.transaction((tx) =>
      decideHeldPayment(tx, purchases, actor, { reference, decision: body.decision }, { now: clock(), random, hasSms }),
    ),
  )
}

/** The name of the staff member who confirmed a payment. */
async function nameOf(db: Db, paidBy: string | null): Promise<string | null> {
  const [, userId] = /^manual:staff:(.+)$/.exec(paidBy ?? '') ?? []
  return userId === undefined ? null : ((await findMemberContact(db, userId))?.name ?? null)
}
