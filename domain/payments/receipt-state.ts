import type { Pesewas } from '../money.ts'
import type { ReceiptState } from './receipts-api.ts'

/**
 * How a paid amount stands.
 *
 * @param refunded what has gone back
 * @param due what is on its way back
 */
export function receiptState(total: Pesewas, refunded: Pesewas, due: Pesewas): ReceiptState {
  if (due > 0) return 'refunding'
  if (refunded <= 0) return 'paid'
  return refunded >= total ? 'refunded' : 'partly_refunded'
}
