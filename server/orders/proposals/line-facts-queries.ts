import { type SQL, sql } from 'drizzle-orm'
import type { Adjustment } from '#domain/orders/order-adjustments.ts'
import type { Proposal } from '#domain/orders/proposals.ts'
import { isoText } from '../../db/rows.ts'

/** A scalar subquery for the proposals of an order, by their numbers. */
export function proposalsOf(orderId: SQL): SQL<Proposal[]> {
  return sql<Proposal[]>`(select coalesce(json_agg(json_build_object('number', p.number, 'position', p.position,
      'kind', p.kind, 'state', p.state, 'replacement', p.replacement, 'dueAt', ${isoText(sql`p.due_at`)})
      order by p.number), '[]'::json)
    from order_proposals p where p.order_id = ${orderId})`
}

/** A scalar subquery for the adjustments of an order. @param until only those made until this time; null: all */
export function adjustmentsOf(orderId: SQL, until: SQL = sql`null`): SQL<Adjustment[]> {
  return sql<Adjustment[]>`(select coalesce(json_agg(json_build_object('kind', a.kind, 'position', a.position,
      'amount', a.amount) order by a.made_at, a.id), '[]'::json)
    from order_adjustments a where a.order_id = ${orderId} and a.made_at <= coalesce(${until}, 'infinity'::timestamptz))`
}
