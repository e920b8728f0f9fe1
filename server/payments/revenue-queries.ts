import { type SQL, sql } from 'drizzle-orm'

/**
 * A lateral subquery for what was paid with the intent `i`, and what of it goes back: at most its price, because what a
 * payer bears of the provider's fee is no revenue, and without money that paid for nothing and is refunded. A refund
 * counts from when it is asked for.
 */
export const intentRevenue: SQL = sql`lateral (
  select taken.paid, least(taken.paid, (select coalesce(sum(r.amount), 0) from refunds r where r.intent_id = i.id
    and r.reference is not distinct from taken.reference)) as refunded
  from (select case when i.status <> 'paid' then 0 else least(i.amount, coalesce(a.amount_taken, i.amount)) end as paid,
      a.reference
    from (select case when i.paid_by like 'manual:%' then null else i.paid_by end as reference) by_card
      left join payment_attempts a on a.reference = by_card.reference) taken) as money`
