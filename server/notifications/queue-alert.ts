import type { ChatName } from '#domain/notifications/notify-api.ts'
import type { PushNews } from '#domain/notifications/push-news.ts'
import { type OrderAlert, orderAlertMessage, silenceMessage } from '#domain/notifications/telegram/order-alert.ts'
import type { AlertStep } from '#domain/orders/alarm.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { queueMessages, withdrawUnsentAbout } from './outbox-queries.ts'
import { notifyOperator } from './queue-message.ts'

/** How long an alert is worth sending, in milliseconds. */
const LIFE_MS = 10 * MINUTE_MS

/** The chats that each step writes to; without a second chat each step writes to the operator's once. */
const CHATS: Record<AlertStep, readonly ChatName[]> = {
  chat: ['operator'],
  chat_again: ['operator'],
  second_chat: ['second'],
  pause: ['operator', 'second'],
}

/** A device of somebody on shift. */
export type AlertDevice = { id: string; userId: string }

/** Notifies the staff of an order that nobody acknowledges, once per step: in their chats, and on the devices on shift. */
export async function queueAlert(
  tx: Db,
  alert: OrderAlert & { devices: readonly AlertDevice[]; hasSecondChat: boolean },
  now: Date,
): Promise<void> {
  const { orderId, step, since, devices, hasSecondChat } = alert
  const chats = new Set(CHATS[step].map((chat) => (hasSecondChat ? chat : 'operator')))
  // An order that was moved to another slot takes its steps again.
  const key = `alert:${orderId}:${step}:${since.toISOString()}`
  const news: PushNews = { orderId, status: 'unseen' }
  const messages = [...chats].map((recipient) => ({
    channel: 'telegram' as const,
    dedupeKey: `telegram:${key}:${recipient}`,
    recipient,
    userId: null,
    orderId,
    body: orderAlertMessage(alert),
    staleAt: new Date(now.getTime() + LIFE_MS),
    status: 'due' as const,
  }))
  const pushed = devices.map(({ id, userId }) => ({
    channel: 'push' as const,
    dedupeKey: `push:${key}:${id}`,
    recipient: id,
    userId,
    orderId,
    body: JSON.stringify(news),
    staleAt: new Date(now.getTime() + LIFE_MS),
    status: 'due' as const,
  }))
  await queueMessages(tx, [...messages, ...pushed], now)
}

/** Withdraws the alerts of an order that have not been sent yet. */
export async function withdrawAlerts(tx: Db, orderId: string): Promise<void> {
  await withdrawUnsentAbout(tx, orderId, 'telegram:alert:%')
  await withdrawUnsentAbout(tx, orderId, 'push:alert:%')
}

/** Notifies the operator of cities where nobody listens for orders, once per silence. */
export async function queueSilence(
  tx: Db,
  { id, cities, boardUrl }: { id: string; cities: readonly string[]; boardUrl: string },
  now: Date,
): Promise<void> {
  const staleAt = new Date(now.getTime() + LIFE_MS)
  const message = { key: `silence:${id}`, userId: null, staleAt, body: silenceMessage(cities, boardUrl) }
  await notifyOperator(tx, message, now)
}
