import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { findMessage, markDueAgain } from './outbox-queries.ts'
import { canSend } from './view-message.ts'

/**
 * Sends a message that was prepared or has failed, as the message that it is: pressed twice it goes once.
 *
 * @throws Refusal message.missing; message.not_resendable for any other, also when somebody else has just sent it
 */
export async function sendMessage(tx: Db, actor: Actor, id: string, now: Date): Promise<void> {
  const message = await findMessage(tx, id)
  if (!message) throw new Refusal('message.missing')
  if (!canSend(message, now) || !(await markDueAgain(tx, id, now))) throw new Refusal('message.not_resendable')
  await recordAct(tx, actor, { entity: 'outbox', key: id, act: 'sent' })
}
