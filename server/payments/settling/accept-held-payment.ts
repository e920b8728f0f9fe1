import { type Actor, actorName } from '#domain/actor.ts'
import type { Db } from '../../db/db.ts'
import { type Attempt, markAccepted } from '../payment-queries.ts'
import type { Fulfil } from './fulfilments.ts'

/**
 * Takes card money that was held for review as what was due, because an operator says so, and makes what was paid for. It stays
 * money that came by card: should it go back later, it is refunded automatically.
 *
 * @returns false when it waits for no decision any more; nothing is changed then
 */
export async function acceptHeldPayment(
  tx: Db,
  attempt: Pick<Attempt, 'reference' | 'intentId'>,
  fulfil: Fulfil,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const intent = await markAccepted(tx, attempt, now)
  if (!intent) return false
  const paid = { note: { kind: 'card', reference: attempt.reference }, actor: actorName(actor) } as const
  await fulfil(tx, intent, paid, now)
  return true
}
