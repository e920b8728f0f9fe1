import { isWithinHours } from '#domain/orders/delivery-slots.ts'
import type { OrderOutsideHours } from '#domain/orders/order-list-api.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { slotRulesOf } from '../quote-order.ts'
import { listAhead } from '../slot-queries.ts'

/**
 * The paid and claimed orders for later whose time is outside the present hours, the earliest first. New hours move no
 * order, so this list is how staff learn that a holiday has orders.
 */
export async function listOutsideHours(db: Db, now: Date): Promise<OrderOutsideHours[]> {
  const rules = slotRulesOf(await readSettings(db))
  const rows = await listAhead(db, now)
  return rows.flatMap(({ orderId, scheduledFor }) =>
    scheduledFor === null || isWithinHours(rules, scheduledFor)
      ? []
      : { orderId, scheduledFor: scheduledFor.toISOString() },
  )
}
