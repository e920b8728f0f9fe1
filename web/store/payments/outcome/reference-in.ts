import { Reference } from '#domain/payments/payments-api.ts'

/** The payment's reference in an address: as `reference`, or as `trxref`, which the provider sends beside it. */
export function referenceIn(params: URLSearchParams): string | null {
  const found = [params.get('reference'), params.get('trxref')].find((one) => Reference.safeParse(one).success)
  return found ?? null
}
