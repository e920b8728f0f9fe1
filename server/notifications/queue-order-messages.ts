import { claimRejectedMail, orderConfirmationMail } from '#domain/notifications/mails/order-mail.ts'
import type { ChatName } from '#domain/notifications/notify-api.ts'
import type { OrderEvent, OrderNotification } from '#domain/notifications/order-notification.ts'
import { orderTelegramMessages } from '#domain/notifications/telegram/order-telegram.ts'
import type { Templates } from '#domain/settings/settings-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { type NewMessage, queueMessages, withdrawUnsentAbout } from './outbox-queries.ts'

const OPERATOR: ChatName = 'operator'
/** The event of the mail that confirms an order. */
export const CONFIRMATION = 'received'
/** How long a mail about an order is worth sending, in milliseconds. */
const MAIL_LIFE_MS = DAY_MS

/** An order with its owner; null for visitors. */
export type OwnedOrder = OrderNotification & { userId: string | null }

/**
 * Queues the messages about a paid order in the transaction that receives it: the operator's, and the shopper's
 * confirmation. One statement; they are queued once for each order.
 *
 * @param sendsMails whether confirmations are sent; otherwise they are only prepared for the operator
 */
export async function queueReceived(
  tx: Db,
  order: OwnedOrder,
  { sendsMails, templates }: { sendsMails: boolean; templates: Templates },
  now: Date,
): Promise<void> {
  const mail = (about: OwnedOrder) => orderConfirmationMail(about, templates.order_confirmation)
  const mails = mailsOf(order, CONFIRMATION, mail, sendsMails, now)
  await queueMessages(tx, [...telegramMessages(order, 'received', templates), ...mails], now)
}

/** Queues the operator's message about claimed mobile money. @param moved as the claim has made the order */
export async function queueClaimed(
  tx: Db,
  order: OwnedOrder,
  moved: { order: { version: number }; templates: Templates },
  now: Date,
): Promise<void> {
  const key = `claimed:${moved.order.version}`
  await queueMessages(tx, telegramMessages(order, 'claimed', moved.templates, key), now)
}

/** Queues the mail that tells the shopper of an order that their mobile money was not found. */
export async function queueClaimRejected(
  tx: Db,
  order: OwnedOrder,
  input: { reason: string | undefined; version: number; sendsMails: boolean; templates: Templates },
  now: Date,
): Promise<void> {
  const { reason = '', version, sendsMails, templates } = input
  const mail = (about: OwnedOrder) => claimRejectedMail(about, reason, templates.claim_rejected)
  await queueMessages(tx, mailsOf(order, `rejected:${version}`, mail, sendsMails, now), now)
}

/** Withdraws that mobile money was not found: the order is claimed again, paid or cancelled. */
export async function withdrawClaimRejected(tx: Db, orderId: string): Promise<void> {
  await withdrawUnsentAbout(tx, orderId, 'email:%:rejected:%', true)
}

/**
 * Withdraws the confirmation of an order that is cancelled. One that is held stays: staff who send it send what is true
 * by then.
 */
export async function withdrawConfirmation(tx: Db, orderId: string): Promise<void> {
  await withdrawUnsentAbout(tx, orderId, `email:%:${CONFIRMATION}%`)
}

function telegramMessages(
  order: OwnedOrder,
  event: OrderEvent,
  { order_staff }: Templates,
  key: string = event,
): NewMessage[] {
  return orderTelegramMessages(order, event, order_staff).map((body, index) => ({
    channel: 'telegram',
    dedupeKey: `telegram:${order.orderType}:${order.orderId}:${key}:${String(index + 1).padStart(2, '0')}`,
    recipient: OPERATOR,
    userId: order.userId,
    orderId: order.orderId,
    body,
    status: 'due',
  }))
}

/** The mail to the shopper, if their address is known; kept for the operator when mails are not sent. */
function mailsOf(
  order: OwnedOrder,
  event: string,
  mail: (order: OwnedOrder) => { subject: string; text: string },
  sendsMails: boolean,
  now: Date,
): NewMessage[] {
  const { email } = order.customer
  if (!email) return []
  const { subject, text } = mail(order)
  const message = {
    channel: 'email',
    dedupeKey: `email:${order.orderType}:${order.orderId}:${event}`,
    recipient: email,
    userId: order.userId,
    orderId: order.orderId,
    subject,
    body: text,
  } as const
  return sendsMails
    ? [{ ...message, status: 'due', staleAt: new Date(now.getTime() + MAIL_LIFE_MS) }]
    : [{ ...message, status: 'prepared' }]
}
