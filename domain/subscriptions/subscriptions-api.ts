import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { BasisPoints, Pesewas } from '../money.ts'
import { PurchaseAnswer, PurchaseId, Reference } from '../payments/payments-api.ts'
import { BILLING_CYCLES } from './plan-period.ts'

export const BillingCycleName = z.enum(BILLING_CYCLES)

/** A plan as its card shows it. */
export const PlanView = z.object({
  plan: z.string(),
  name: z.string(),
  discountBps: BasisPoints,
  biWeeklyPrice: Pesewas,
  monthlyPrice: Pesewas,
  features: z.array(z.string()),
  /** What changing to it today carries over from the plan that runs; zero for visitors and without one. */
  credit: z.object({ unusedDays: z.int(), creditedDays: z.int() }),
  /** The end of this week, when its package counts the running plan's days until then as used; null otherwise. */
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
    summary: 'The plans in the order of their cards, with what whoever is signed in carries over',
    response: { 200: z.object({ plans: z.array(PlanView) }) },
  },
} as const satisfies Endpoint

export const orderSubscription = {
  method: 'POST',
  url: '/api/subscriptions/orders',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  schema: {
    summary: 'Asks for a plan: writes the pending order whose id the payment is made under',
    body: z.strictObject({
      /** Made by the browser for this purchase: the same request sent twice counts once. */
      id: PurchaseId,
      plan: z.string().max(40),
      billingCycle: BillingCycleName,
      /** The price that the person saw; another price is a refusal that carries the right one. */
      expectedTotal: Pesewas,
      /** Whether the plan that runs is to be extended. Without it, asking for that plan again is refused. */
      isExtension: z.boolean(),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

/** Path and body are those of the specification. The body's `status` is the browser's word, and only that. */
export const handleSubscriptionPayment = {
  method: 'POST',
  url: '/functions/v1/handle-subscription-payment',
  access: 'person',
  rate: 'pay',
  cache: 'never',
  schema: {
    summary: 'Verifies a subscription payment with the provider, and upgrades the plan if it was taken',
    body: z.strictObject({ reference: Reference, status: z.literal('success') }),
    response: {
      200: z.object({
        /** Whether the plan is upgraded. While the payment is being checked it is not, and will be by itself. */
        success: z.boolean(),
        state: z.enum(['paid', 'checking', 'failed', 'review', 'refunding']),
        plan: z.string().nullable(),
        expiresAt: z.iso.datetime().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

export const MySubscriptionOrder = z.object({
  id: z.uuid(),
  planName: z.string(),
  billingCycle: BillingCycleName,
  amount: Pesewas,
  creditedDays: z.int(),
  paidAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reference: z.string(),
})
export type MySubscriptionOrder = z.infer<typeof MySubscriptionOrder>

export const listMySubscriptionOrders = {
  method: 'GET',
  url: '/api/subscriptions/orders',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The plans that one has paid for, newest first',
    response: { 200: z.object({ orders: z.array(MySubscriptionOrder) }) },
  },
} as const satisfies Endpoint

const Welfare = z.object({
  userId: z.uuid(),
  weekOf: z.iso.date(),
  planName: z.string(),
  contents: z.array(z.string()),
  recipientName: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  status: z.enum(['due', 'delivered', 'skipped']),
})

export const listWelfare = {
  method: 'GET',
  url: '/api/welfare/:weekOf',
  access: { right: 'members.serve' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: what is brought to members in the week that begins on this Monday',
    params: z.object({ weekOf: z.iso.date() }),
    response: { 200: z.object({ deliveries: z.array(Welfare) }) },
  },
} as const satisfies Endpoint

export const markWelfare = {
  method: 'POST',
  url: '/api/welfare/:weekOf/:userId',
  access: { right: 'members.serve' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: notes that a week’s package was brought, or is left out',
    params: z.object({ weekOf: z.iso.date(), userId: z.uuid() }),
    body: z.strictObject({ status: z.enum(['due', 'delivered', 'skipped']) }),
    response: { 200: Welfare },
  },
} as const satisfies Endpoint
