import type { Db } from '../db/db.ts'
import { queuePaymentAlert } from '../notifications/queue-payment-alert.ts'
import { findAttempt, recordEvent } from './payment-queries.ts'

export type Dispute = {
  /** The webhook's name: `charge.dispute.create`, `.remind` or `.resolve`. */
  event: string
  /** The state of the dispute, in the provider's words. */
  status: string | null
  /** By when the shop must answer. */
  answerBy: Date | null
}

/**
 * Records that the payer of a payment disputes it at the bank, and notifies the operator once for each payment. It decides
 * nothing: the answer is given in the provider's dashboard. Payments of other programs are ignored.
 */
export async function recordDispute(
  db: Db,
  reference: string,
  { event, status, answerBy }: Dispute,
  now: Date,
): Promise<void> {
  const found = await findAttempt(db, reference)
  if (!found) return
  await recordEvent(db, { reference, via: 'webhook', result: event, details: status }, now)
  if (event === 'charge.dispute.resolve') return
  const { amountTaken, otherMoney } = found.attempt
  const amount = amountTaken ?? found.intent.amount
  await queuePaymentAlert(db, { what: 'disputed', reference, amount, otherMoney, answerBy }, now)
}
