import type { Mail } from '#domain/notifications/mails/mail-page.ts'
import type { Db } from '../db/db.ts'
import { type NewMessage, queueMessages } from './outbox-queries.ts'

type Message = Pick<NewMessage, 'userId' | 'staleAt' | 'attachment'> & {
  /** The event it reports, e.g. `payment:CH-7K3QF9M2XA-1:held`; the same key is sent once in a channel. */
  key: string
}

/** Notifies the operator by Telegram, once per key. */
export async function notifyOperator(tx: Db, message: Message & { body: string }, now: Date): Promise<void> {
  const { key, ...rest } = message
  await queueMessages(
    tx,
    [{ ...rest, channel: 'telegram', dedupeKey: `telegram:${key}`, recipient: 'operator', status: 'due' }],
    now,
  )
}

/** Queues a mail, once per key; a `prepared` one is kept for the operator and not sent. */
export async function queueMail(
  tx: Db,
  message: Message & { to: string; mail: Mail; status?: NewMessage['status'] },
  now: Date,
): Promise<void> {
  const { key, to, mail, status = 'due', ...rest } = message
  const { subject, text, html } = mail
  await queueMessages(
    tx,
    [{ ...rest, channel: 'email', dedupeKey: `email:${key}`, recipient: to, subject, body: text, html, status }],
    now,
  )
}
