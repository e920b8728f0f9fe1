import { type Actor, userIdOf } from '#domain/actor.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import type { Db } from '../db/db.ts'
import { lockIdle, recordChanged } from '../payments/payer-queries.ts'
import { moveOrder } from './move-order.ts'
import { findByKey, lockReplaceable } from './order-queries.ts'
import { freePromotion } from './promotions/promotion-queries.ts'

const REPLACED: Actor = { kind: 'system', name: 'replaced' }

/**
 * Cancels the earlier unpaid order of a changed cart, so that one order is left to pay. The right to do so is its
 * idempotency key, which only the browser that placed it has. The order stays when its payment may be in progress, or
 * when it was claimed. It also stays when its mobile money instructions were shown, because the money may be on its way;
 * then its promotion alone is free for the order that replaces it, unless a payment of it at the provider
 * has reached its payer.
 */
export async function cancelReplaced(
  tx: Db,
  actor: Actor,
  { key, context }: { key: string; context: OrderContext },
  now: Date,
): Promise<void> {
  const known = await findByKey(tx, key)
  // Lock the payment before the order, as all code does.
  if (known?.status !== 'awaiting_payment' || !(await lockIdle(tx, 'order', known.id, now))) return
  const order = await lockReplaceable(tx, known.id, { userId: userIdOf(actor), context })
  if (!order) return
  if (order.manualOpenedAt !== null) {
    if (await recordChanged(tx, 'order', known.id)) await freePromotion(tx, known.id)
    return
  }
  await moveOrder(tx, REPLACED, { orderId: known.id, action: 'cancel', only: ['awaiting_payment'] }, now)
}
