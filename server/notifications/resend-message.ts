import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { canResend, findMessageToShopper, queueMessages } from './outbox-queries.ts'

/**
 * Sends a message to a shopper about an order again, as a message of its own. The same key sends it once.
 *
 * @throws Refusal message.missing, also for messages to the shop and about accounts; message.not_resendable while it
 * waits, or when its text is erased
 */
export async function resendMessage(tx: Db, { id, key }: { id: string; key: string }, now: Date): Promise<void> {
  const message = await findMessageToShopper(tx, id)
  if (!message) throw new Refusal('message.missing')
  if (!canResend(message)) throw new Refusal('message.not_resendable')
  const { channel, recipient, userId, orderId, subject, body, html } = message
  await queueMessages(
    tx,
    [
      {
        channel,
        recipient,
        userId,
        body,
        ...(orderId !== null && { orderId }),
        ...(subject !== null && { subject }),
        ...(html !== null && { html }),
        dedupeKey: `again:${key}`,
        status: 'due',
      },
    ],
    now,
  )
}
