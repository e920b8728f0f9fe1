import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { PageQuery, pageOf } from '../page.ts'
import { PurposeName } from './payments-api.ts'

const REFUND_STATUSES = ['due', 'requested', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const RefundView = z.object({
  id: z.uuid(),
  amount: Pesewas,
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** `manual`: staff send mobile money and record it. */
  method: z.enum(['provider', 'manual']),
  askedBy: z.string(),
  /** What it arrived as: the provider's id, or the transaction id of mobile money; null until then. */
  sentAs: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type RefundView = z.infer<typeof RefundView>

/** How long a refund may take, in days: staff send mobile money the next day, the provider within ten working days. */
export const REFUND_DAYS = { manual: 1, provider: 14 } as const satisfies Record<RefundView['method'], number>

const WaitingRefund = RefundView.extend({ purpose: PurposeName, subjectId: z.string() })

export const listWaitingRefunds = {
  method: 'GET',
  url: '/api/refunds',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: refunds that wait for a person, the oldest first: manual ones to send, and stuck ones',
    querystring: PageQuery,
    response: { 200: pageOf(WaitingRefund) },
  },
} as const satisfies Endpoint

export const recordRefundSent = {
  method: 'POST',
  url: '/api/refunds/:refundId/sent',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records that a manual refund was sent as mobile money; safe to repeat',
    params: z.object({ refundId: z.uuid() }),
    body: z.strictObject({
      /** Of the mobile money that staff have sent. */
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
