import { isCodePhone } from '#domain/auth/code-phone.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { type NewMessage, queueMessages } from './outbox-queries.ts'

/** The shopper of an order, and how they can be written to. */
export type OrderShopper = {
  orderId: string
  userId: string | null
  /** E.164. */
  phone: string
  email: string | null
  sendsMails: boolean
  /** Whether the shop has a provider of text messages. */
  hasSms: boolean
}

/** What a shopper is told of an order. */
type News = Pick<NewMessage, 'body' | 'dueAt'> & {
  /** The event of the order; the same one is told once. */
  event: string
  /** The subject of the mail. */
  subject: string
  /** When it is not worth telling any more. */
  staleAt: Date
  /** Whether its mail is prepared for staff where mails of orders are not sent. */
  isKept?: boolean
}

/**
 * Queues what a shopper is told of their order: by SMS to phones of the allowed countries, and by mail when mails of orders
 * are sent.
 */
export async function queueToShopper(
  tx: Db,
  { orderId, userId, phone, email, sendsMails, hasSms }: OrderShopper,
  { event, subject, isKept = false, ...news }: News,
  now: Date,
): Promise<void> {
  const digits = phone.replace('+', '')
  const key = `order:${orderId}:${event}`
  const common = { ...news, userId, orderId, status: 'due' } as const
  const messages: NewMessage[] = []
  if (hasSms && isCodePhone(digits, (await readSettings(tx)).short_messages.countries)) {
    messages.push({ ...common, channel: 'sms', dedupeKey: `sms:${key}`, recipient: digits })
  }
  if (email !== null && (sendsMails || isKept)) {
    const mail = { ...common, channel: 'email', dedupeKey: `email:${key}`, recipient: email, subject } as const
    messages.push(sendsMails ? mail : { ...mail, status: 'prepared', staleAt: undefined })
  }
  await queueMessages(tx, messages, now)
}
