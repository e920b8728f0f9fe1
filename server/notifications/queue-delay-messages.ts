import { isCodePhone } from '#domain/auth/code-phone.ts'
import { type Delay, delayMessage } from '#domain/notifications/delay-message.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { dropUnsentAbout, type NewMessage, queueMessages } from './outbox-queries.ts'

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
  /** Whether the shop has a provider of text messages. */
  hasSms: boolean
}

/**
 * Queues what the shopper reads of a delay: by SMS to phones of the allowed countries, and by mail when mails of orders are
 * sent. It is due when the delay
 * can no longer be undone without a reason, and expires with the promise.
 */
export async function queueDelayMessages(tx: Db, notice: DelayNotice, now: Date): Promise<void> {
  const { orderId, version, userId, phone, email, sendsMails, hasSms, promise } = notice
  const { short_messages } = await readSettings(tx)
  const digits = phone.replace('+', '')
  const key = `order:${orderId}:delay:${version}`
  const common = {
    userId,
    orderId,
    body: delayMessage(notice, now),
    dueAt: new Date(now.getTime() + UNDO_MS),
    staleAt: promise && promise.to > now ? promise.to : new Date(now.getTime() + LIFE_MS),
    status: 'due',
  } as const
  const messages: NewMessage[] = []
  if (hasSms && isCodePhone(digits, short_messages.countries)) {
    messages.push({ ...common, channel: 'sms', dedupeKey: `sms:${key}`, recipient: digits })
  }
  if (email !== null && sendsMails) {
    const subject = 'Your order takes a little longer'
    messages.push({ ...common, channel: 'email', dedupeKey: `email:${key}`, recipient: email, subject })
  }
  await queueMessages(tx, messages, now)
}

/**
 * Withdraws what has not been sent yet of a delay that was undone, or of all delays of a cancelled order.
 *
 * @param version the one that the delay has made
 */
export async function dropDelayMessages(tx: Db, orderId: string, version?: number): Promise<void> {
  await dropUnsentAbout(tx, orderId, `%:delay:${version ?? '%'}`)
}
