import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Actor } from '#domain/actor.ts'
import type { CartContext } from '#domain/orders/order-kinds.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type HeldPlan, type HeldPlanText, heldPlanOf } from '#domain/plans/plan-discount.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import type { Db } from '../db/db.ts'
import { isoText, rowsOf } from '../db/rows.ts'
import { type CatalogueRows, catalogueRows } from '../menu/menu-queries.ts'
import { paymentRequest } from '../payments/payer-queries.ts'
import { newIntent, type PaymentFacts, paymentFacts } from '../payments/payment-queries.ts'
import type { paymentIntents } from '../payments/payment-tables.ts'
import { heldPlan } from '../profiles/profile-queries.ts'
import { parseSettings, settingRow, settingsRows } from '../settings/settings-queries.ts'
import { orderEvents, orderLines, orders } from './order-tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type OrderLineRow = typeof orderLines.$inferSelect

/** What a repeated idempotency key is answered from. */
export type KnownOrder = Pick<OrderRow, 'id' | 'requestHash' | 'status' | 'total'>

/** Everything that pricing a cart needs. */
export type PricingFacts = {
  catalogue: CatalogueRows
  settings: Settings
  /** The actor's subscription, expired or not; null without one. */
  plan: HeldPlan | null
  known: KnownOrder | null
}

/**
 * Reads in one statement what pricing needs: catalogue rows, settings, the actor's plan, and an order with this key.
 */
export async function loadForPricing(
  db: Db,
  actor: Actor,
  wanted: { itemIds: readonly string[]; extraIds: readonly string[]; idempotencyKey: string | null },
): Promise<PricingFacts> {
  const known =
    wanted.idempotencyKey === null
      ? sql`null::json`
      : sql`(select json_build_object('id', o.id, 'requestHash', o.request_hash, 'status', o.status, 'total', o.total)
          from orders o where o.idempotency_key = ${wanted.idempotencyKey})`
  const [row] = await rowsOf<{
    catalogue: CatalogueRows
    settings: unknown
    plan: HeldPlanText | null
    known: KnownOrder | null
  }>(
    db,
    sql`select ${catalogueRows(wanted.itemIds, wanted.extraIds)} as catalogue, ${settingsRows} as settings,
      ${heldPlan(actor)} as plan, ${known} as known`,
  )
  if (!row) throw new Error('a select without a table always has one row')
  const { catalogue, settings, plan, known: knownOrder } = row
  return { catalogue, settings: parseSettings(settings), plan: plan && heldPlanOf(plan), known: knownOrder }
}

/** Writes an order with its lines, its first event and its payment intent in one statement. */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: (typeof orderLines.$inferInsert)[],
  actor: string,
  intent: typeof paymentIntents.$inferInsert,
): Promise<void> {
  const newOrder = db.$with('new_order').as(db.insert(orders).values(order).returning({ id: orders.id }))
  const newLines = db
    .$with('new_lines')
    .as(db.insert(orderLines).values(lines).returning({ orderId: orderLines.orderId }))
  await db
    .with(newOrder, newLines, newIntent(db, intent))
    .insert(orderEvents)
    .values({ orderId: order.id, version: 1, status: order.status, actor, at: order.placedAt })
}

/** An order with its lines, events and payment, as a holder of its id may see it. */
export type OrderWithAll = {
  order: OrderRow
  lines: OrderLineRow[]
  events: { status: OrderStatus; at: string }[]
  payment: PaymentFacts | null
  rules: Settings['orders']
}

/** The lines of an order as one JSON value in the shape of their rows. */
const linesJson = sql<OrderLineRow[]>`json_agg(json_build_object('orderId', ${orderLines.orderId},
    'position', ${orderLines.position}, 'itemId', ${orderLines.itemId}, 'name', ${orderLines.name},
    'category', ${orderLines.category}, 'image', ${orderLines.image}, 'size', ${orderLines.size},
    'options', ${orderLines.options}, 'extras', ${orderLines.extras}, 'unitPrice', ${orderLines.unitPrice},
    'quantity', ${orderLines.quantity}, 'lineTotal', ${orderLines.lineTotal}, 'special', ${orderLines.special})
  order by ${orderLines.position})`

const linesOf = (db: Db, orderId: string) =>
  db
    .select({ orderId: orderLines.orderId, all: linesJson.as('all') })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.orderId)
    .as('lines')

/** Reads in one statement an order with everything that tracking shows; undefined when there is none. */
export async function findOrder(db: Db, orderId: string): Promise<OrderWithAll | undefined> {
  const lines = linesOf(db, orderId)
  const [row] = await db
    .select({
      order: orders,
      lines: sql<OrderLineRow[]>`coalesce(${lines.all}, '[]'::json)`,
      events: sql<OrderWithAll['events']>`(select json_agg(json_build_object('status', e.status,
          'at', ${isoText(sql`e.at`)}) order by e.version)
        from order_events e where e.order_id = ${orders.id})`,
      payment: paymentFacts('order', sql`${orders.id}`),
      rules: settingRow('orders'),
    })
    .from(orders)
    .leftJoin(lines, eq(lines.orderId, orders.id)) // the lines of an unpaid order are erased after a while
    .where(eq(orders.id, orderId))
  return row
}

