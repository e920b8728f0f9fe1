import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { CATEGORIES, SIZES } from '../menu/menu-api.ts'
import { Pesewas } from '../money.ts'
import { LineChoice, MAX_LINES } from './cart-line.ts'
import { CART_CONTEXTS } from './order-kinds.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { LINE_PROBLEMS } from './price-line.ts'

export const NOTES_MAX = 120
export const ADDRESS_MAX = 200
export const NAME_MAX = 80

const Totals = z.object({
  subtotal: Pesewas,
  subscriptionDiscount: Pesewas,
  preorderDiscount: Pesewas,
  deliveryFee: Pesewas,
  serviceFee: Pesewas,
  total: Pesewas,
})

/** One line as the menu prices it now. A line with a problem has no price and keeps the order from being placed. */
export const QuotedLine = z.object({
  /** Of what is priced: lines that differ only by their note share it. */
  lineId: z.string(),
  itemId: z.string(),
  /** null when the item is gone from the menu. */
  name: z.string().nullable(),
  quantity: z.int(),
  unitPrice: Pesewas.nullable(),
  lineTotal: Pesewas.nullable(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
})
export type QuotedLine = z.infer<typeof QuotedLine>

export const Quote = z.object({
  context: z.enum(CART_CONTEXTS),
  lines: z.array(QuotedLine),
  /** Of the lines without a problem. */
  totals: Totals,
  minimumOrder: Pesewas,
  /** Still missing to the minimum; 0 when it is met. */
  shortOfMinimum: Pesewas,
  /** Whether the order asks to confirm that one is 18, and whether something in it is only for adults. */
  requiresAge: z.boolean(),
  isForAdults: z.boolean(),
  /** The earned percentages, for the labels. */
  subscriptionPercent: z.number(),
  preorderPercent: z.number(),
})
export type Quote = z.infer<typeof Quote>

const Lines = z.array(LineChoice).min(1).max(MAX_LINES)

export const quoteOrder = {
  method: 'POST',
  url: '/api/quote',
  access: 'anyone',
  rate: 'quote',
  cache: 'never',
  schema: {
    summary: 'What a cart costs now, line by line; nothing is stored',
    body: z.strictObject({
      context: z.enum(CART_CONTEXTS),
      lines: Lines,
      /** Start of a delivery slot, or null for as soon as possible. */
      scheduledFor: z.iso.datetime().nullable(),
    }),
    response: { 200: Quote },
  },
} as const satisfies Endpoint

export const Customer = z.strictObject({
  name: z.string().trim().max(NAME_MAX),
  /** In any usual Ghana form; stored as E.164. */
  phone: z.string().trim().max(24),
  email: z.union([z.literal(''), z.email().max(200)]).nullable(),
  address: z.string().trim().max(ADDRESS_MAX),
  notes: z.string().trim().max(NOTES_MAX),
})
export type Customer = z.infer<typeof Customer>

export const OrderReceipt = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: Pesewas,
})
export type OrderReceipt = z.infer<typeof OrderReceipt>

export const placeOrder = {
  method: 'POST',
  url: '/api/orders',
  access: 'anyone',
  rate: 'placeOrder',
  cache: 'never',
  schema: {
    summary: 'Places an order that awaits its payment; the same idempotency key answers with the same order',
    body: z.strictObject({
      /** Kept by the browser until it has an answer. */
      idempotencyKey: z.uuid(),
      context: z.enum(CART_CONTEXTS),
      lines: Lines,
      customer: Customer,
      city: z.string().trim().max(40),
      /** Where the shopper stands, when they shared it: degrees. */
      location: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
      scheduledFor: z.iso.datetime().nullable(),
      ageConfirmed: z.boolean(),
      /** The total the shopper saw. Never believed: a different one is answered with the new quote. */
      expectedTotal: Pesewas,
      /** The key of an unpaid order that this one takes the place of: the same cart, changed since. */
      replaces: z.uuid().nullish(),
    }),
    response: { 200: OrderReceipt },
  },
} as const satisfies Endpoint

/** What no longer holds of an order that was placed and not paid. */
export const OutOfDate = z.object({
  isSlotGone: z.boolean(),
  /** Names of what is not sold any more at the time it is wanted for. */
  itemsGone: z.array(z.string()),
  total: Pesewas,
  /** Of what can still be had. */
  totalNow: Pesewas,
  /** Whether the order is cancelled by now. One that mobile money may be on its way for is not. */
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
})

/** What anybody who holds the order's id may see: no name, phone or address. */
export const OrderView = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  context: z.enum(CART_CONTEXTS),
  city: z.string(),
  placedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  lines: z.array(OrderLineView),
  totals: Totals,
  payment: z.object({
    state: z.enum(PAYMENT_STATES),
    /** The outcome of the last card attempt in words fit for a shopper; null when there is none to tell. */
    lastFailure: z.string().nullable(),
    /** Until when an unpaid order can be paid; null once there is nothing to pay. */
    payUntil: z.iso.datetime().nullable().default(null),
    /** Until when mobile money sent by hand can be claimed; null while its instructions have not been shown. */
    claimUntil: z.iso.datetime().nullable().default(null),
  }),
  /** When the order is promised, counted from its payment; null before it, and where nothing was promised. */
  promise: z
    .object({ from: z.iso.datetime(), to: z.iso.datetime(), opensAt: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  /** Oldest first. */
  timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.iso.datetime() })),
  /** Grows with every change of the order. */
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
  /** The order's id, as the shopper types it beside the money. */
  reference: z.string(),
  /** The number is the one that the shop was seeded with: nobody must send money there. */
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
    summary: 'How to send mobile money for an unpaid order by hand, after a last look at what it costs',
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
    summary: 'The shopper says that mobile money was sent by hand; an operator confirms it before anything is prepared',
    params,
    body: z.strictObject({
      /** The MoMo transaction id, if the shopper has it at hand; one id serves one order only. */
      transactionId: z
        .string()
        .trim()
        .max(40)
        .regex(/^[A-Za-z0-9.-]*$/)
        .transform((id) => (id === '' ? null : id.toUpperCase()))
        .nullable(),
    }),
    response: { 200: OrderReceipt },
  },
} as const satisfies Endpoint
