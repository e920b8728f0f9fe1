import { type Actor, userIdOf } from '#domain/actor.ts'
import type { CartContext } from '#domain/orders/cart-line.ts'
import type { Db } from '../db/db.ts'
import { lockIdle } from '../payments/payer-queries.ts'
import { moveOrder } from './move-order.ts'
import { findByKey, lockReplaceable } from './order-queries.ts'

const REPLACED: Actor = { kind: 'system', name: 'replaced' }

/**
 * Cancels the unpaid order that a changed cart was placed as before, so that one cart leaves one order to pay. Its key,
 * which only the browser that placed it has, is the right to do so. It stays where its payment may be under way, and where
 * mobile money may be: its instructions were shown, or it was claimed.
 */
export async function cancelReplaced(
  tx: Db,
  actor: Actor,
  { key, context }: { key: string; context: CartContext },
  now: Date,
): Promise<void> {
  const known = await findByKey(tx, key)
  // Payment before order, as everywhere.
  if (known?.status !== 'awaiting_payment' || !(await lockIdle(tx, 'order', known.id, now))) return
  if (!(await lockReplaceable(tx, known.id, { userId: userIdOf(actor), context }))) return
  await moveOrder(tx, REPLACED, { orderId: known.id, action: 'cancel' }, now, ['awaiting_payment'])
}
