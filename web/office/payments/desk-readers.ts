import { listWaitingPayments } from '#domain/payments/manual-api.ts'
import { listPayments, readPayment } from '#domain/payments/payment-list-api.ts'
import { listWaitingRefunds } from '#domain/payments/refunds-api.ts'
import { listDifferences, listDifferentDays } from '#domain/payments/settlements-api.ts'
import { listFreeLines } from '#domain/payments/statements-api.ts'

/** Everything that a decision about money may change. */
export const DESK_READERS = [
  listWaitingPayments,
  listPayments,
  readPayment,
  listWaitingRefunds,
  listDifferences,
  listDifferentDays,
  listFreeLines,
]
