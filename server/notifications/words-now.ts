import type { Db } from '../db/db.ts'
import type { Message } from './outbox-queries.ts'
import { CONFIRMATION } from './queue-order-messages.ts'

/** Subject and text of the confirmation of an order, as it stands now. */
export type ConfirmationNow = (tx: Db, orderId: string, now: Date) => Promise<{ subject: string; text: string }>

/** Follows the key of a message in the keys of those by which it is sent again. */
export const AGAIN = ':again:'

/** The order that a message confirms; null for every other message. */
export function confirmedBy({ channel, orderId, dedupeKey }: Message): string | null {
  const [original = ''] = dedupeKey.split(AGAIN)
  return channel === 'email' && original.endsWith(`:${CONFIRMATION}`) ? orderId : null
}

/** What a message says when staff send it now: a confirmation what is true now, every other what it has said. */
export async function wordsNow(tx: Db, message: Message, confirmationNow: ConfirmationNow, now: Date) {
  const orderId = confirmedBy(message)
  if (orderId === null) return { subject: message.subject, body: message.body }
  const { subject, text } = await confirmationNow(tx, orderId, now)
  return { subject, body: text }
}
