import type { RefundView } from './refunds-api.ts'

/**
 * Whether staff may send a refund as mobile money and record it: a manual one that is due, or one that the provider failed
 * or refused to send. What the provider has, and may still send, is left to it, and so is money that is not the shop's: its
 * sum is not one of cedis.
 */
export function canSendByHand({
  method,
  status,
  isRefused,
  otherMoney,
}: Pick<RefundView, 'method' | 'status' | 'isRefused' | 'otherMoney'>): boolean {
  const isForStaff = (method === 'manual' && status === 'due') || status === 'failed' || isRefused
  return isForStaff && otherMoney === null
}
