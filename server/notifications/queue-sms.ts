import type { Db } from '../db/db.ts'
import { queueMessages, type SmsKey } from './outbox-queries.ts'

/** A text message to one phone. */
export type NewSms = {
  /** International digits without a plus. */
  to: string
  /** The account it is about; null without one. */
  userId: string | null
  text: string
  /** The event it reports: the same key is never sent twice. Holds no phone number. */
  key: SmsKey
  /** When it expires, for example with its code. */
  staleAt: Date
}

/** Queues a text message in the transaction of its event. After `staleAt` it is neither sent nor kept. */
export async function queueSms(tx: Db, { to, userId, text, key, staleAt }: NewSms, now: Date): Promise<void> {
  const message = { channel: 'sms', dedupeKey: `sms:${key}`, recipient: to, userId, body: text, staleAt } as const
  await queueMessages(tx, [{ ...message, status: 'due' }], now)
}
