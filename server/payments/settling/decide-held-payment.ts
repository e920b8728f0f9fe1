import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Purchases } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { findAttempt } from '../payment-queries.ts'
import { stopPayment } from '../refunds/stop-payment.ts'
import { acceptHeldPayment } from './accept-held-payment.ts'

/** What staff may decide about money that is held for review: it pays for its subject, or is refunded. */
export const HELD_DECISIONS = ['accept', 'return'] as const

/**
 * Decides once about a member's payment that is held for review.
 *
 * @returns what was decided about
 * @throws Refusal payment.missing, payment.not_held; payment.of_order for money of an order, whose own steps decide
 */
export async function decideHeldPayment(
  tx: Db,
  purchases: Purchases,
  actor: Actor,
  { reference, decision }: { reference: string; decision: (typeof HELD_DECISIONS)[number] },
  now: Date,
): Promise<{ purpose: Purpose; taken: Pesewas }> {
  const found = await findAttempt(tx, reference)
  if (!found) throw new Refusal('payment.missing')
  const { attempt, intent } = found
  const { purpose, subjectId } = intent
  if (purpose === 'order') throw new Refusal('payment.of_order')
  const isHeld = intent.status === 'review' && attempt.status === 'review'
  const isDecided =
    isHeld &&
    (decision === 'accept'
      ? await acceptHeldPayment(tx, attempt, purchases[purpose].fulfil, actor, now)
      : (await stopPayment(tx, purpose, subjectId, `returned by ${actorName(actor)}`, now)) === 'automatic')
  if (!isDecided) throw new Refusal('payment.not_held')
  return { purpose, taken: attempt.amountTaken ?? intent.amount }
}
