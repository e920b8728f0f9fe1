import { pesewas } from '#domain/money.ts'
import type { Db } from '../db/db.ts'
import { queuePaymentAlert } from '../notifications/queue-payment-alert.ts'
import { FULFILMENTS } from './fulfilments.ts'
import { type Attempt, type Intent, insertRefund, markReview, markSucceeded } from './payment-queries.ts'
import type { TakenPayment } from './paystack-results.ts'

/**
 * Settles a payment that the provider says it took. Runs in the caller's transaction, exactly once however often and
 * from however many sides it is called: whoever comes second finds it done.
 *
 * - the right money for an open intent: paid, and what was paid for is made in the same transaction
 * - the right money, but nothing is due any more (paid twice, or cancelled): kept as surplus, its refund is due
 * - other money than was asked for, another currency, or test money in a live shop: set aside for a person; but when
 *   nothing is due any more its refund is due, for nobody would look
 *
 * @param domain `test` or `live`, the mode of our own key
 */
export async function settlePayment(
  tx: Db,
  { attempt, intent }: { attempt: Attempt; intent: Intent },
  payment: TakenPayment,
  domain: 'test' | 'live',
  via: string,
  now: Date,
): Promise<void> {
  const taken = {
    providerId: payment.providerId,
    amountTaken: pesewas(payment.amount),
    gatewayResponse: payment.gatewayResponse,
  }
  if (!isRightMoney(payment, intent, domain)) {
    const outcome = await markReview(tx, attempt, taken, now)
    if (outcome === 'unwanted') await insertRefund(tx, attempt.reference, 'nothing was due', now)
    if (outcome === 'set_aside') {
      const alert = {
        what: 'review',
        reference: attempt.reference,
        amount: taken.amountTaken,
        currency: payment.currency,
        otherMode: payment.domain === domain ? null : payment.domain,
        due: intent.amount,
      } as const
      await queuePaymentAlert(tx, alert, now)
    }
    return
  }

  const outcome = await markSucceeded(tx, attempt, taken, now)
  if (outcome === 'succeeded') {
    const paid = { note: { kind: 'card', reference: attempt.reference }, actor: `system:${via}` } as const
    await FULFILMENTS[intent.purpose](tx, intent, paid, now)
  }
  if (outcome === 'surplus') {
    await insertRefund(tx, attempt.reference, 'nothing was due', now)
  }
}

/** More than was asked for is right when the payer bears the provider's fees; less never is. */
function isRightMoney(payment: TakenPayment, intent: Intent, domain: 'test' | 'live'): boolean {
  return (
    payment.currency === intent.currency &&
    payment.domain === domain &&
    payment.requestedAmount === intent.amount &&
    payment.amount >= intent.amount
  )
}
