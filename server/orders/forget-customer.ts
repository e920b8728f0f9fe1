import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import type { Db } from '../db/db.ts'
import { moveOrder } from './move-order.ts'
import { listOwnOpenOrders, lockOrdersOf, type ProvedContacts, wipeCustomers } from './own-order-queries.ts'

/** The actor's orders that somebody waits for. One that no money has come for is in nobody's way. */
export async function listOpenOrders(tx: Db, actor: Person): Promise<string[]> {
  return (await listOwnOpenOrders(tx, actor)).flatMap(({ id, isUnpaid }) => (isUnpaid ? [] : [id]))
}

/**
 * Takes the actor out of all orders: who it was and where it went is gone, what was sold when and for how much stays.
 * What nobody paid is cancelled first, so that money that still comes is refunded automatically.
 *
 * @param proved orders that were placed with these without signing in, and are over, are theirs too
 * @returns the ids of the orders
 * @throws Refusal account.orders_under_way when one was placed, or paid, only this moment
 */
export async function forgetCustomer(tx: Db, actor: Person, proved: ProvedContacts, now: Date): Promise<string[]> {
  for (const { id, isUnpaid } of await listOwnOpenOrders(tx, actor)) {
    if (isUnpaid) await moveOrder(tx, actor, { orderId: id, action: 'cancel' }, now)
  }
  const theirs = await lockOrdersOf(tx, actor, proved)
  const open = theirs.filter(({ status }) => !isFinal(status))
  if (open.length > 0) throw new Refusal('account.orders_under_way', { ids: open.map(({ id }) => id) })

  const ids = theirs.map(({ id }) => id)
  await wipeCustomers(tx, ids, actor)
  return ids
}
