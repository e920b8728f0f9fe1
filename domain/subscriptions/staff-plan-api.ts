import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { REASON_MAX } from '../orders/order-reason.ts'
import { SeenRefundable } from '../payments/refunds-api.ts'
import { BillingCycleName } from './subscriptions-api.ts'

/** A payment for a plan that has time left, as staff see it. */
const PlanPayment = z.object({
  id: z.uuid(),
  planName: z.string(),
  billingCycle: BillingCycleName,
  amount: Pesewas,
  /** What of it can still be refunded, and what its unused days are worth of that. */
  refundable: Pesewas,
  unused: Pesewas,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
})
export type PlanPayment = z.infer<typeof PlanPayment>

export const listPlanPayments = {
  method: 'GET',
  url: '/api/subscriptions/desk/:userId',
  access: { right: 'people.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the plan payments of a member that have time left, the newest first; it is refunded first',
    params: z.object({ userId: z.uuid() }),
    response: { 200: z.object({ payments: z.array(PlanPayment) }) },
  },
} as const satisfies Endpoint

export const refundPlan = {
  method: 'POST',
  url: '/api/subscriptions/orders/:id/refunds',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: refunds a plan payment, wholly or in part, and ends its period; the same id refunds once',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      /** Made by the browser, and kept until it has an answer. */
      id: z.uuid(),
      amount: Pesewas.min(1),
      before: SeenRefundable,
      reason: z.string().trim().min(1).max(REASON_MAX),
    }),
    response: { 200: z.object({ refunded: z.literal(true) }) },
  },
} as const satisfies Endpoint