export type StatusChange = {
  orderId: string
  from: readonly OrderStatus[]
  to: OrderStatus
  actor: string
  now: Date
  /** What the shopper typed when claiming; unchanged when absent. */
  momoTransactionId?: string | null
}

/**
 * Changes the status of an order and writes its event in one statement, only from an expected status: of two concurrent
 * calls one wins.
 *
 * @returns the order with its lines and whether its mails are sent; undefined when it is not in an expected status
 */
export async function changeStatus(
  tx: Db,
  change: StatusChange,
): Promise<{ order: OrderRow; lines: OrderLineRow[]; sendsMails: boolean } | undefined> {
  const changed = tx.$with('changed').as(
    tx
      .update(orders)
      .set({
        status: change.to,
        version: sql`${orders.version} + 1`,
        updatedAt: change.now,
        ...(change.momoTransactionId === undefined ? {} : { momoTransactionId: change.momoTransactionId }),
      })
      .where(and(eq(orders.id, change.orderId), inArray(orders.status, [...change.from])))
      .returning(),
  )
  const event = tx.$with('event').as(
    tx
      .insert(orderEvents)
      .select(
        tx
          .select({
            orderId: changed.id,
            version: changed.version,
            status: changed.status,
            actor: sql<string>`${change.actor}::text`.as('actor'),
            at: sql<Date>`${change.now.toISOString()}::timestamptz`.as('at'),
          })
          .from(changed),
      )
      .returning({ orderId: orderEvents.orderId }),
  )
  const lines = linesOf(tx, change.orderId)
  const setting = tx
    .select({ id: changed.id, sendsMails: settingRow('send_order_mails').as('sends_mails') })
    .from(changed)
    .as('setting')
  const [row] = await tx
    .with(changed, event)
    .select()
    .from(changed)
    .innerJoin(lines, eq(lines.orderId, changed.id))
    .innerJoin(setting, eq(setting.id, changed.id))
  return row && { order: row.changed, lines: row.lines.all, sendsMails: row.setting.sendsMails === true }
}

/** The fields that are checked again before an order is paid. */
export type UnpaidOrder = Pick<
  OrderRow,
  'status' | 'userId' | 'context' | 'scheduledFor' | 'total' | 'placedAt' | 'momoOpenedAt'
> & { request: unknown }

/** An order with the request that it was placed with. */
export async function findUnpaid(db: Db, orderId: string): Promise<UnpaidOrder | undefined> {
  const [row] = await db
    .select({
      status: orders.status,
      userId: orders.userId,
      context: orders.context,
      scheduledFor: orders.scheduledFor,
      total: orders.total,
      placedAt: orders.placedAt,
      momoOpenedAt: orders.momoOpenedAt,
      request: paymentRequest('order', sql`${orders.id}`),
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row
}

/** Records that the mobile money instructions were shown; undefined when nothing is due any more. */
export async function markMomoOpened(db: Db, orderId: string, now: Date): Promise<Pick<OrderRow, 'total'> | undefined> {
  const [row] = await db
    .update(orders)
    .set({ momoOpenedAt: sql`coalesce(${orders.momoOpenedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'awaiting_payment')))
    .returning({ total: orders.total })
  return row
}

/**
 * Ids of orders that were not paid in time.
 *
 * @param before `placed`: orders placed before this instant are too late; `opened`: the same for orders whose mobile
 * money
 * instructions were shown
 */
export async function listUnpaidSince(
  db: Db,
  before: { placed: Date; opened: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'awaiting_payment'),
        lt(orders.placedAt, before.placed),
        or(isNull(orders.momoOpenedAt), lt(orders.placedAt, before.opened)),
      ),
    )
    .orderBy(orders.placedAt)
    .limit(limit)
  return rows.map((row) => row.id)
}

/** The status of an order; undefined when there is none. */
export async function findStatus(db: Db, orderId: string): Promise<OrderStatus | undefined> {
  const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  return row?.status
}

/** The order with this idempotency key. */
export async function findByKey(db: Db, idempotencyKey: string): Promise<KnownOrder | undefined> {
  const [row] = await db
    .select({ id: orders.id, requestHash: orders.requestHash, status: orders.status, total: orders.total })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey))
  return row
}

/** Stores the MoMo transaction id of an order that has none. */
export async function addMomoId(tx: Db, orderId: string, transactionId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ momoTransactionId: transactionId })
    .where(and(eq(orders.id, orderId), isNull(orders.momoTransactionId)))
}

/**
 * Locks an order until `tx` ends, when it awaits payment and its mobile money instructions were not shown.
 *
 * @param of its owner, signed in or not, and its cart
 */
export async function lockReplaceable(
  tx: Db,
  orderId: string,
  of: { userId: string | null; context: CartContext },
): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'awaiting_payment'),
        eq(orders.context, of.context),
        isNull(orders.momoOpenedAt),
        of.userId === null ? isNull(orders.userId) : or(isNull(orders.userId), eq(orders.userId, of.userId)),
      ),
    )
    .for('update')
  return rows.length > 0
}
