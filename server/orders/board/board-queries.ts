import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Staff } from '#domain/actor.ts'
import type { PageQuery } from '#domain/list-page.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import type { Db } from '../../db/db.ts'
import { onPage } from '../../db/on-page.ts'
import { paymentFacts } from '../../payments/payment-fact-queries.ts'
import { settingRow } from '../../settings/settings-queries.ts'
import { isRider } from '../move-order.ts'
import { allLines, type OrderRow, onBoard, readyBy, receivedAt } from '../order-queries.ts'
import { orderEvents, orders } from '../order-tables.ts'
import { adjustmentsOf, proposalsOf } from '../proposals/line-facts-queries.ts'
import { orderPrints } from '../staff/staff-order-tables.ts'

/** An order with everything that a card shows. */
export type CardRow = Awaited<ReturnType<typeof cards>>[number]

/** By when an order is to be ready; when it was placed or wanted, for orders of versions without the column. */
export function readyAt({ prepareBy, scheduledFor, placedAt }: OrderRow): Date {
  return prepareBy ?? scheduledFor ?? placedAt
}

/** A page of open orders that the actor may read, and one more, by when they are to be ready. */
export function listCards(
  db: Db,
  actor: Staff,
  query: PageQuery & { city?: string | undefined; context?: OrderContext | undefined },
): Promise<CardRow[]> {
  const { city, context } = query
  const { after, orderBy, limit } = onPage(readyBy, orders.id, 'oldest', query)
  return cards(
    db,
    and(
      onBoard,
      // What was recalled concerns the kitchen alone.
      isRider(actor) ? and(eq(orders.riderId, actor.userId), isNull(orders.recalledAt)) : undefined,
      city === undefined ? undefined : eq(orders.city, city),
      context === undefined ? undefined : eq(orders.context, context),
      after,
    ),
  )
    .orderBy(...orderBy)
    .limit(limit)
}

/** How many cards a reader's board has. */
export async function countCards(db: Db): Promise<(actor: Staff) => number> {
  const rows = await db
    .select({
      riderId: orders.riderId,
      cards: sql<number>`count(*)::int`,
      ofRider: sql<number>`count(*) filter (where ${orders.recalledAt} is null)::int`,
    })
    .from(orders)
    .where(onBoard)
    .groupBy(orders.riderId)
  const all = rows.reduce((sum, { cards }) => sum + cards, 0)
  return (actor) => (isRider(actor) ? (rows.find(({ riderId }) => riderId === actor.userId)?.ofRider ?? 0) : all)
}

/** The card of an order, open or not. The caller asks who may see it. */
export async function findCard(db: Db, orderId: string): Promise<CardRow | undefined> {
  const [row] = await cards(db, eq(orders.id, orderId))
  return row
}

function cards(db: Db, where: SQL | undefined) {
  return db
    .select({
      order: orders,
      lines: allLines,
      payment: paymentFacts('order', sql`${orders.id}`),
      receivedAt,
      rules: settingRow('orders'),
      proposals: proposalsOf(sql`${orders.id}`),
      adjustments: adjustmentsOf(sql`${orders.id}`),
      tickets: sql<number>`(select count(*)::int from ${orderPrints}
        where ${sql`${orderPrints.orderId}`} = ${sql`${orders.id}`} and ${sql`${orderPrints.paper}`} = 'ticket')`,
      last: { by: orderEvents.actor, at: orderEvents.at, details: orderEvents.details },
      // Null when its delivery has not failed. Not the last step: the address can be changed after that.
      failedFor: sql<string | null>`case when ${orders.deliveryFailedAt} is not null then (
        select e.details->>'reason' from order_events e where e.order_id = ${orders.id} and e.details->>'action' = 'fail'
        order by e.version desc limit 1) end`,
    })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.version, orders.version)))
    .where(where)
    .$dynamic()
}
