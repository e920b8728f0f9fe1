import { type Actor, actorName } from '#domain/actor.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Fulfil } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { markPaidByHand } from '../payment-queries.ts'
import { insertRefundsOfReview } from '../refunds/refund-queries.ts'

/**
 * Settles a payment because an operator confirmed manual mobile money. Card money that was held for review for the same
 * subject is refunded.
 *
 * @returns false when no payment is open for this subject; nothing is changed then
 */
export async function settleManually(
  tx: Db,
  { purpose, subjectId }: { purpose: Purpose; subjectId: string },
  fulfil: Fulfil,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const intent = await markPaidByHand(tx, purpose, subjectId, actorName(actor), now)
  if (!intent) return false
  await insertRefundsOfReview(tx, intent.id, 'paid by hand', now)
  const paid = { note: { kind: 'momo', transactionId: null }, actor: actorName(actor), reference: subjectId } as const
  await fulfil(tx, intent, paid, now)
  return true
}
