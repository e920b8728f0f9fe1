import type { SimTransaction } from './simulator-types.ts'
import { feesOf } from './transaction-views.ts'

const DAY_MS = 86_400_000

export type SimSettlement = { id: number; day: string; settledAt: string; transactions: SimTransaction[] }

/**
 * The payouts: one for each UTC day whose payments took money, made at the midnight that ends it.
 *
 * Assumed, because the documentation does not say: payments of a weekend are paid out one by one as well (the provider
 * waits for a working day), and a refunded payment stays in its payout, while the refund is deducted from a later one.
 */
export function settlementsOf(transactions: readonly SimTransaction[], now: Date): SimSettlement[] {
  const days = Map.groupBy(
    transactions.filter(({ paidAt }) => paidAt !== null),
    ({ paidAt }) => (paidAt ?? '').slice(0, 10),
  )
  return [...days]
    .map(([day, ofDay]) => {
      const endMs = Date.parse(day) + DAY_MS
      return { id: 3_090_000 + endMs / DAY_MS, day, settledAt: new Date(endMs).toISOString(), transactions: ofDay }
    })
    .filter(({ settledAt }) => Date.parse(settledAt) <= now.getTime())
    .sort((one, other) => other.id - one.id)
}

/** A settlement in a list. */
export function settlementView({ id, settledAt, transactions }: SimSettlement) {
  const processed = transactions.reduce((sum, { amount }) => sum + amount, 0)
  const fees = transactions.reduce((sum, { amount }) => sum + feesOf(amount), 0)
  return {
    id,
    domain: 'test',
    status: 'success',
    currency: 'GHS',
    integration: 100_032,
    total_amount: processed - fees,
    effective_amount: processed - fees,
    total_fees: fees,
    total_processed: processed,
    deductions: null,
    settlement_date: settledAt,
    settled_by: null,
    createdAt: settledAt,
    updatedAt: settledAt,
  }
}
