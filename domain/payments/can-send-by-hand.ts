import type { RefundView } from './refunds-api.ts'

/**
 * Whether staff may send a refund as mobile money and record it: a manual one that is due, or one that the provider failed
 * or refused to send. What the provider has, and may still send, is left to it.
 */
export function canSendByHand({
  method,
  status,
  isRefused,
}: Pick<RefundView, 'method' | 'status' | 'isRefused'>): boolean {
  return (method === 'manual' && status === 'due') || status === 'failed' || isRefused
}
