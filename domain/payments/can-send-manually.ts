import type { RefundView } from './refunds-api.ts'

/**
 * Whether staff may send a refund as mobile money and record it: a manual one that is due, or one that the provider failed
 * to send or is not asked for any more. What the provider has, and may still send, is left to it, and so is money that is not
 * the shop's: its sum is not one of cedis.
 */
export function canSendManually({
  method,
  status,
  otherMoney,
}: Pick<RefundView, 'method' | 'status' | 'otherMoney'>): boolean {
  const isForStaff = (method === 'manual' && status === 'due') || status === 'failed'
  return isForStaff && otherMoney === null
}

/** Whether staff may stop asking the provider for a refund that it refuses, so that they can send it manually. */
export const canStopAsking = ({ isRefused, otherMoney }: Pick<RefundView, 'isRefused' | 'otherMoney'>) =>
  isRefused && otherMoney === null
