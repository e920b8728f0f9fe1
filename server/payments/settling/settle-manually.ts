import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Fulfil } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { markPaidByHand } from '../payment-queries.ts'
import { insertRefundsOfReview } from '../refunds/refund-queries.ts'
import { findLine, takeLine } from '../statements/statement-queries.ts'

/** What shows the money: a line of the statement, or the transaction id that the payer typed. */
export type ManualProof = { lineId?: string | null | undefined; transactionId: string | null }

/**
 * Settles a payment because an operator confirmed manual mobile money. Card money that was held for review for the same
 * subject is refunded. The line of the statement that shows the money belongs to this payment from then on.
 *
 * @returns false when no payment is open for this subject; nothing is changed then
 * @throws Refusal statement.line_unfit when the named line has another sum, or has settled another payment
 */
export async function settleManually(
  tx: Db,
  { purpose, subjectId }: { purpose: Purpose; subjectId: string },
  fulfil: Fulfil,
  actor: Actor,
  now: Date,
  { lineId = null, transactionId }: ManualProof,
): Promise<boolean> {
  const line = lineId === null ? undefined : await findLine(tx, lineId)
  const manualId = line?.transactionId ?? transactionId
  const intent = await markPaidByHand(tx, { purpose, subjectId, manualId }, actorName(actor), now)
  if (!intent) return false
  if (lineId !== null && !(await takeLine(tx, { id: lineId }, intent))) throw new Refusal('statement.line_unfit')
  if (lineId === null && manualId !== null) await takeLine(tx, { transactionId: manualId }, intent)
  await insertRefundsOfReview(tx, intent.id, 'paid by hand', now)
  const paid = { note: { kind: 'momo', transactionId: null }, actor: actorName(actor), reference: subjectId } as const
  await fulfil(tx, intent, paid, now)
  return true
}
