import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { CATEGORIES, SIZES } from '../menu/menu-api.ts'
import { Pesewas, pesewas } from '../money.ts'
import { CITY_MAX } from '../place/city.ts'
import { Switches } from '../settings/settings-api.ts'
import { Email } from '../text/email.ts'
import { LineChoice, MAX_LINES } from './cart-line.ts'
import { LineNow } from './line-now.ts'
import { ORDER_CONTEXT_NAMES } from './order-contexts.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { LINE_PROBLEMS } from './price-line.ts'
import { CODE_PROBLEMS, CodeHint, PromotionCode } from './promotion-terms.ts'

export const NOTES_MAX = 120
export const ADDRESS_MAX = 200
/** The longest text that a GhanaPostGPS code is looked for in. */
export const GPS_TYPED_MAX = 60
export const NAME_MAX = 80

/** What an order costs, part by part. */
export const Totals = z.object({
  subtotal: Pesewas,
  subscriptionDiscount: Pesewas,
  preorderDiscount: Pesewas,
  /** What the promotion gives on items, and on delivery; missing in what an older version has stored. */
  promotionDiscount: Pesewas.default(pesewas(0)),
  deliveryDiscount: Pesewas.default(pesewas(0)),
  deliveryFee: Pesewas,
  serviceFee: Pesewas,
  total: Pesewas,
})

const QuotedPromotion = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for an offer, which needs no code. */
  code: z.string().nullable(),
  /** Whether the discount of a plan comes beside it. */
  isBesidePlan: z.boolean(),
})

/** One line as the menu prices it now. A line with a problem has no price, and the order cannot be placed. */
export const QuotedLine = z.object({
  /** The key of the priced choice: lines that differ only by their note share it. */
  lineId: z.string(),
  itemId: z.string(),
  /** null if the item is no longer on the menu. */
  name: z.string().nullable(),
  quantity: z.int(),
  unitPrice: Pesewas.nullable(),
  lineTotal: Pesewas.nullable(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
})
export type QuotedLine = z.infer<typeof QuotedLine>

export const Quote = z.object({
  context: z.enum(ORDER_CONTEXT_NAMES),
  lines: z.array(QuotedLine),
  /** The totals of the lines without a problem. */
  totals: Totals,
  minimumOrder: Pesewas,
  /** The amount missing to the minimum; 0 if it is met. */
  shortOfMinimum: Pesewas,
  /** Whether the order must confirm an age of 18, and whether it contains an item for adults only. */
  requiresAge: z.boolean(),
  isForAdults: z.boolean(),
  /** The applied percentages, for the labels. */
  subscriptionPercent: z.number(),
  preorderPercent: z.number(),
  /** The promotion of this order: whichever gives the lowest total. */
  promotion: QuotedPromotion.nullable().default(null),
  /** Why the typed code gives nothing. */
  codeProblem: z.enum(CODE_PROBLEMS).nullable().default(null),
  /** More about that; null where there is no more to say, and for what only a later version says. */
  codeHint: CodeHint.nullable().catch(null),
  /** Offers that this person has had, or that are for a first order. */
  withheld: z.array(QuotedPromotion).default([]),
  /** Why an order for as soon as possible is not taken now; absent when it is. */
  pause: Switches.shape.pause.unwrap().optional(),
})
export type Quote = z.infer<typeof Quote>

/** How many earlier orders can be replaced at once. */
export const REPLACED_MAX = 5

const Lines = z.array(LineChoice).min(1).max(MAX_LINES)

/** What the shopper says about promotions. */
const Promoted = {
  code: PromotionCode.optional(),
  /** Offers that the shopper goes without, because they were told that these are not for them. */
  without: z.array(z.uuid()).max(20).optional(),
}

export const quoteOrder = {
  method: 'POST',
  url: '/api/quote',
  access: 'anyone',
  rate: 'quote',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'The present price of a cart, line by line; stores nothing',
    body: z.strictObject({
      context: z.enum(ORDER_CONTEXT_NAMES),
      lines: Lines,
      /** Start of a delivery slot, or null for as soon as possible. */
      scheduledFor: z.iso.datetime().nullable(),
      /** Where it goes, as far as that is chosen: some promotions are for some cities. */
      city: z.string().trim().max(CITY_MAX).optional(),
      ...Promoted,
    }),
    response: { 200: Quote },
  },
} as const satisfies Endpoint

export const listFullSlots = {
  method: 'GET',
  url: '/api/delivery-slots/full',
  access: 'anonymous',
  rate: 'quote',
  cache: 'public',
  freshSeconds: 15,
  schema: {
    summary: 'The delivery slots for which the kitchen has as many orders as it can make',
    response: { 200: z.object({ startsAt: z.array(z.iso.datetime()) }) },
  },
} as const satisfies Endpoint

export const Customer = z.strictObject({
  name: z.string().trim().max(NAME_MAX),
  /** In any usual Ghana form; stored as E.164. */
  phone: z.string().trim().max(24),
  email: z.union([z.literal(''), Email]).nullable(),
  address: z.string().trim().max(ADDRESS_MAX),
  notes: z.string().trim().max(NOTES_MAX),
  /** The GhanaPostGPS code of the address, as typed; empty or absent without one. */
  gpsCode: z.string().trim().max(GPS_TYPED_MAX).optional(),
})
export type Customer = z.infer<typeof Customer>

