import { and, eq, isNull, or, type Placeholder, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import type { OrderState, OrderStatus } from '#domain/orders/order-status.ts'
import { pick } from '#domain/pick.ts'
import type { Db } from '../db/db.ts'
import { driverValues, placeholderRows, placeholdersOf, prepared, preparedShapes, rowValues } from '../db/prepared.ts'
import { isoText } from '../db/rows.ts'
import { paymentFacts } from '../payments/payment-fact-queries.ts'
import { newIntent } from '../payments/payment-queries.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { statementLines } from '../payments/statements/statement-tables.ts'
import { settingRow } from '../settings/settings-queries.ts'
import { orderEvents, orderLines, orders } from './order-tables.ts'
import { type NewUse, takePromotion } from './promotions/promotion-queries.ts'
import { adjustmentsOf, proposalsOf } from './proposals/line-facts-queries.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type OrderLineRow = typeof orderLines.$inferSelect

/** What a repeated idempotency key is answered from. */
export type KnownOrder = Pick<OrderRow, 'id' | 'requestHash' | 'status' | 'total'>

/**
 * Writes an order with its lines, its first event, its payment intent and what it takes of a promotion in one
 * statement. All rows set the same columns each time.
 */
export async function insertOrder(
  db: Db,
  rows: {
    order: NewOrder
    lines: (typeof orderLines.$inferInsert)[]
    actor: string
    intent: typeof paymentIntents.$inferInsert
    use: NewUse | null
  },
): Promise<void> {
  const { order, lines, actor, intent, use } = rows
  const event = { orderId: order.id, version: 1, status: order.status, actor, at: order.placedAt }
  if (use) {
    await insertion(db, order, lines, event, intent, takePromotion(db, use))
    return
  }
  const statement = preparedInsertions(db, String(lines.length), (composer, name) =>
    insertion(
      composer,
      placeholdersOf(order, 'order'),
      placeholderRows(lines, 'line'),
      placeholdersOf(event, 'event'),
      placeholdersOf(intent, 'intent'),
    ).prepare(name),
  )
  await statement.execute({
    ...driverValues(orders, order, 'order'),
    ...rowValues(orderLines, lines, 'line'),
    ...driverValues(orderEvents, event, 'event'),
    ...driverValues(paymentIntents, intent, 'intent'),
  })
}

/** A row whose values are values, or placeholders for them. */
type Row<Table extends PgTable> = PgInsertValue<Table>

function insertion(
  db: Db,
  order: Row<typeof orders>,
  lines: Row<typeof orderLines>[],
  event: Row<typeof orderEvents>,
  intent: Row<typeof paymentIntents>,
  more: ReturnType<typeof takePromotion> | [] = [],
) {
  const newOrder = db.$with('new_order').as(db.insert(orders).values(order).returning({ id: orders.id }))
  const newLines = db
    .$with('new_lines')
    .as(db.insert(orderLines).values(lines).returning({ orderId: orderLines.orderId }))
  return db
    .with(newOrder, newLines, newIntent(db, intent), ...more)
    .insert(orderEvents)
    .values(event)
}

/** The composed statements by their number of lines. */
const preparedInsertions = preparedShapes<ReturnType<ReturnType<typeof insertion>['prepare']>>('insert_order')

/**
 * Whether shoppers see an event: not a step that was undone, nor its undo, nor what happens within the kitchen or
 * between the shop and its riders, nor the transaction id of a claim. A proposal stands with its line.
 */
const isVisible = sql`coalesce(e.details->>'action', '') not in ('undo', 'fail', 'send_again', 'reassign',
  'acknowledge', 'ready', 'delay', 'propose', 'withdraw', 'answer', 'decide_call', 'time_out',
  'change_delivery', 'refund', 'claim_payment') and not exists (
  select 1 from order_events u where u.order_id = e.order_id and u.version = e.version + 1
    and u.details->>'action' = 'undo')`

/** The lines of an order as one JSON value in the shape of their rows. */
const linesJson = sql<OrderLineRow[]>`json_agg(json_build_object('orderId', ${orderLines.orderId},
    'position', ${orderLines.position}, 'itemId', ${orderLines.itemId}, 'name', ${orderLines.name},
    'category', ${orderLines.category}, 'image', ${orderLines.image}, 'size', ${orderLines.size},
    'options', ${orderLines.options}, 'extras', ${orderLines.extras}, 'unitPrice', ${orderLines.unitPrice},
    'quantity', ${orderLines.quantity}, 'lineTotal', ${orderLines.lineTotal}, 'special', ${orderLines.special})
  order by ${orderLines.position})`

/** The lines of an order, for queries that read the order; none once those of an unpaid one are erased. */
export const allLines = sql<OrderLineRow[]>`coalesce((select ${linesJson} from ${orderLines}
  where ${sql`${orderLines.orderId}`} = ${sql`${orders.id}`}), '[]'::json)`

/** The lines of an order as one row of a larger statement. */
export const linesOf = (db: Db, orderId: string | Placeholder) =>
  db
    .select({ orderId: orderLines.orderId, all: linesJson.as('all') })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.orderId)
    .as('lines')

