import { sql } from 'drizzle-orm'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { type LineFacts, soldLines } from '#domain/reports/sold-lines.ts'
import type { OrderFacts } from '#domain/reports/sum-orders.ts'
import type { Db } from '../db/db.ts'
import { instant, isoText, rowsOf } from '../db/rows.ts'
import { orderDiscounts } from '../orders/money/money-queries.ts'
import { orders } from '../orders/order-tables.ts'
import { adjustmentsOf, proposalsOf } from '../orders/proposals/line-facts-queries.ts'
import { intentRevenue } from '../payments/revenue-queries.ts'

/** Instants from the first until before the second. */
export type Span = { from: Date; before: Date }

type Instants = 'placedAt' | 'scheduledFor' | 'receivedAt' | 'acknowledgedAt' | 'prepareBy' | 'readyAt' | 'deliveredAt'
type FactsText = Omit<OrderFacts, Instants | 'lines'> & { lines: LineFacts | null } & {
  [Name in Instants]: string | null
} & { placedAt: string }

const id = sql`${orders.id}`
/** What `soldLines` derives the items from. */
const lineFacts = sql`json_build_object(
    'totals', json_build_object('subtotal', ${orders.subtotal}, 'subscriptionDiscount', ${orders.subscriptionDiscount},
      'preorderDiscount', ${orders.preorderDiscount}, 'promotionDiscount', ${orders.promotionDiscount}),
    'placed', (select coalesce(json_agg(json_build_object('position', l.position, 'itemId', l.item_id, 'name', l.name,
        'category', l.category, 'quantity', l.quantity, 'lineTotal', l.line_total) order by l.position), '[]'::json)
      from order_lines l where l.order_id = ${id}),
    'proposals', ${proposalsOf(id)}, 'adjustments', ${adjustmentsOf(id)})`

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
        'lines', ${hasLines ? lineFacts : sql`null`}) as facts
      from ${orders}
        join payment_intents i on i.purpose = 'order' and i.subject_id = ${orders.id} and i.status = 'paid'
        cross join ${intentRevenue}
        cross join lateral (select min(e.at) filter (where e.status = 'received') as received_at,
            max(e.at) filter (where e.status = 'on_the_way' and e.details->>'action' = 'dispatch') as left_at,
            max(e.at) filter (where e.status = 'delivered') as delivered_at
          from order_events e where e.order_id = ${orders.id}) steps
      where ${orders.placedAt} >= ${instant(from)} and ${orders.placedAt} < ${instant(before)}
        and ${orders.status} not in ('awaiting_payment', 'awaiting_confirmation')
      order by ${orders.placedAt}, ${orders.id}`,
  )
  return rows.map(({ facts }) => ({
    ...facts,
    lines: facts.lines === null ? [] : soldLines(facts.lines),
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

/** What was sold in a span of what members pay for beside orders; a purchase that was refunded as a whole is not counted. */
export function readPurchases(
  db: Db,
  { from, before }: Span,
): Promise<{ purpose: Purpose; count: number; paid: number; refunded: number }[]> {
  return rowsOf(
    db,
    sql`select i.purpose, count(*) filter (where money.paid = 0 or money.refunded < money.paid)::int as count,
        sum(money.paid)::float8 as paid, sum(money.refunded)::float8 as refunded
      from payment_intents i cross join ${intentRevenue}
      where i.status = 'paid' and i.purpose <> 'order'
        and i.created_at >= ${instant(from)} and i.created_at < ${instant(before)}
      group by i.purpose`,
  )
}