export const PlacedOrder = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: Pesewas,
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const placeOrder = {
  method: 'POST',
  url: '/api/orders',
  access: 'anyone',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Places an order that awaits its payment; the same idempotency key returns the same order',
    body: z.strictObject({
      /** The browser stores it until it has an answer. */
      idempotencyKey: z.uuid(),
      context: z.enum(ORDER_CONTEXT_NAMES),
      lines: Lines,
      customer: Customer,
      city: z.string().trim().max(CITY_MAX),
      /** The shopper's shared location, in degrees. */
      location: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
      scheduledFor: z.iso.datetime().nullable(),
      ...Promoted,
      ageConfirmed: z.boolean(),
      /** The total that the shopper saw. If it differs from the server's, the answer is the new quote. */
      expectedTotal: Pesewas,
      /**
       * The keys of unpaid orders that this one replaces: the same cart before it was changed. A key whose answer was
       * lost may have become no order. One key comes alone: versions before this one know no list.
       */
      replaces: z.union([z.uuid(), z.array(z.uuid()).min(1).max(REPLACED_MAX)]).nullish(),
    }),
    response: { 200: PlacedOrder },
  },
} as const satisfies Endpoint

/** What has changed since an unpaid order was placed. */
export const OutOfDate = z.object({
  isSlotGone: z.boolean(),
  /** Its city, when that is no longer served; otherwise null. */
  cityGone: z.string().nullable().default(null),
  /** Names of items that are no longer sold at the requested time. */
  itemsGone: z.array(z.string()),
  total: Pesewas,
  /** The total of the items still available. */
  totalNow: Pesewas,
  /** Whether the order is now cancelled. An order with mobile money possibly on its way is not. */
  isCancelled: z.boolean(),
})
export type OutOfDate = z.infer<typeof OutOfDate>

export const PAYMENT_STATES = [
  'unpaid',
  'checking',
  'awaiting_confirmation',
  'paid',
  'review',
  'refunding',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const OrderLineView = z.object({
  name: z.string(),
  category: z.enum(CATEGORIES),
  image: z.string(),
  size: z.enum(SIZES),
  options: z.array(z.string()),
  extras: z.array(z.object({ name: z.string(), price: Pesewas, quantity: z.int() })),
  quantity: z.int(),
  special: z.string(),
  lineTotal: Pesewas,
  /** How it now stands; missing in orders that an older version of the shop has stored in a browser. */
  now: LineNow.default({ replacement: null, isRefunded: false, proposal: null, givenBack: pesewas(0) }),
})

/** What anybody with the order's id may see: no name, phone or address. */
export const OrderView = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  context: z.enum(ORDER_CONTEXT_NAMES),
  city: z.string(),
  placedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  lines: z.array(OrderLineView),
  /** As placed. */
  totals: Totals,
  /** The name of its promotion; null without one. */
  promotion: z.string().nullable().default(null),
  /** What was refunded of it: lines, differences, fees, goodwill. A refund of the whole is a state of the payment. */
  givenBack: Pesewas.default(pesewas(0)),
  payment: z.object({
    state: z.enum(PAYMENT_STATES),
    /** The failure of the last card attempt in words for shoppers; null if there is none. */
    lastFailure: z.string().nullable(),
    /** When an unpaid order can no longer be paid; null if nothing is to be paid. */
    payUntil: z.iso.datetime().nullable().default(null),
    /** When manual mobile money can no longer be claimed; null until its instructions are shown. */
    claimUntil: z.iso.datetime().nullable().default(null),
    /** The reference of a mobile money charge that waits for its payer; null when none does. */
    waiting: z.string().nullable().default(null),
  }),
  /** The promised time, counted from the payment, with the delay; null before the payment and without a promise. */
  promise: z
    .object({ from: z.iso.datetime(), to: z.iso.datetime(), opensAt: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  /** By how many minutes the kitchen has moved the promise. */
  delayMinutes: z.int().default(0),
  /** Who brings it, by first name, while it is on the road. */
  rider: z.object({ name: z.string() }).nullable().default(null),
  /** Oldest first. */
  timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.iso.datetime() })),
  /** Increases with every change of the order. */
  version: z.int(),
})
export type OrderView = z.infer<typeof OrderView>

const params = z.object({ orderId: OrderId })

export const getOrder = {
  method: 'GET',
  url: '/api/orders/:orderId',
  access: 'anyone',
  rate: 'track',
  cache: 'never',
  schema: { summary: 'The state of an order, by its id typed in any way', params, response: { 200: OrderView } },
} as const satisfies Endpoint

/** Server-sent events: `event: order` with an OrderView as data, at once and after every change. */
export const followOrder = {
  method: 'GET',
  url: '/api/orders/:orderId/events',
  access: 'anyone',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'The state of an order, live (text/event-stream of OrderView)',
    params,
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

const ManualInstructions = z.object({
  amount: Pesewas,
  number: z.string(),
  accountName: z.string(),
  /** The order's id, which the shopper types as the payment reference. */
  reference: z.string(),
  /** Whether the number is the seeded example, to which nobody must send money. */
  isExample: z.boolean(),
})
export type ManualInstructions = z.infer<typeof ManualInstructions>

export const openManualPayment = {
  method: 'POST',
  url: '/api/orders/:orderId/manual-payment/instructions',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'The instructions for manual mobile money for an unpaid order, after its price is checked again',
    params,
    response: { 200: ManualInstructions },
  },
} as const satisfies Endpoint

export const claimManualPayment = {
  method: 'POST',
  url: '/api/orders/:orderId/manual-payment',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Claims that manual mobile money was sent; staff confirm it before the order is prepared',
    params,
    body: z.strictObject({
      /** The MoMo transaction id, if the shopper knows it; one id is valid for one order only. */
      transactionId: z
        .string()
        .trim()
        .max(40)
        .regex(/^[A-Za-z0-9.-]*$/)
        .transform((id) => (id === '' ? null : id.toUpperCase()))
        .nullable(),
    }),
    response: { 200: PlacedOrder },
  },
} as const satisfies Endpoint
