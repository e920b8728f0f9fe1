import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Pesewas } from '#domain/money.ts'
import type { HeldDecision } from '#domain/payments/payment-list-api.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import type { FulfilReady, Purchases } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import type { Random } from '../../db/new-id.ts'
import { whoChangedLast } from '../../profiles/who-changed.ts'
import { findAttempt, lockIntent } from '../payment-queries.ts'
import { stopPayment } from '../refunds/stop-payment.ts'
import { acceptHeldPayment } from './accept-held-payment.ts'

/**
 * Decides once about a payment that is held for review. Mobile money that the payer claims for the same subject is decided
 * about first: otherwise the claim would end without a decision, and its money be neither counted nor refunded.
 *
 * @param deps.hasSms whether the shop can send text messages: the shopper of a cancelled order gets one
 * @returns what was decided about
 * @throws Refusal payment.missing, payment.other_money, payment.claimed; payment.not_held with who has decided before, and when
 */
export async function decideHeldPayment(
  tx: Db,
  purchases: Purchases,
  actor: Actor,
  { reference, decision }: { reference: string; decision: HeldDecision },
  deps: { now: Date; random: Random; hasSms: boolean },
): Promise<{ purpose: Purpose; subjectId: string; taken: Pesewas }> {
  const { now, random } = deps
  const named = await findAttempt(tx, reference)
  if (!named) throw new Refusal('payment.missing')
  const { purpose, subjectId } = named.intent
  // Locked before its status is read: of two people who decide differently one wins.
  const intent = await lockIntent(tx, purpose, subjectId)
  const attempt = (await findAttempt(tx, reference))?.attempt
  if (intent?.status !== 'review' || attempt?.status !== 'review') {
    const decided = await whoChangedLast(tx, { entity: 'payment_intents', key: named.intent.id })
    throw new Refusal('payment.not_held', decided)
  }
  const { fulfil, giveUp, manual } = purchases[purpose]
  if (await manual?.lockClaim(tx, subjectId)) throw new Refusal('payment.claimed')
  const make: FulfilReady = (...input) => fulfil(...input, random)
  if (decision === 'return') {
    if (giveUp) await giveUp(tx, actor, subjectId, deps)
    else await stopPayment(tx, purpose, subjectId, `returned by ${actorName(actor)}`, now)
  } else if (!(await acceptHeldPayment(tx, attempt, make, actor, now))) throw new Refusal('payment.not_held')
  await recordAct(tx, actor, { entity: 'payment_intents', key: intent.id, act: `held_${decision}` })
  return { purpose, subjectId, taken: attempt.amountTaken ?? intent.amount }
}
