import type { ChatName } from '#domain/notifications/notify-api.ts'
import { orderConfirmationMail } from '#domain/notifications/order-mail.ts'
import type { OrderEvent, OrderNotification } from '#domain/notifications/order-notification.ts'
import { orderTelegramMessages } from '#domain/notifications/order-telegram.ts'
import type { Db } from '../db/db.ts'
import { type NewMessage, queueMessages } from './outbox-queries.ts'

const OPERATOR: ChatName = 'operator'

/** An order, and who placed it; null for visitors. */
export type OwnedOrder = OrderNotification & { userId: string | null }

/**
 * Writes what an order makes the shop say, in the transaction that makes it true: the operator's message, and once the
 * money is there the shopper's confirmation, which is only prepared. One statement; the same event of the same order is
 * said once, however often it is queued.
 */
export async function queueOrderMessages(tx: Db, event: OrderEvent, order: OwnedOrder, now: Date): Promise<void> {
  await queueMessages(tx, [...telegramMessages(event, order), ...confirmations(event, order)], now)
}

function telegramMessages(event: OrderEvent, order: OwnedOrder): NewMessage[] {
  return orderTelegramMessages(order, event).map((body, index) => ({
    channel: 'telegram',
    dedupeKey: `telegram:${order.orderType}:${order.orderId}:${event}:${String(index + 1).padStart(2, '0')}`,
    recipient: OPERATOR,
    userId: order.userId,
    orderId: order.orderId,
    body,
    status: 'due',
  }))
}

function confirmations(event: OrderEvent, order: OwnedOrder): NewMessage[] {
  const { email } = order.customer
  if (event !== 'received' || !email) return []
  const { subject, text } = orderConfirmationMail(order)
  return [
    {
      channel: 'email',
      dedupeKey: `email:${order.orderType}:${order.orderId}:${event}`,
      recipient: email,
      userId: order.userId,
      orderId: order.orderId,
      subject,
      body: text,
      status: 'prepared',
    },
  ]
}
