import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { FulfilReady } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { hasPaidAnother, markPaidManually } from '../payment-queries.ts'
import { returnHeldMoney } from '../refunds/return-held-money.ts'
import { findLine, findStored, takeLine } from '../statements/statement-queries.ts'

/** What is paid, and what shows the money: a line of the statement, or the transaction id that the payer typed. */
type ManualPayment = {
  purpose: Purpose
  subjectId: string
  fulfil: FulfilReady
  lineId: string | null | undefined
  transactionId: string | null
}

/**
 * Settles a payment because an operator confirmed manual mobile money. Money of the provider that was held for review
 * for the same subject is refunded. The line of the statement that shows the money belongs to this payment from then on.
 * A transaction id pays once for ever, also when what it paid for was cancelled: that money is refunded manually.
 *
 * @returns false when no payment is open for this subject; nothing is changed then
 * @throws Refusal statement.line_unfit when the line, named or found by the transaction id, has another sum, or has
 * settled another payment; payment.momo_id_used when the transaction id has paid for something else
 */
export async function settleManually(
  tx: Db,
  actor: Actor,
  { purpose, subjectId, fulfil, lineId = null, transactionId }: ManualPayment,
  now: Date,
): Promise<boolean> {
  const line = lineId === null ? undefined : await findLine(tx, lineId)
  const manualId = line?.transactionId ?? transactionId
  const intent = await markPaidManually(tx, { purpose, subjectId, manualId }, actorName(actor), now)
  if (!intent) return false
  if (lineId !== null && !(await takeLine(tx, { id: lineId }, intent))) throw new Refusal('statement.line_unfit')
  if (manualId !== null) {
    if (await hasPaidAnother(tx, manualId, intent)) throw new Refusal('payment.momo_id_used')
    const isTaken = lineId !== null || (await takeLine(tx, { transactionId: manualId }, intent))
    if (!isTaken && (await findStored(tx, [manualId])).size > 0) throw new Refusal('statement.line_unfit')
  }
  await returnHeldMoney(tx, intent, 'paid manually', now)
  const paid = { how: { kind: 'manual', transactionId: null }, actor: actorName(actor), reference: subjectId } as const
  await fulfil(tx, intent, paid, now)
  return true
}
