import { asc, eq, sql } from 'drizzle-orm'
import type { Pesewas } from '#domain/money.ts'
import type { Adjustment, PlacedParts } from '#domain/orders/order-adjustments.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import { deliveryPaid } from '#domain/orders/price-order.ts'
import { pick } from '#domain/pick.ts'
import type { Db } from '../../db/db.ts'
import { isoText } from '../../db/rows.ts'
import { paymentMoney, refundList } from '../../payments/refunds/refund-queries.ts'
import { staffNameOf } from '../../profiles/member-queries.ts'
import { orderAdjustments, orderLines, orders } from '../order-tables.ts'

/** All discounts of an order: whatever their names, they lower its total. */
export const orderDiscounts = sql<Pesewas>`(${orders.subtotal} + ${orders.deliveryFee} + ${orders.serviceFee} - ${orders.total})`

/** The money of an order in one statement; undefined when there is no such order. */
export async function findOrderMoney(db: Db, orderId: string): Promise<OrderMoney | undefined> {
  const id = sql`${orders.id}`
  const [row] = await db
    .select({
      placed: {
        subtotal: orders.subtotal,
        subscriptionDiscount: orders.subscriptionDiscount,
        preorderDiscount: orders.preorderDiscount,
        promotionDiscount: orders.promotionDiscount,
        deliveryDiscount: orders.deliveryDiscount,
        deliveryFee: orders.deliveryFee,
        serviceFee: orders.serviceFee,
        total: orders.total,
      },
      promotion: orders.promotionName,
      money: paymentMoney('order', id),
      refunds: refundList('order', id),
      adjustments: sql<OrderMoney['adjustments']>`(select coalesce(json_agg(json_build_object('kind', a.kind,
          'position', a.position, 'amount', a.amount, 'refundId', a.refund_id, 'reason', a.reason,
          'madeBy', a.made_by, 'madeByName', ${staffNameOf(sql`a.made_by`)}, 'madeAt', ${isoText(sql`a.made_at`)}) order by a.made_at, a.position, a.kind, a.id), '[]'::json)
        from order_adjustments a where a.order_id = ${id})`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!row?.money) return undefined
  const { money, ...facts } = row
  const { taken, refunded, refunding, refundable, isManual } = money
  return { ...facts, taken, refunded, refunding, refundable, isManual }
}

/** What an order's parts cost, and its adjustments. The caller has locked its payment. */
export async function readAdjustable(tx: Db, orderId: string): Promise<{ placed: PlacedParts; before: Adjustment[] }> {
  const [order] = await tx
    .select({
      deliveryFee: orders.deliveryFee,
      deliveryDiscount: orders.deliveryDiscount,
      totals: pick(orders, 'subtotal', 'subscriptionDiscount', 'preorderDiscount', 'promotionDiscount'),
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} has a payment and no row`)
  const lines = await tx
    .select({ position: orderLines.position, lineTotal: orderLines.lineTotal })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const before = await tx
    .select({ kind: orderAdjustments.kind, position: orderAdjustments.position, amount: orderAdjustments.amount })
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, orderId))
    .orderBy(asc(orderAdjustments.madeAt))
  return { placed: { totals: order.totals, deliveryFee: deliveryPaid(order), lines }, before }
}

/** Writes the adjustments of one refund. */
export async function insertAdjustments(tx: Db, rows: (typeof orderAdjustments.$inferInsert)[]): Promise<void> {
  await tx.insert(orderAdjustments).values(rows)
}
