import { isWithinHours } from '#domain/orders/delivery-slots.ts'
import type { OrderOutsideHours } from '#domain/orders/order-list-api.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { slotRulesOf } from '../quote-order.ts'
import { listAhead } from '../slot-queries.ts'

/**
 * The orders for later, paid or claimed, whose time is not within the hours of now, the earliest first. An order keeps the
 * time that it was placed for, so nobody else tells staff that a holiday has orders.
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
