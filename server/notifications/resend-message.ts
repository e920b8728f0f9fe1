import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { findMessageToShopper, queueMessages, withdrawPrepared } from './outbox-queries.ts'
import { canResend } from './view-message.ts'
import { AGAIN, type ConfirmationNow, confirmedBy, wordsNow } from './words-now.ts'

/**
 * Sends a message to a shopper about an order again, as a message of its own; a confirmation says what is true now. The
 * same key sends it once. A prepared message is withdrawn: its own sending would tell the shopper twice.
 *
 * @throws Refusal message.missing, also for messages to the shop and about accounts; message.not_resendable while it
 * waits, when its text is erased, or when it has expired
 */
export async function resendMessage(
  tx: Db,
  { id, key }: { id: string; key: string },
  confirmationNow: ConfirmationNow,
  now: Date,
): Promise<void> {
  const message = await findMessageToShopper(tx, id)
  if (!message) throw new Refusal('message.missing')
  const { channel, recipient, userId, orderId, html, status, staleAt } = message
  if (!canResend(message, now) || (status === 'prepared' && !(await withdrawPrepared(tx, id)))) {
    throw new Refusal('message.not_resendable')
  }
  const [original = ''] = message.dedupeKey.split(AGAIN)
  const { subject, body } = await wordsNow(tx, message, confirmationNow, now)
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
        // A confirmation is worded anew, and true whenever it goes.
        ...(staleAt !== null && confirmedBy(message) === null && { staleAt }),
        dedupeKey: `${original}${AGAIN}${key}`,
        status: 'due',
      },
    ],
    now,
  )
}
