import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#domain/endpoint.ts'
import { listWaitingPayments } from '#domain/payments/manual-api.ts'
import { listPayments, readPayment } from '#domain/payments/payment-list-api.ts'
import { listWaitingRefunds } from '#domain/payments/refunds-api.ts'
import { listDifferences, listDifferentDays } from '#domain/payments/settlements-api.ts'
import { listFreeLines } from '#domain/payments/statements-api.ts'
import { keyOf } from '../../client/query-of.ts'

/** Asks again for everything that a decision about money may have changed. */
export async function refreshDesk(client: QueryClient): Promise<void> {
  const lists = [
    listWaitingPayments,
    listPayments,
    readPayment,
    listWaitingRefunds,
    listDifferences,
    listDifferentDays,
    listFreeLines,
  ]
  await Promise.all(lists.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint as Endpoint) })))
}
