import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { CATEGORIES, SIZES } from '../menu/menu-api.ts'
import { cursorWith, PageQuery, pageOf } from '../page.ts'
import { Offer } from './line-now.ts'
import { CART_CONTEXTS } from './order-kinds.ts'
import { REASON_MAX } from './order-money-api.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { PAYMENT_STATES } from './orders-api.ts'

/** An order as the staff's board shows it. */
export const BoardCard = z.object({
  orderId: z.string(),
  /** Increases with every change; a change names the version that it saw. */
  version: z.int(),
  /** A status, or `undelivered` for an order whose delivery has failed. */
  state: z.enum([...ORDER_STATUSES, 'undelivered']),
  context: z.enum(CART_CONTEXTS),
  city: z.string(),
  /** By when it is to be ready for the road. */
  prepareBy: z.iso.datetime(),
  placedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  customerName: z.string(),
  notes: z.string(),
  /** Null unless the caller may read contacts. */
  contact: z
    .object({
      phone: z.string(),
      address: z.string(),
      point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    })
    .nullable(),
  /** As they are to be made now. */
  lines: z.array(
    z.object({
      position: z.int(),
      itemId: z.string(),
      name: z.string(),
      category: z.enum(CATEGORIES),
      size: z.enum(SIZES),
      options: z.array(z.string()),
      /** With their quantities for all portions of the line together. */
      extras: z.array(z.object({ name: z.string(), quantity: z.int() })),
      quantity: z.int(),
      special: z.string(),
      /** What was ordered, where something else comes in its place. */
      ordered: z.string().nullable().default(null),
      /** Whether it does not come: its money goes back. */
      isRefunded: z.boolean().default(false),
      /** The question that the shopper has not answered yet. Until then the line waits. */
      offer: Offer.omit({ back: true, refund: true })
        .extend({ replacement: z.string().nullable() })
        .nullable()
        .default(null),
    }),
  ),
  /** Whether the rider checks an ID at the door. */
  isForAdults: z.boolean(),
  payment: z.enum(PAYMENT_STATES),
  riderId: z.uuid().nullable(),
  /** The last step. */
  changed: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string().nullable(), isUndoable: z.boolean() }),
})
export type BoardCard = z.infer<typeof BoardCard>

const forStaff = { rate: 'unlimited', cache: 'never' } as const

export const readBoard = {
  method: 'GET',
  url: '/api/board',
  access: { right: 'orders.read_own' },
  ...forStaff,
  schema: {
    summary: 'For staff: open orders by the time when they are to be ready; riders get their own',
    querystring: PageQuery.extend({
      cursor: cursorWith('[0-9A-HJKMNP-TV-Z]{10}').optional(),
      city: z.string().max(40).optional(),
      context: z.enum(CART_CONTEXTS).optional(),
    }),
    response: { 200: pageOf(BoardCard).extend({ role: z.enum(STAFF_ROLES).describe('Of the caller') }) },
  },
} as const satisfies Endpoint

/**
 * Server-sent events, for a fetch that accepts `text/event-stream`: `card` (a BoardCard), `gone` (`{ orderId, version }`, no longer on the caller's board) and `beat`
 * (`{ at }`) at once and every five seconds. Read the board after the first beat, and drop events older than a card's
 * version. It ends when the role or the session does, and after half an hour: then begin again.
 */
export const followBoard = {
  method: 'GET',
  url: '/api/board/events',
  access: { right: 'orders.read_own' },
  ...forStaff,
  schema: {
    summary: 'For staff: changes of open orders, live (text/event-stream)',
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

const params = z.object({ orderId: OrderId })
const expectedVersion = z.int().min(1).max(1_000_000)
const reason = z.string().trim().min(1).max(REASON_MAX)
const answer = { response: { 200: BoardCard } }

export const readCard = {
  method: 'GET',
  url: '/api/orders/:orderId/card',
  access: { right: 'orders.read_own' },
  ...forStaff,
  schema: {
    summary: 'For staff: an order as the board shows it, open or not; riders get their own',
    params,
    ...answer,
  },
} as const satisfies Endpoint

export const prepareOrder = {
  method: 'POST',
  url: '/api/orders/:orderId/steps',
  access: { right: 'orders.prepare' },
  ...forStaff,
  schema: {
    summary: 'For staff: starts an order, or gives it to the road',
    params,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('prepare'), expectedVersion }),
      z.strictObject({ action: z.literal('dispatch'), expectedVersion, riderId: z.uuid().nullable() }),
    ]),
    ...answer,
  },
} as const satisfies Endpoint

export const deliverOrder = {
  method: 'POST',
  url: '/api/orders/:orderId/delivery',
  access: { right: 'orders.deliver' },
  ...forStaff,
  schema: {
    summary: 'For staff: records that an order was delivered, or why it could not be; riders their own',
    params,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('deliver'), expectedVersion }),
      z.strictObject({ action: z.literal('fail'), expectedVersion, reason }),
    ]),
    ...answer,
  },
} as const satisfies Endpoint

export const sendOrderAgain = {
  method: 'POST',
  url: '/api/orders/:orderId/send-again',
  access: { right: 'orders.send_again' },
  ...forStaff,
  schema: {
    summary: 'For staff: sends an order out again whose delivery has failed',
    params,
    body: z.strictObject({ expectedVersion, riderId: z.uuid().nullable() }),
    ...answer,
  },
} as const satisfies Endpoint

export const cancelOrder = {
  method: 'POST',
  url: '/api/orders/:orderId/cancel',
  access: { right: 'orders.cancel' },
  ...forStaff,
  schema: {
    summary: 'For staff: cancels an order and refunds what is left of its payment',
    params,
    body: z.strictObject({ expectedVersion, reason }),
    ...answer,
  },
} as const satisfies Endpoint

export const confirmPayment = {
  method: 'POST',
  url: '/api/orders/:orderId/confirm-payment',
  access: { right: 'payments.confirm' },
  ...forStaff,
  schema: {
    summary: 'For staff: confirms that the money of an order has come, and receives it',
    params,
    body: z.strictObject({ expectedVersion }),
    ...answer,
  },
} as const satisfies Endpoint

export const undoStep = {
  method: 'POST',
  url: '/api/orders/:orderId/undo',
  access: { right: 'orders.read_own' },
  ...forStaff,
  schema: {
    summary: 'For staff: takes the last step back; one’s own within 10 seconds, others within 15 minutes with a reason',
    params,
    body: z.strictObject({ expectedVersion, reason: reason.optional() }),
    ...answer,
  },
} as const satisfies Endpoint
