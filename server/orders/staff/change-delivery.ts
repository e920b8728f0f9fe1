import { actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { addedByMoving, canChange } from '#domain/orders/change-delivery.ts'
import { isStillSlot } from '#domain/orders/delivery-slots.ts'
import { orderState } from '#domain/orders/order-status.ts'
import type { Db } from '../../db/db.ts'
import { withdrawDelayMessages } from '../../notifications/queue-delay-messages.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { deleteSteps } from '../alarm/alarm-queries.ts'
import { changedSince } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../order-queries.ts'
import type { DeliveryChanges } from '../order-tables.ts'
import { slotRulesOf } from '../quote-order.ts'
import { writeDelivery } from './staff-order-queries.ts'

type Wanted = {
  orderId: string
  expectedVersion: number
  reason: string
  address?: string | undefined
  scheduledFor?: string | undefined
}

/**
 * Changes address or slot of an order before the road, with the reason in its history. The placed totals stay: what
 * would raise them is refused. Pin and GhanaPostGPS code belonged to the old address and go with it.
 *
 * @throws Refusal order.missing; order.changed; order.transition_refused; order.slot_unavailable when there is no such
 * slot, or it can no longer be cooked in time; order.price_would_rise with the sum
 */
export async function changeDelivery(tx: Db, actor: Staff, wanted: Wanted, now: Date): Promise<void> {
  const { orderId, expectedVersion, reason, address, scheduledFor } = wanted
  const order = await lockOrder(tx, orderId)
  if (order?.version !== expectedVersion) throw await changedSince(tx, orderId)
  const changes: DeliveryChanges = {}
  if (address !== undefined && address !== order.address) {
    requireChangeable(order, 'address')
    changes.address = { from: order.address, to: address }
  }
  const slot = scheduledFor === undefined ? undefined : new Date(scheduledFor)
  if (slot !== undefined && slot.getTime() !== order.scheduledFor?.getTime()) {
    requireChangeable(order, 'slot')
    if (!isStillSlot(slotRulesOf(await readSettings(tx)), slot, now)) throw new Refusal('order.slot_unavailable')
    const added = addedByMoving(order, slot)
    if (added > 0) throw new Refusal('order.price_would_rise', { added })
    changes.slot = { from: order.scheduledFor?.toISOString() ?? null, to: slot.toISOString() }
  }
  if (Object.keys(changes).length === 0) return
  const by = { actor: actorName(actor), reason, now }
  const isWritten = await writeDelivery(tx, { orderId, version: expectedVersion, changes }, by)
  if (!isWritten) throw await changedSince(tx, orderId)
  if (!changes.slot) return
  await withdrawDelayMessages(tx, orderId)
  await deleteSteps(tx, orderId)
}

function requireChangeable(order: OrderRow, what: 'address' | 'slot'): void {
  if (canChange(what, orderState(order))) return
  throw new Refusal('order.transition_refused', { status: order.status, action: 'change_delivery', isPossible: false })
}
