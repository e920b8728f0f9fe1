import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { Pesewas } from '../money.ts'
import { CHARGE_STEPS, NetworkName } from './networks.ts'

/**
 * What a payment is for: a row for each. `prefix` begins its references, readable in the provider's dashboard; `hasDesk`:
 * staff accept, serve or refund what was paid.
 */
export const PURPOSES = {
  order: { prefix: 'ORD', hasDesk: false },
  subscription: { prefix: 'SUB', hasDesk: false },
  dispatch: { prefix: 'DSP', hasDesk: true },
  service: { prefix: 'SVC', hasDesk: true },
  airtime: { prefix: 'AIR', hasDesk: false },
  recipe: { prefix: 'RCP', hasDesk: true },
  grow: { prefix: 'GRW', hasDesk: true },
  webinar: { prefix: 'WEB', hasDesk: false },
} as const satisfies Record<string, { prefix: string; hasDesk: boolean }>
export type Purpose = keyof typeof PURPOSES
export const PURPOSE_NAMES = Object.keys(PURPOSES) as [Purpose, ...Purpose[]] // the keys of that table
export const PurposeName = z.enum(PURPOSE_NAMES)

/** The known state of one payment. `checking` is never shown as failed. */
const SETTLEMENT_STATES = ['paid', 'checking', 'failed', 'review', 'refunding'] as const

/** A Paystack reference: letters, digits, `-`, `.`, `=`. */
export const Reference = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z0-9.=-]+$/)

/**
 * The id of a member's request, made by the browser: the same request sent twice counts once. Letters may be of either case.
 */
export const PurchaseId = z.uuid().toLowerCase()

/** The fields of every purchase request, except for a service, which names its fee, and airtime, which names its amount. */
export const NEW_PURCHASE = {
  id: PurchaseId,
  /** The total that the person saw; if it differs, the purchase is refused with the right one. */
  expectedTotal: Pesewas,
}

/** The fields that every list of the caller's own purchases has. */
export const OWN_PURCHASE = {
  id: z.uuid(),
  /** Whether its money has arrived back. Servers before this do not say it. */
  hasGoneBack: z.boolean().optional(),
  reference: z.string(),
  /** For a seat, when it was held; for the others, when they were paid or, if free, requested. */
  createdAt: z.iso.datetime(),
}

/** What is to be paid. An order's id may be typed in any spelling. */
export const PaymentSubject = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('order'), subjectId: OrderId }),
  z.strictObject({ purpose: PurposeName.exclude(['order']), subjectId: PurchaseId }),
])
export type PaymentSubject = z.infer<typeof PaymentSubject>

/** The answer to every purchase request. */
export const PurchaseAnswer = z.object({
  id: z.uuid(),
  amount: Pesewas,
  /** Whether nothing is left to pay: it was paid before, or is free. */
  isPaid: z.boolean(),
  /** The reference of the payment, or of what is free; null until it is paid. */
  reference: z.string().nullable(),
})
export type PurchaseAnswer = z.infer<typeof PurchaseAnswer>

export const initiatePayment = {
  method: 'POST',
  url: '/api/paystack/initiate',
  access: 'anyone',
  rate: 'pay',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary:
      'Starts or resumes a payment in the provider’s window; amount and payer come from the stored request, never from the caller',
    body: PaymentSubject,
    response: {
      200: z.object({
        reference: z.string(),
        access_code: z.string(),
        authorization_url: z.url(),
        amount: Pesewas,
      }),
    },
  },
} as const satisfies Endpoint

/** A mobile money charge, as every device with its reference sees it. */
export const Charge = z.object({
  network: NetworkName,
  /** The number of the wallet, masked. */
  wallet: z.string(),
  step: z.enum(CHARGE_STEPS),
  /** What the provider tells the payer to do; null where it says nothing. */
  text: z.string().nullable(),
  /** How long the payer can still answer, in milliseconds; 0 afterwards. */
  leftMs: z.int().min(0),
  /** After how long another charge may be started, in milliseconds; 0 when it may. */
  againMs: z.int().min(0),
})
export type Charge = z.infer<typeof Charge>

export const Settlement = z.object({
  reference: z.string(),
  state: z.enum(SETTLEMENT_STATES),
  purpose: PurposeName,
  /** The id of the subject, within its purpose. */
  subjectId: z.string(),
  amount: Pesewas,
  /** The reason of the failure in words for shoppers; null unless `failed`. */
  reason: z.string().nullable(),
  /** The charge; null for payments in the provider's window. Open pages read it under this name. */
  momo: Charge.nullable().default(null),
})
export type Settlement = z.infer<typeof Settlement>

export const settlePayment = {
  method: 'POST',
  url: '/api/payments/:id/settle',
  access: 'anyone',
  rate: 'pay',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Verifies a payment with the provider and settles it; safe to repeat',
    /** Its reference at the provider. */
    params: z.object({ id: Reference }),
    querystring: z.object({
      /**
       * Whether the payer closed the window: then a payment that waits for nobody is `failed` without a reason, and
       * `checking` means that money may still come.
       */
      closed: z.enum(['true']).optional(),
    }),
    response: { 200: Settlement },
  },
} as const satisfies Endpoint
