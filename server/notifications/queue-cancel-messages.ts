import { formatOrderId } from '#domain/ids/order-id.ts'
import { type Cancellation, cancelMessage } from '#domain/notifications/cancel-message.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { type OrderShopper, queueToShopper } from './queue-to-shopper.ts'

/** Queues what the shopper reads of an order that the shop cancels. No cancellation is undone, so it is due at once. */
export async function queueCancelMessages(tx: Db, notice: Cancellation & OrderShopper, now: Date): Promise<void> {
  const news = {
    event: 'cancelled',
    subject: `Your order ${formatOrderId(notice.orderId)} is cancelled`,
    body: cancelMessage(notice),
    staleAt: new Date(now.getTime() + DAY_MS),
    isKept: true,
  }
  await queueToShopper(tx, notice, news, now)
}
