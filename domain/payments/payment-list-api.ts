import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { NetworkName } from './networks.ts'
import { PurposeName, Reference } from './payments-api.ts'
import { RefundView, Sender } from './refunds-api.ts'

/** `open` waits for money; `paid` and `closed` (given up) are final; `review` needs attention. */
export const INTENT_STATUSES = ['open', 'paid', 'review', 'closed'] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

/** How it was or is paid: through the provider, manually, or not yet. */
export const PAID_WAYS = ['provider', 'manual', 'none'] as const

export const PaymentRow = z.object({
  id: z.uuid(),
  purpose: PurposeName,
  subjectId: z.string(),
  /** What people read out; null where only the subject's id exists. */
  code: z.string().nullable(),
  amount: Pesewas,
  payerName: z.string(),
  payerPhone: z.string(),
  status: z.enum(INTENT_STATUSES),
  way: z.enum(PAID_WAYS),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /**
   * What was taken and differs from what is due, of a payment that is held for review. `otherMoney`: which currency or
   * mode, where it is not the shop's; the amount is in its hundredths, and it can only go back.
   */
  held: z
    .object({ reference: z.string(), amount: Pesewas, otherMoney: z.string().nullable().default(null) })
    .nullable(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

const Day = z.iso.date()

const forDesk = { access: { right: 'payments.confirm' }, rate: 'unlimited', cache: 'never' } as const

export const listPayments = {
  method: 'GET',
  url: '/api/payments',
  ...forDesk,
  schema: {
    summary: 'For staff: payments, the newest first',
    querystring: PageQuery.extend({
      status: z.enum(INTENT_STATUSES).optional(),
      purpose: PurposeName.optional(),
      way: z.enum(PAID_WAYS).optional(),
      /** Days on which they were made, both included. */
      from: Day.optional(),
      to: Day.optional(),
      /**
       * A reference, an order id or code, a transaction id of mobile money, or at least the last four digits of a phone
       * (of the last 30 days, unless `from` is given).
       */
      q: z.string().trim().min(4).max(80).optional(),
    }),
    response: { 200: pageOf(PaymentRow) },
  },
} as const satisfies Endpoint

export const PaymentDetails = PaymentRow.extend({
  /** What settled it: an attempt's reference, or `manual:` and who confirmed, with their name where it is known. */
  paidBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** The transaction id of the mobile money that settled it. */
  manualId: z.string().nullable(),
  sender: Sender,
  attempts: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      amountTaken: Pesewas.nullable(),
      /** Which currency or mode its sums are, and those of its events, where it is not the shop's. */
      otherMoney: z.string().nullable().default(null),
      fee: Pesewas.nullable(),
      providerId: z.string().nullable(),
      /** The network and the masked number of a mobile money charge; null for the provider's window. */
      network: NetworkName.nullable(),
      wallet: z.string().nullable(),
      gatewayResponse: z.string().nullable(),
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** What the provider said, the oldest first: of each attempt the first and then what was new. */
  events: z.array(
    z.object({
      reference: z.string(),
      at: z.iso.datetime(),
      via: z.string(),
      result: z.string(),
      amount: Pesewas.nullable(),
      fee: Pesewas.nullable(),
      details: z.string().nullable(),
    }),
  ),
  refunds: z.array(RefundView),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

export const readPayment = {
  method: 'GET',
  url: '/api/payments/:id',
  ...forDesk,
  schema: {
    summary: 'For staff: a payment with its attempts, everything that the provider said, and its refunds',
    params: z.object({ id: z.uuid() }),
    response: { 200: PaymentDetails },
  },
} as const satisfies Endpoint

/** What staff may decide about money that is held for review: it pays for its subject, or is refunded and ends it. */
export const HELD_DECISIONS = ['accept', 'return'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]

export const decideHeld = {
  method: 'POST',
  url: '/api/payments/held/:reference',
  ...forDesk,
  schema: {
    summary: 'For staff: decides once about money that is held for review: it pays, or goes back',
    params: z.object({ reference: Reference }),
    body: z.strictObject({ decision: z.enum(HELD_DECISIONS) }),
    response: { 200: z.object({ purpose: PurposeName, subjectId: z.string(), taken: Pesewas }) },
  },
} as const satisfies Endpoint
