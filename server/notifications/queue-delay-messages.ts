import { type Delay, delayMessage } from '#domain/notifications/delay-message.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { dropUnsentKeys, type NewMessage, queueMessages } from './outbox-queries.ts'

/** How long a delay without a promise is worth telling, in milliseconds. */
const LIFE_MS = 2 * HOUR_MS

/** A delay and its shopper. */
export type DelayNotice = Delay & {
  /** The version of the order that the delay has made. */
  version: number
  userId: string | null
  /** E.164. */
  phone: string
  email: string | null
  sendsMails: boolean
}

const keysOf = (orderId: string, version: number) => ({
  sms: `sms:order:${orderId}:delay:${version}`,
  email: `email:order:${orderId}:delay:${version}`,
})

/**
 * Queues what the shopper reads of a delay, by SMS and, when mails of orders are sent, by mail. It is due when the delay
 * can no longer be undone without a reason, and expires with the promise.
 */
export async function queueDelayMessages(tx: Db, notice: DelayNotice, now: Date): Promise<void> {
  const { orderId, version, userId, phone, email, sendsMails, promise } = notice
  const keys = keysOf(orderId, version)
  const common = {
    userId,
    orderId,
    body: delayMessage(notice, now),
    dueAt: new Date(now.getTime() + UNDO_MS),
    staleAt: promise && promise.to > now ? promise.to : new Date(now.getTime() + LIFE_MS),
    status: 'due',
  } as const
  const messages: NewMessage[] = [{ ...common, channel: 'sms', dedupeKey: keys.sms, recipient: phone.replace('+', '') }]
  if (email !== null && sendsMails) {
    const subject = 'Your order takes a little longer'
    messages.push({ ...common, channel: 'email', dedupeKey: keys.email, recipient: email, subject })
  }
  await queueMessages(tx, messages, now)
}

/** Withdraws what has not been sent yet of a delay that was taken back. */
export async function dropDelayMessages(tx: Db, orderId: string, version: number): Promise<void> {
  await dropUnsentKeys(tx, Object.values(keysOf(orderId, version)))
}
