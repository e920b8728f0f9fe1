import type { Db } from '../db/db.ts'
import { queueMessages } from './outbox-queries.ts'

/** A short message to one phone. */
export type NewSms = {
  /** International digits without a plus. */
  to: string
  /** Whose account it is about. */
  userId: string
  text: string
  /** What it is about, once for each message: the same key is never sent twice. Holds no number. */
  key: string
  /** When it is of no use any more, such as a code that has expired. */
  staleAt: Date
}

/** Writes a short message, in the transaction that makes it true. After `staleAt` it is neither sent nor kept. */
export async function queueSms(tx: Db, { to, userId, text, key, staleAt }: NewSms, now: Date): Promise<void> {
  await queueMessages(
    tx,
    [
      {
        channel: 'sms',
        dedupeKey: `sms:${key}`,
        recipient: to,
        userId,
        body: text,
        staleAt,
        status: 'due',
      },
    ],
    now,
  )
}
