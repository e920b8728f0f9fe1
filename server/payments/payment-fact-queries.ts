import { type SQL, sql } from 'drizzle-orm'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Intent } from './payment-queries.ts'
import type { AttemptStatus } from './payment-tables.ts'

/** What the page of an order shows about its payment. */
export type PaymentFacts = {
  status: Intent['status']
  latestStatus: AttemptStatus | null
  latestResponse: string | null
  /** The reference of a mobile money charge that waits for its payer. */
  waiting: string | null
  wasReported: boolean
  /**
   * Whether everything that paid for the subject is on its way back or has arrived; without such money, everything that
   * came. Ignores refunds of second payments. Null while the subject can be paid, and after part refunds.
   */
  refund: 'due' | 'processed' | null
}

/** A scalar subquery for the payment of a subject, for queries that read the subject. */
export function paymentFacts(purpose: Purpose, subjectId: SQL): SQL<PaymentFacts | null> {
  return sql<PaymentFacts | null>`(select json_build_object('status', i.status, 'latestStatus', a.status,
      'latestResponse', a.gateway_response,
      'waiting', case when a.network is not null and a.status in ('starting', 'open') and i.status = 'open' then a.reference end, 'wasReported', a.reported_at is not null,
      'refund', (select case when i.status = 'open' then null
          when sum(r.amount) filter (where r.status = 'processed') >= came.amount then 'processed'
          when sum(r.amount) >= came.amount then 'due' end
        from refunds r where r.intent_id = i.id and (i.paid_by is null or coalesce(r.reference, i.paid_by) = i.paid_by)))
    from payment_intents i
    left join lateral (select * from payment_attempts where intent_id = i.id order by number desc limit 1) a on true
    cross join lateral (select case when i.paid_by like 'manual:%' then i.amount else (select sum(ra.amount_taken)
      from payment_attempts ra where ra.intent_id = i.id and (i.paid_by is null or ra.reference = i.paid_by)) end as amount
    ) came
    where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}
