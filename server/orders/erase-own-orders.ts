import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { lockPaymentsOf } from '../payments/payer-queries.ts'
import { moveOrder } from './move-order.ts'
import { eraseCustomers, listOrdersOf, listOwnOpenOrders, lockOrdersOf } from './own-order-queries.ts'

/** The actor's orders in progress. Unpaid ones do not count. */
export async function listOpenOrders(tx: Db, actor: Person): Promise<string[]> {
  return (await listOwnOpenOrders(tx, actor)).flatMap(({ id, isUnpaid }) => (isUnpaid ? [] : [id]))
}

/**
 * Erases the actor from all their orders; items, dates and amounts stay. Unpaid orders are cancelled first, so that
 * money that still arrives is refunded automatically.
 *
 * @param proved verified contacts: finished orders that were placed with them without signing in are erased too
 * @returns the ids of the orders
 * @throws Refusal account.orders_under_way when one was placed or paid a moment ago
 */
export async function eraseOwnOrders(tx: Db, actor: Person, proved: ProvedContacts, now: Date): Promise<string[]> {
  // All payments before the first order, as everything that moves money does: no deadlock with a settlement or a refund.
  await lockPaymentsOf(tx, actor, await listOrdersOf(tx, actor, proved))
  for (const { id, isUnpaid } of await listOwnOpenOrders(tx, actor)) {
    if (isUnpaid) await moveOrder(tx, actor, { orderId: id, action: 'cancel' }, now)
  }
  const theirs = await lockOrdersOf(tx, actor, proved)
  const open = theirs.filter(({ status }) => !isFinal(status))
  if (open.length > 0) throw new Refusal('account.orders_under_way', { ids: open.map(({ id }) => id) })

  const ids = theirs.map(({ id }) => id)
  await eraseCustomers(tx, ids, actor)
  return ids
}
