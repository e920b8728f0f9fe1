import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { FulfilReady } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { type Attempt, markAccepted } from '../payment-queries.ts'

/**
 * Accepts money of the provider that was held for review as the amount due, on an operator's decision, and runs the
 * fulfilment. It stays money of the provider: a later refund is automatic.
 *
 * @returns false when it awaits no decision any more; nothing is changed then
 * @throws Refusal payment.other_money: another currency or mode would count as cedis
 */
export async function acceptHeldPayment(
  tx: Db,
  attempt: Pick<Attempt, 'reference' | 'intentId' | 'otherMoney'>,
  fulfil: FulfilReady,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  if (attempt.otherMoney !== null) throw new Refusal('payment.other_money')
  const intent = await markAccepted(tx, attempt, now)
  if (!intent) return false
  const { reference } = attempt
  const paid = { how: { kind: 'provider', reference }, actor: actorName(actor), reference } as const
  await fulfil(tx, intent, paid, now)
  return true
}