const orderWithAll = prepared((db) => {
  const orderId = sql.placeholder('orderId')
  const lines = linesOf(db, orderId)
  return db
    .select({
      order: orders,
      lines: sql<OrderLineRow[]>`coalesce(${lines.all}, '[]'::json)`,
      events: sql<{ status: OrderStatus; at: string }[]>`(select json_agg(json_build_object('status', e.status,
          'at', ${isoText(sql`e.at`)}) order by e.version)
        from order_events e where e.order_id = ${orders.id} and ${isVisible})`,
      payment: paymentFacts('order', sql`${orders.id}`),
      /** Why staff rejected the last claim, while nothing has happened since; null otherwise. */
      rejectedFor: sql<string | null>`(select coalesce(e.details->>'reason', '') from order_events e
        where e.order_id = ${orders.id} and e.version = ${orders.version} and e.details->>'action' = 'reject_claim')`,
      rules: settingRow('orders'),
      proposals: proposalsOf(sql`${orders.id}`),
      adjustments: adjustmentsOf(sql`${orders.id}`),
      /** The full name of who delivers it; empty for a rider who has not typed one. */
      riderName: sql<string | null>`(select p.full_name from profiles p where p.user_id = ${orders.riderId})`,
    })
    .from(orders)
    .leftJoin(lines, eq(lines.orderId, orders.id)) // the lines of an unpaid order are erased after a while
    .where(eq(orders.id, orderId))
    .prepare('order_with_all')
})

/** Reads in one statement an order with everything that tracking shows; undefined when there is none. */
export async function findOrder(db: Db, orderId: string) {
  const [row] = await orderWithAll(db).execute({ orderId })
  return row
}
/** An order with its lines, events and payment, as a holder of its id may see it. */
export type OrderWithAll = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** The state of an order as SQL: see `orderState`. */
export const stateNow = sql<OrderState>`case when ${orders.status} = 'preparing' and ${orders.readyAt} is not null then 'ready'
  when ${orders.status} = 'on_the_way' and ${orders.deliveryFailedAt} is not null then 'undelivered'
  when ${orders.status} = 'cancelled' and ${orders.recalledAt} is not null then 'recalled'
  else ${orders.status} end`

/** By when an order is to be ready, as the board's index has it. */
export const readyBy = sql<Date>`coalesce(${orders.prepareBy}, ${orders.scheduledFor}, ${orders.placedAt})`

/** The orders on the board, as its index has them. */
export const onBoard = sql`(${orders.status} in ('received', 'preparing', 'on_the_way') or ${orders.recalledAt} is not null)`

/** Locks an order until `tx` ends. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row
}

/** The last step of an order, for whoever was slower, and for undoing it; undefined when there is no such order. */
export async function findLastStep(db: Db, orderId: string) {
  const [row] = await db
    .select({
      ...pick(orders, 'version', 'status', 'readyAt', 'deliveryFailedAt', 'recalledAt', 'riderId'),
      by: orderEvents.actor,
      at: orderEvents.at,
      details: orderEvents.details,
    })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.version, orders.version)))
    .where(eq(orders.id, orderId))
  return row
}

/** When an order was received, as a scalar subquery; null while it is not paid. */
export const receivedAt = sql<Date | null>`(select min(e.at) from order_events e where e.order_id = ${orders.id}
  and e.status = 'received')`.mapWith(orderEvents.at)

/** When an order was received; undefined while it is not paid. */
export async function findReceivedAt(db: Db, orderId: string): Promise<Date | undefined> {
  const [row] = await db.select({ at: receivedAt }).from(orders).where(eq(orders.id, orderId))
  return row?.at ?? undefined
}

/** Sets by when an order is to be ready. */
export async function updatePrepareBy(tx: Db, orderId: string, prepareBy: Date): Promise<void> {
  await tx.update(orders).set({ prepareBy }).where(eq(orders.id, orderId))
}

/** The status of an order; undefined when there is none. */
export async function findStatus(db: Db, orderId: string): Promise<OrderStatus | undefined> {
  const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  return row?.status
}

/** The status of an order, and the transaction id that its shopper claims. */
export async function findClaim(
  db: Db,
  orderId: string,
): Promise<{ status: OrderStatus; transactionId: string | null } | undefined> {
  const [row] = await db
    .select({ status: orders.status, transactionId: orders.manualTransactionId })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}

/** The order with this idempotency key. */
export async function findByKey(db: Db, idempotencyKey: string): Promise<KnownOrder | undefined> {
  const [row] = await db
    .select({ id: orders.id, requestHash: orders.requestHash, status: orders.status, total: orders.total })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey))
  return row
}

/** Frees the MoMo transaction id of an order that its money has not paid. */
export async function freeManualId(tx: Db, orderId: string): Promise<void> {
  await tx.update(orders).set({ manualTransactionId: null }).where(eq(orders.id, orderId))
}

/**
 * Gives an order the transaction id of the statement line that staff have named, in the place of what its shopper typed:
 * a mistyped id may be another order's. Null where another order claims the id of the line.
 */
export async function writeManualIdOf(tx: Db, orderId: string, lineId: string): Promise<void> {
  const isFree = sql`not exists (select 1 from orders o where o.momo_transaction_id = ${statementLines.transactionId}
    and o.id <> ${orderId})`
  const ofLine = tx
    .select({ id: statementLines.transactionId })
    .from(statementLines)
    .where(and(eq(statementLines.id, lineId), isFree))
  await tx
    .update(orders)
    .set({ manualTransactionId: sql`(${ofLine})` })
    .where(eq(orders.id, orderId))
}

/**
 * Locks an order until `tx` ends, when it awaits payment; undefined otherwise.
 *
 * @param of its owner, signed in or not, and its cart
 */
export async function lockReplaceable(
  tx: Db,
  orderId: string,
  of: { userId: string | null; context: OrderContext },
): Promise<Pick<OrderRow, 'manualOpenedAt'> | undefined> {
  const [row] = await tx
    .select({ manualOpenedAt: orders.manualOpenedAt })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'awaiting_payment'),
        eq(orders.context, of.context),
        of.userId === null ? isNull(orders.userId) : or(isNull(orders.userId), eq(orders.userId, of.userId)),
      ),
    )
    .for('update')
  return row
}
