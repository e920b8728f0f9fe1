import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { PurposeName } from './payments-api.ts'

const REFUND_STATUSES = ['due', 'requested', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const RefundView = z.object({
  id: z.uuid(),
  /** In hundredths of its currency. */
  amount: Pesewas,
  /** Which currency or mode it is where it is not the shop's: the provider alone sends it back. */
  otherMoney: z.string().nullable().default(null),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** `manual`: staff send mobile money and record it. */
  method: z.enum(['provider', 'manual']),
  /** Whether the provider has refused it and has nothing of it: it is asked again by itself, until staff stop that. */
  isRefused: z.boolean().default(false),
  /** Why the provider has not sent it, or how much of it is owed. */
  lastError: z.string().nullable().default(null),
  askedBy: z.string(),
  /** What it arrived as: the provider's id, or the transaction id of mobile money; null until then. */
  sentAs: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type RefundView = z.infer<typeof RefundView>

/** From whose wallet manual mobile money came, as its line of the statement tells; null while none does. */
export const Sender = z.object({ phone: z.string().nullable(), name: z.string() }).nullable().default(null)
export type Sender = z.infer<typeof Sender>

export const ListedRefund = RefundView.extend({
  purpose: PurposeName,
  subjectId: z.string(),
  /** Where a manual refund is sent. */
  payerName: z.string(),
  payerPhone: z.string(),
  sender: Sender,
  /** By when it should have arrived; overdue after that. */
  dueBy: z.iso.datetime(),
})
export type ListedRefund = z.infer<typeof ListedRefund>

/** What could still be refunded when the caller looked: a refund by somebody else since then refuses this one. */
export const SeenRefundable = Pesewas.optional()

/** Which refunds are listed: those that wait for a person, or all that have not arrived. */
export const REFUND_LISTS = ['waiting', 'open'] as const

/** How long a refund may take, in days: staff send mobile money the next day, the provider within ten working days. */
export const REFUND_DAYS = { manual: 1, provider: 14 } as const satisfies Record<RefundView['method'], number>

export const listWaitingRefunds = {
  method: 'GET',
  url: '/api/refunds',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For staff: refunds that have not arrived, by the day when they should have: those that wait for a person, or all',
    querystring: PageQuery.extend({ list: z.enum(REFUND_LISTS).default('waiting') }),
    response: { 200: pageOf(ListedRefund) },
  },
} as const satisfies Endpoint

export const recordRefundSent = {
  method: 'POST',
  url: '/api/refunds/:refundId/sent',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For staff: records that a manual refund, or one that the provider failed to send or is not asked for any more, was sent as mobile money; safe to repeat',
    params: z.object({ refundId: z.uuid() }),
    body: z.strictObject({
      /** The transaction id of the mobile money that staff have sent. */
      transactionId: z
        .string()
        .trim()
        .min(1)
        .max(40)
        .regex(/^[A-Za-z0-9.-]+$/)
        .transform((id) => id.toUpperCase()),
    }),
    response: { 200: z.object({ id: z.uuid(), status: z.enum(REFUND_STATUSES) }) },
  },
} as const satisfies Endpoint

export const askRefundAgain = {
  method: 'POST',
  url: '/api/refunds/:refundId/again',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'For staff: asks the provider again for a refund that it failed to send; safe to repeat',
    params: z.object({ refundId: z.uuid() }),
    response: { 200: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

export const stopAskingForRefund = {
  method: 'POST',
  url: '/api/refunds/:refundId/stop',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary:
      'For staff: asks the provider no more for a refund that it refuses, so that it can be sent manually; safe to repeat',
    params: z.object({ refundId: z.uuid() }),
    response: { 200: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint
