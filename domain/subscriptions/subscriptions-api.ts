import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { BasisPoints, Pesewas } from '../money.ts'
import { NEW_PURCHASE, OWN_PURCHASE, PurchaseAnswer, Reference } from '../payments/payments-api.ts'
import { BILLING_CYCLES } from './plan-period.ts'

export const BillingCycleName = z.enum(BILLING_CYCLES)

/** A plan for its card. */
export const PlanView = z.object({
  plan: z.string(),
  name: z.string(),
  discountBps: BasisPoints,
  biWeeklyPrice: Pesewas,
  monthlyPrice: Pesewas,
  features: z.array(z.string()),
  /** The running plan's unused days and their worth in days of this plan, today; zero for visitors and without a plan. */
  credit: z.object({ unusedDays: z.int(), creditedDays: z.int() }),
  /** The end of this week if its listed package makes the days until then count as used; null otherwise. */
  weekUsedUntil: z.iso.datetime().nullable(),
})
export type PlanView = z.infer<typeof PlanView>

export const listPlans = {
  method: 'GET',
  url: '/api/subscriptions/plans',
  access: 'anyone',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The plans in the order of their cards, with the credit of the caller’s running plan',
    response: { 200: z.object({ plans: z.array(PlanView) }) },
  },
} as const satisfies Endpoint

export const orderSubscription = {
  method: 'POST',
  url: '/api/subscriptions/orders',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Requests a plan: writes the pending request and its payment intent',
    body: z.strictObject({
      ...NEW_PURCHASE,
      plan: z.string().max(40),
      billingCycle: BillingCycleName,
      /**
       * Whether the running plan is to be extended. Without it, a request for that plan is refused; with it, a request
       * for another plan than the running one.
       */
      isExtension: z.boolean(),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

/** Path and body are those of the specification. The body's `status` comes from the browser and is not trusted. */
export const handleSubscriptionPayment = {
  method: 'POST',
  url: '/functions/v1/handle-subscription-payment',
  access: 'person',
  rate: 'pay',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Verifies a subscription payment with the provider, and upgrades the plan if it is paid',
    body: z.strictObject({ reference: Reference, status: z.literal('success') }),
    response: {
      200: z.object({
        /** Whether the plan is upgraded. While the payment is being checked it is not; it follows automatically. */
        success: z.boolean(),
        state: z.enum(['paid', 'checking', 'failed', 'review', 'refunding']),
        plan: z.string().nullable(),
        expiresAt: z.iso.datetime().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const MySubscriptionOrder = z.object({
  ...OWN_PURCHASE,
  planName: z.string(),
  billingCycle: BillingCycleName,
  amount: Pesewas,
  creditedDays: z.int(),
  startsAt: z.iso.datetime(),
  /** The end of the period, or the start of a plan that replaced it while it ran. */
  endsAt: z.iso.datetime(),
  state: z.enum(['runs', 'replaced', 'ended']),
  /** Whether a refund ended it; `ended` then. Servers before this do not say it. */
  isRefunded: z.boolean().optional(),
})
export type MySubscriptionOrder = z.infer<typeof MySubscriptionOrder>

export const listMySubscriptionOrders = {
  method: 'GET',
  url: '/api/subscriptions/orders',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The paid plans of the caller, newest first',
    querystring: PageQuery,
    response: { 200: pageOf(MySubscriptionOrder) },
  },
} as const satisfies Endpoint
