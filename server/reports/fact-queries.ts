import { sql } from 'drizzle-orm'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { OrderFacts } from '#domain/reports/sum-orders.ts'
import type { Db } from '../db/db.ts'
import { isoText, rowsOf } from '../db/rows.ts'
import { orderDiscounts } from '../orders/money/money-queries.ts'
import { orders } from '../orders/order-tables.ts'
import { intentRevenue } from '../payments/revenue-queries.ts'

/** Instants from the first until before the second. */
export type Span = { from: Date; before: Date }

type Instants = 'placedAt' | 'scheduledFor' | 'receivedAt' | 'acknowledgedAt' | 'prepareBy' | 'readyAt' | 'deliveredAt'
type FactsText = Omit<OrderFacts, Instants> & { [Name in Instants]: string | null } & { placedAt: string }

const madeLines = sql`cross join lateral (select json_agg(json_build_object(
            'itemId', coalesce(p.replacement->'choice'->>'itemId', l.item_id),
            'name', coalesce(p.replacement->'priced'->>'name', l.name), 'category', l.category,
            'quantity', coalesce((p.replacement->'choice'->>'quantity')::int, l.quantity), 'lineTotal', l.line_total, 'refunded', least(l.line_total, given.back))
            order by l.position) as lines
          from order_lines l
            left join lateral (select accepted.replacement from order_proposals accepted
              where accepted.order_id = l.order_id and accepted.position = l.position and accepted.state = 'accepted'
                and accepted.replacement is not null order by accepted.number desc limit 1) p on true
            cross join lateral (select coalesce(sum(a.amount), 0) as back from order_adjustments a
              where a.order_id = l.order_id and a.position = l.position) given
          where l.order_id = ${orders.id}) made`
const NO_LINES = sql`cross join (select null::json as lines) made`

/** The facts of the paid orders that were placed in a span, the oldest first, with their lines or without. */
export async function readFacts(db: Db, { from, before }: Span, hasLines: boolean): Promise<OrderFacts[]> {
  const rows = await rowsOf<{ facts: FactsText }>(
    db,
    sql`select json_build_object('city', ${orders.city}, 'placedAt', ${isoText(sql`${orders.placedAt}`)},
        'isCancelled', ${orders.status} = 'cancelled', 'hasAccount', ${orders.userId} is not null, 'hasPlan', ${orders.subscriptionDiscount} > 0,
        'paid', money.paid, 'refunded', money.refunded,
        'discounts', ${orderDiscounts},
        'deliveryFee', ${orders.deliveryFee}, 'serviceFee', ${orders.serviceFee},
        'scheduledFor', ${isoText(sql`${orders.scheduledFor}`)}, 'kitchen', ${orders.promiseTerms},
        'receivedAt', ${isoText(sql`steps.received_at`)}, 'acknowledgedAt', ${isoText(sql`${orders.acknowledgedAt}`)},
        'prepareBy', ${isoText(sql`${orders.prepareBy}`)}, 'delayMinutes', ${orders.delayMinutes},
        'readyAt', ${isoText(sql`coalesce(${orders.readyAt}, steps.left_at)`)},
        'deliveredAt', ${isoText(sql`case ${orders.status} when 'delivered' then steps.delivered_at end`)},
        'lines', coalesce(made.lines, '[]'::json)) as facts
      from ${orders}
        join payment_intents i on i.purpose = 'order' and i.subject_id = ${orders.id} and i.status = 'paid'
        cross join ${intentRevenue}
        cross join lateral (select min(e.at) filter (where e.status = 'received') as received_at,
            max(e.at) filter (where e.status = 'on_the_way' and e.details->>'action' = 'dispatch') as left_at,
            max(e.at) filter (where e.status = 'delivered') as delivered_at
          from order_events e where e.order_id = ${orders.id}) steps
        ${hasLines ? madeLines : NO_LINES}
      where ${orders.placedAt} >= ${from.toISOString()}::timestamptz and ${orders.placedAt} < ${before.toISOString()}::timestamptz
        and ${orders.status} not in ('awaiting_payment', 'awaiting_confirmation')
      order by ${orders.placedAt}, ${orders.id}`,
  )
  return rows.map(({ facts }) => ({
    ...facts,
    placedAt: new Date(facts.placedAt),
    scheduledFor: instantOf(facts.scheduledFor),
    receivedAt: instantOf(facts.receivedAt),
    acknowledgedAt: instantOf(facts.acknowledgedAt),
    prepareBy: instantOf(facts.prepareBy),
    readyAt: instantOf(facts.readyAt),
    deliveredAt: instantOf(facts.deliveredAt),
  }))
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

/** What was sold in a span of what members pay for beside orders. */
export function readPurchases(
  db: Db,
  { from, before }: Span,
): Promise<{ purpose: Purpose; count: number; paid: number; refunded: number }[]> {
  return rowsOf(
    db,
    sql`select i.purpose, count(*)::int as count, sum(money.paid)::float8 as paid, sum(money.refunded)::float8 as refunded
      from payment_intents i cross join ${intentRevenue}
      where i.status = 'paid' and i.purpose <> 'order'
        and i.created_at >= ${from.toISOString()}::timestamptz and i.created_at < ${before.toISOString()}::timestamptz
      group by i.purpose`,
  )
}
