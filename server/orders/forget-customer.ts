import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import type { Db } from '../db/db.ts'
import { wipeMessagesAbout } from '../notifications/outbox-queries.ts'
import { wipePayers } from '../payments/payer-queries.ts'
import { moveOrder } from './move-order.ts'
import { listOwnOpenOrders, lockOrdersOf, wipeCustomers } from './own-order-queries.ts'

/**
 * Makes sure that nobody waits for an order of the actor. One that no money has come for is in nobody's way.
 *
 * @throws Refusal account.orders_under_way with their ids
 */
export async function refuseWhileUnderWay(tx: Db, actor: Person): Promise<void> {
  const underWay = (await listOwnOpenOrders(tx, actor)).filter((one) => !one.isUnpaid)
  if (underWay.length > 0) throw new Refusal('account.orders_under_way', { orderIds: underWay.map(({ id }) => id) })
}

/**
 * Takes the actor out of all orders: who it was and where it went is gone, what was sold when and for how much stays.
 * What nobody paid is cancelled first, so that money that still comes goes back by itself.
 *
 * @param confirmedEmail orders placed with it without signing in are theirs too; null when they have none
 * @throws Refusal account.orders_under_way
 */
export async function forgetCustomer(tx: Db, actor: Person, confirmedEmail: string | null, now: Date): Promise<void> {
  await refuseWhileUnderWay(tx, actor)
  for (const { id } of await listOwnOpenOrders(tx, actor)) {
    await moveOrder(tx, actor, { orderId: id, action: 'cancel' }, now)
  }
  const theirs = await lockOrdersOf(tx, actor, confirmedEmail)
  // One that was placed, or paid, only this moment.
  const open = theirs.filter(({ status }) => !isFinal(status))
  if (open.length > 0) throw new Refusal('account.orders_under_way', { orderIds: open.map(({ id }) => id) })

  const ids = theirs.map(({ id }) => id)
  await wipePayers(tx, 'order', ids)
  await wipeCustomers(tx, ids, actor)
  await wipeMessagesAbout(
    tx,
    ids.map((id) => `order:${id}`),
  )
}
