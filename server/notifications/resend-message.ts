import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { canResend, findMessageToShopper, queueMessages } from './outbox-queries.ts'
import { CONFIRMATION } from './queue-order-messages.ts'

/** Subject and text of the confirmation of an order, as it stands now. */
export type ConfirmationNow = (tx: Db, orderId: string) => Promise<{ subject: string; text: string }>

/**
 * Sends a message to a shopper about an order again, as a message of its own; a confirmation says what is true now. The
 * same key sends it once.
 *
 * @throws Refusal message.missing, also for messages to the shop and about accounts; message.not_resendable while it
 * waits, or when its text is erased
 */
export async function resendMessage(
  tx: Db,
  { id, key }: { id: string; key: string },
  confirmationNow: ConfirmationNow,
  now: Date,
): Promise<void> {
  const message = await findMessageToShopper(tx, id)
  if (!message) throw new Refusal('message.missing')
  if (!canResend(message)) throw new Refusal('message.not_resendable')
  const { channel, recipient, userId, orderId, html } = message
  const [original = ''] = message.dedupeKey.split(AGAIN)
  const isConfirmation = orderId !== null && original.endsWith(`:${CONFIRMATION}`)
  const { subject, text } = isConfirmation
    ? await confirmationNow(tx, orderId)
    : { subject: message.subject, text: message.body }
  await queueMessages(
    tx,
    [
      {
        channel,
        recipient,
        userId,
        body: text,
        ...(orderId !== null && { orderId }),
        ...(subject !== null && { subject }),
        ...(html !== null && { html }),
        dedupeKey: `${original}${AGAIN}${key}`,
        status: 'due',
      },
    ],
    now,
  )
}

const AGAIN = ':again:'
