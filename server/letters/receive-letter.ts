import { type Actor, userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { notifyOperator } from '../notifications/queue-message.ts'
import type { Made } from './letter-queries.ts'

const NUMBER_BYTES = 10

/**
 * Stores a letter under a new number, once, and notifies the operator.
 *
 * @param letter its message has the heading and a line that nobody typed: what was typed is read in the back office
 * @throws Refusal payment.key_reused
 */
export async function receiveLetter<Draft extends { id: string; email: string }>(
  tx: Db,
  { insert }: { insert: (tx: Db, draft: Draft, made: Made) => Promise<string | undefined> },
  actor: Actor,
  letter: { draft: Draft; kind: string; heading: string; line: string },
  { now, random }: { now: Date; random: Random },
): Promise<{ number: string }> {
  const { draft, kind, heading, line } = letter
  const userId = userIdOf(actor)
  const made = { number: orderIdFrom(random(NUMBER_BYTES)), userId, createdAt: now }
  const number = await insert(tx, { ...draft, email: draft.email.toLowerCase() }, made)
  if (number === undefined) throw new Refusal('payment.key_reused')
  const body = `<b>${heading}</b>\nNumber: ${number}\n${line}`
  await notifyOperator(tx, { key: `${kind}:${draft.id}`, userId, body }, now)
  return { number }
}
