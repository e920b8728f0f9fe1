import { Refusal } from '#domain/errors.ts'
import { PUSHED_STATUSES } from '#domain/notifications/push-news.ts'
import { isPushService } from '#domain/notifications/push-services.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import type { PushTarget } from '#domain/push-target.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { listSubscriptions, saveSubscription } from '../notifications/push/push-queries.ts'
import { lockOrder } from './order-queries.ts'

/** A family may follow one order; more devices would be an attack on the services. */
const MOST_DEVICES = 5

/**
 * Tells a device about the next steps of an order.
 *
 * @throws Refusal order.missing; push.not_now for one that is unpaid or has ended; push.unknown_service; push.too_many
 */
export async function followByPush(
  tx: Db,
  { orderId, endpoint, p256dh, auth }: PushTarget & { orderId: string },
  { now, random, origins }: { now: Date; random: Random; origins: readonly string[] },
): Promise<void> {
  if (!isPushService(endpoint, origins)) throw new Refusal('push.unknown_service')
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('order.missing')
  const isPaid = order.status === 'awaiting_confirmation' || PUSHED_STATUSES.some((status) => status === order.status)
  if (!isPaid || isFinal(order.status)) throw new Refusal('push.not_now')
  const known = await listSubscriptions(tx, orderId)
  if (known.length >= MOST_DEVICES && !known.some((device) => device.endpoint === endpoint)) {
    throw new Refusal('push.too_many')
  }
  await saveSubscription(tx, { id: newId(now, random), orderId, endpoint, p256dh, auth, createdAt: now })
}
