import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { MATCH_KINDS } from './match-line.ts'
import { PurposeName } from './payments-api.ts'

/** A line of the mobile money account's statement. */
export const StatementLine = z.object({
  id: z.uuid(),
  transactionId: z.string(),
  amount: Pesewas,
  /** E.164; null where the statement has none. */
  senderPhone: z.string().nullable(),
  senderName: z.string(),
  /** What the sender typed as the reference. */
  note: z.string(),
  /** Why it is not the money of any payment, in the words of staff; null while nobody has said so. */
  explanation: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  importedAt: z.iso.datetime(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** A payment whose payer says that mobile money was sent manually. */
export const WaitingPayment = z.object({
  /** The id of the payment. */
  id: z.uuid(),
  purpose: PurposeName,
  subjectId: z.string(),
  /** The version of the subject: a decision names the version that it saw. */
  version: z.int(),
  amount: Pesewas,
  payerName: z.string(),
  payerPhone: z.string(),
  /** As the payer typed it; null when they did not. */
  transactionId: z.string().nullable(),
  /** When the payer said it. */
  createdAt: z.iso.datetime(),
  /** The line of the statement that fits best. */
  match: z.object({ kind: z.enum(MATCH_KINDS), line: StatementLine }).nullable(),
  /** Other open lines of this sum, which nobody else claims; staff may know that one is this money. */
  others: z.array(StatementLine),
})
export type WaitingPayment = z.infer<typeof WaitingPayment>

export const listWaitingPayments = {
  method: 'GET',
  url: '/api/payments/waiting',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: manual mobile money to confirm, the oldest first, each with the statement line that fits best',
    querystring: PageQuery,
    response: { 200: pageOf(WaitingPayment) },
  },
} as const satisfies Endpoint

const params = z.object({ id: z.uuid() })
const expectedVersion = z.int().min(1).max(1_000_000)
const decided = {
  response: { 200: z.object({ id: z.uuid(), purpose: PurposeName, subjectId: z.string(), amount: Pesewas }) },
}

export const confirmPayment = {
  method: 'POST',
  url: '/api/payments/:id/confirm',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: confirms that the manual mobile money of a payment has come',
    params,
    body: z.strictObject({
      expectedVersion,
      /** The line of the statement that shows the money; null when staff saw it elsewhere. */
      lineId: z.uuid().nullable(),
    }),
    ...decided,
  },
} as const satisfies Endpoint

export const rejectPayment = {
  method: 'POST',
  url: '/api/payments/:id/reject',
  access: { right: 'payments.confirm' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: says that the manual mobile money has not come; the payer is told, and can pay again',
    params,
    body: z.strictObject({ expectedVersion, reason: z.string().trim().min(1).max(120) }),
    ...decided,
  },
} as const satisfies Endpoint
