import { orderConfirmationMail } from '#domain/notifications/mails/order-mail.ts'
import type { ChatName } from '#domain/notifications/notify-api.ts'
import type { OrderEvent, OrderNotification } from '#domain/notifications/order-notification.ts'
import { orderTelegramMessages } from '#domain/notifications/telegram/order-telegram.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { type NewMessage, queueMessages } from './outbox-queries.ts'

const OPERATOR: ChatName = 'operator'
/** How long the confirmation of an order is worth sending, in milliseconds. */
const MAIL_LIFE_MS = DAY_MS

/** An order with its owner; null for visitors. */
export type OwnedOrder = OrderNotification & { userId: string | null }

/**
 * Queues the messages about an order in the transaction of their event: the operator's, and once it is paid the
 * shopper's confirmation. One statement; the same event of the same order is queued once.
 *
 * @param sendsMails whether confirmations are sent; otherwise they are only prepared for the operator
 */
export async function queueOrderMessages(
  tx: Db,
  event: OrderEvent,
  order: OwnedOrder,
  now: Date,
  sendsMails = false,
): Promise<void> {
  const mails = confirmations(event, order).map((mail) =>
    sendsMails
      ? { ...mail, status: 'due' as const, staleAt: new Date(now.getTime() + MAIL_LIFE_MS) }
      : { ...mail, status: 'prepared' as const },
  )
  await queueMessages(tx, [...telegramMessages(event, order), ...mails], now)
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

function confirmations(event: OrderEvent, order: OwnedOrder): Omit<NewMessage, 'status'>[] {
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
    },
  ]
}
