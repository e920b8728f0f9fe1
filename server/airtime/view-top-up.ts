import type { MyTopUp } from '#domain/airtime/airtime-api.ts'
import type { TopUpRow } from './airtime-queries.ts'

/** A top-up as its payer sees it. */
export function topUpView({ paystackReference: reference, createdAt, ...row }: TopUpRow): MyTopUp {
  const { id, providerName, phone, amount, status } = row
  return { id, providerName, phone, amount, status, reference, createdAt: createdAt.toISOString() }
}
