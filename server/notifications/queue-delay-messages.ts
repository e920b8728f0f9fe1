import { type Delay, delayMessage } from '#domain/notifications/delay-message.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { withdrawUnsentAbout } from './outbox-queries.ts'
import { type OrderShopper, queueToShopper } from './queue-to-shopper.ts'

/** How long a delay without a promise is worth telling, in milliseconds. */
const LIFE_MS = 2 * HOUR_MS

/** A delay and its shopper. `version`: the one of the order that the delay has made. */
export type DelayNotice = Delay & OrderShopper & { version: number }

/**
 * Queues what the shopper reads of a delay. It is due when the delay can no longer be undone without a reason, and expires
 * with the promise.
 */
export async function queueDelayMessages(tx: Db, notice: DelayNotice, now: Date): Promise<void> {
  const { version, promise } = notice
  const news = {
    event: `delay:${version}`,
    subject: 'Your order takes a little longer',
    body: delayMessage(notice, now),
    dueAt: new Date(now.getTime() + UNDO_MS),
    staleAt: promise && promise.to > now ? promise.to : new Date(now.getTime() + LIFE_MS),
  }
  await queueToShopper(tx, notice, news, now)
}

/**
 * Withdraws what has not been sent yet of a delay that was undone, or of all delays of a cancelled order.
 *
 * @param version the one that the delay has made
 */
export async function withdrawDelayMessages(tx: Db, orderId: string, version?: number): Promise<void> {
  await withdrawUnsentAbout(tx, orderId, `%:delay:${version ?? '%'}`)
}
