import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { findLastChange, recordAct } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { findMessage, markDueAgain } from './outbox-queries.ts'
import { canSend } from './view-message.ts'
import { type ConfirmationNow, wordsNow } from './words-now.ts'

/**
 * Sends a message that was prepared or has failed, as the message that it is: pressed twice it goes once. A confirmation
 * says what is true now.
 *
 * @throws Refusal message.missing; message.not_resendable for any other, with who has sent it and when if somebody has
 */
export async function sendMessage(
  tx: Db,
  actor: Actor,
  id: string,
  confirmationNow: ConfirmationNow,
  now: Date,
): Promise<void> {
  const message = await findMessage(tx, id)
  if (!message) throw new Refusal('message.missing')
  const isSent =
    canSend(message, now) && (await markDueAgain(tx, id, await wordsNow(tx, message, confirmationNow, now), now))
  if (!isSent) {
    const sent = await findLastChange(tx, { entity: 'outbox', key: id, act: 'sent' })
    // Names are above messages: the screen says that it was a member of staff.
    const who = sent && { by: sent.actor, name: null, at: sent.at.toISOString() }
    throw new Refusal('message.not_resendable', who)
  }
  await recordAct(tx, actor, { entity: 'outbox', key: id, act: 'sent' })
}
