import { pesewas } from '#domain/money.ts'
import type { Purchases } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import type { Random } from '../../db/new-id.ts'
import { queuePaymentAlert } from '../../notifications/queue-payment-alert.ts'
import { type Attempt, type Intent, markReview, markSucceeded, markSurplus, recordEvent } from '../payment-queries.ts'
import type { TakenPayment } from '../paystack/paystack-results.ts'
import { queuePaymentBackMail } from '../refunds/queue-payment-back-mail.ts'
import { insertRefund } from '../refunds/refund-queries.ts'
import { returnHeldMoney } from '../refunds/return-held-money.ts'

/** What decides about a payment besides its amount. */
export type TakenBy = {
  /** `test` or `live`, the mode of our own key. */
  domain: 'test' | 'live'
  /** Whether this shop started it; anybody may start a payment under one of our references. */
  isOurs: boolean
  /** Who asked, for the order's history. */
  via: string
  purchases: Purchases
  random: Random
}

/**
 * Settles a payment that the provider took. Runs in the caller's transaction, exactly once however many callers there
 * are: later callers change nothing.
 *
 * - right amount for an open intent: the intent is paid and its fulfilment runs in the same transaction; what another
 * attempt holds for the intent is refunded
 * - right amount, but nothing is due (paid twice, or cancelled): surplus, its refund is due, and a member is told
 * - another amount or currency, or test money in a live shop: held for review, where money that is not cedis of the
 * shop's mode can only go back; when nothing is due, or another attempt holds money already, its refund is due
 * - a payment that this shop did not start: its refund is due, and the intent is unchanged
 *
 * @returns whether this call made the attempt succeed
 */
export async function settlePayment(
  tx: Db,
  { attempt, intent }: { attempt: Attempt; intent: Intent },
  payment: TakenPayment,
  { domain, isOurs, via, purchases, random }: TakenBy,
  now: Date,
): Promise<boolean> {
  const taken = {
    providerId: payment.providerId,
    amountTaken: pesewas(payment.amount),
    fee: payment.fee === null ? null : pesewas(payment.fee),
    gatewayResponse: payment.gatewayResponse,
    otherMoney: otherMoneyOf(payment, intent, domain),
  }
  const record = () => {
    const { amountTaken: amount, fee } = taken
    // What a person decides about may be money of another currency or mode.
    const details = [payment.gatewayResponse, payment.currency, `${payment.domain} money`].filter(Boolean).join(', ')
    return recordEvent(tx, { reference: attempt.reference, via, result: 'success', amount, fee, details }, now)
  }
  const giveBack = async (reason: string) => {
    const { reference } = attempt
    await insertRefund(tx, reference, reason, now)
    await queuePaymentBackMail(tx, intent, { ...taken, reference, amount: taken.amountTaken }, now)
  }
  if (!isOurs) {
    const isTaken = await markSurplus(tx, attempt.reference, taken, now)
    if (isTaken) {
      await record()
      await insertRefund(tx, attempt.reference, 'not started by the shop', now)
    }
    return false
  }
  if (!isRightMoney(payment, intent, domain)) {
    const outcome = await markReview(tx, attempt, taken, now)
    if (outcome !== undefined) await record()
    if (outcome === 'unwanted') await giveBack('nothing was due, or another attempt is held')
    if (outcome === 'held') {
      const alert = {
        what: 'review',
        reference: attempt.reference,
        amount: taken.amountTaken,
        otherMoney: taken.otherMoney,
        due: intent.amount,
      } as const
      await queuePaymentAlert(tx, alert, now)
    }
    return false
  }

  const outcome = await markSucceeded(tx, attempt, taken, via, now)
  if (outcome?.status === 'succeeded') {
    if (outcome.wasInReview) await returnHeldMoney(tx, intent, 'paid by another payment', now)
    const { reference } = attempt
    const paid = { how: { kind: 'provider', reference }, actor: `system:${via}`, reference } as const
    await purchases[intent.purpose].fulfil(tx, intent, paid, now, random)
  }
  if (outcome?.status === 'surplus') await giveBack('nothing was due')
  return outcome?.status === 'succeeded'
}

/** An amount above the requested one is right when the payer bears the provider's fees; a lower one never is. */
function isRightMoney(payment: TakenPayment, intent: Intent, domain: 'test' | 'live'): boolean {
  return (
    otherMoneyOf(payment, intent, domain) === null &&
    payment.requestedAmount === intent.amount &&
    payment.amount >= intent.amount
  )
}

/** Which money it is where it is not of the intent's currency and the shop's mode, such as `NGN, test money`. */
function otherMoneyOf(payment: TakenPayment, intent: Intent, domain: 'test' | 'live'): string | null {
  const currency = payment.currency === intent.currency ? [] : [payment.currency]
  const mode = payment.domain === domain ? [] : [`${payment.domain} money`]
  return [...currency, ...mode].join(', ') || null
}
