import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Db } from '../db/db.ts'
import { type IntentStatus, paymentAttempts, paymentIntents, refunds } from './payment-tables.ts'

/** A scalar subquery for the stored request of what is paid for; null where there is none. */
export function paymentRequest(purpose: Purpose, subjectId: SQL): SQL<unknown> {
  return sql`(select i.request from payment_intents i where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}

/** A scalar subquery for the state of the money of a subject; null where there is none. */
export function intentStatus(purpose: Purpose, subjectId: SQL): SQL<IntentStatus | null> {
  return sql<IntentStatus | null>`(select i.status from payment_intents i
    where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}

/** The payments of some subjects with their attempts and refunds, for the payer to read. */
export async function listPayments(db: Db, purpose: Purpose, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return []
  return db
    .select({
      purpose: paymentIntents.purpose,
      subjectId: paymentIntents.subjectId,
      amount: paymentIntents.amount,
      currency: paymentIntents.currency,
      payerName: paymentIntents.payerName,
      payerPhone: paymentIntents.payerPhone,
      payerEmail: paymentIntents.payerEmail,
      request: paymentIntents.request,
      status: paymentIntents.status,
      createdAt: paymentIntents.createdAt,
      paidAt: paymentIntents.paidAt,
      attempts: sql<unknown[]>`coalesce((select json_agg(json_build_object('reference', a.reference, 'status', a.status,
          'amountTaken', a.amount_taken, 'answer', a.gateway_response, 'startedAt', a.started_at,
          'finishedAt', a.finished_at, 'refund', (select json_build_object('amount', r.amount, 'status', r.status,
            'reason', r.reason, 'createdAt', r.created_at) from ${refunds} r where r.reference = a.reference))
        order by a.number) from ${paymentAttempts} a where a.intent_id = ${paymentIntents.id}), '[]'::json)`,
    })
    .from(paymentIntents)
    .where(ofSubjects(purpose, subjectIds))
    .orderBy(asc(paymentIntents.createdAt), asc(paymentIntents.id))
}

/** Takes the payer out of payments that are over: amounts, dates and references stay, since the law asks for them. */
export async function wipePayers(tx: Db, purpose: Purpose, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  const wiped = await tx
    .update(paymentIntents)
    .set({ payerName: '', payerPhone: '', payerEmail: '', request: {} })
    .where(ofSubjects(purpose, subjectIds))
    .returning({ id: paymentIntents.id })
  const ids = wiped.map(({ id }) => id)
  // The provider's page shows who pays.
  await tx
    .update(paymentAttempts)
    .set({ accessCode: null, authorizationUrl: null })
    .where(inArray(paymentAttempts.intentId, ids))
}

function ofSubjects(purpose: Purpose, subjectIds: readonly string[]) {
  return and(eq(paymentIntents.purpose, purpose), inArray(paymentIntents.subjectId, [...subjectIds]))
}
