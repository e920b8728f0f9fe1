import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Db } from '../../db/db.ts'
import { closeIntent } from '../payment-queries.ts'
import { insertManualRefund, insertRefund } from './refund-queries.ts'
import { returnHeldMoney } from './return-held-money.ts'

/**
 * Stops the payment of a cancelled subject: closes an open intent (money that still arrives is refunded automatically),
 * refunds what is left of a paid one, and returns what was held for review.
 *
 * @returns `automatic` when a refund through the provider is due now, `manual` when staff must refund manual mobile
 * money
 */
export async function stopPayment(
  tx: Db,
  purpose: Purpose,
  subjectId: string,
  reason: string,
  now: Date,
): Promise<'none' | 'automatic' | 'manual'> {
  const intent = await closeIntent(tx, purpose, subjectId)
  if (intent?.status === 'review') {
    await returnHeldMoney(tx, intent, reason, now)
    return 'automatic'
  }
  if (intent?.status !== 'paid' || intent.paidBy === null) return 'none'
  if (intent.paidBy.startsWith('manual:')) {
    await insertManualRefund(tx, intent.id, reason, now)
    return 'manual'
  }
  await insertRefund(tx, intent.paidBy, reason, now)
  return 'automatic'
}
