import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { cursorWith, PageQuery, pageOf } from '../list-page.ts'
import { CATEGORIES, SIZES } from '../menu/menu-api.ts'
import { CITY_MAX } from '../place/city.ts'
import { OpenProposal } from './line-now.ts'
import { OrderContact } from './order-contact.ts'
import { ORDER_CONTEXT_NAMES } from './order-contexts.ts'
import { REASON_MAX } from './order-reason.ts'
import { ORDER_STATES } from './order-status.ts'
import { PAYMENT_STATES } from './orders-api.ts'

/** An order as the staff's board shows it. */
export const BoardCard = z.object({
  orderId: z.string(),
  /** Increases with every change; a change names the version that it saw. */
  version: z.int(),
  /** Its status, or the state that a fact beside it gives. */
  state: z.enum(ORDER_STATES),
  context: z.enum(ORDER_CONTEXT_NAMES),
  city: z.string(),
  /** By when it is to be ready for the road. */
  prepareBy: z.iso.datetime(),
  placedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  /** From when it rings until somebody acknowledges it. */
  callsAt: z.iso.datetime(),
  /** When staff first acknowledged it; null while nobody has. */
  acknowledgedAt: z.iso.datetime().nullable(),
  /** When it was cooked. */
  readyAt: z.iso.datetime().nullable(),
  /** By how many minutes the kitchen has moved it. */
  delayMinutes: z.int(),
  customerName: z.string(),
  notes: z.string(),
  /** Null unless the caller may read contacts. */
  contact: OrderContact.nullable(),
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
      /** How many of its portions do not come, where the others do. */
      refundedPortions: z.int().default(0),
      /** The question that the shopper has not answered yet. Until then the line waits. */
      proposal: OpenProposal.omit({ back: true, refund: true })
        .extend({ replacement: z.string().nullable() })
        .nullable()
        .default(null),
    }),
  ),
  /** Whether the rider checks an ID at the door. */
  isForAdults: z.boolean(),
  payment: z.enum(PAYMENT_STATES),
  riderId: z.uuid().nullable(),
  /** How many tickets were printed, copies included. */
  tickets: z.int().default(0),
  /** The last step, with when it arrived: a tap of a rider may have been made before. */
  changed: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string().nullable(), isUndoable: z.boolean() }),
  /** Since when its delivery has failed, and why; null unless it is `undelivered`. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable().default(null),
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
      city: z.string().max(CITY_MAX).optional(),
      context: z.enum(ORDER_CONTEXT_NAMES).optional(),
    }),
    response: {
      200: pageOf(BoardCard).extend({
        role: z.enum(STAFF_ROLES).describe('Of the caller'),
        ordersPerQuarter: z.int().describe('How many orders the kitchen can have ready in a quarter of an hour'),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Server-sent events, for a fetch that accepts `text/event-stream`: `card` (a BoardCard), `gone` (`{ orderId, version }`, no longer on the caller's board) and `beat`
 * (`{ at }`) at once and every five seconds, each but the first followed by `count` (`{ cards }`, how many the caller's board
 * has). Read the board after the first beat, again after two wrong counts, and drop events older than a card's version. It ends when the role or the session does, and after half an hour: then begin again.
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

/** The steps of the kitchen that need nothing else. */
const KITCHEN_STEPS = ['acknowledge', 'prepare', 'ready'] as const
/** By how many minutes the kitchen can delay an order at once. */
export const DELAYS = [10, 20, 30] as const

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
    summary: 'For staff: acknowledges, starts or delays an order, marks it as ready, or gives it to the road',
    params,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.enum(KITCHEN_STEPS), expectedVersion }),
      z.strictObject({ action: z.literal('delay'), expectedVersion, minutes: z.literal(DELAYS) }),
      z.strictObject({ action: z.literal('dispatch'), expectedVersion, riderId: z.uuid().nullable() }),
    ]),
    ...answer,
  },
} as const satisfies Endpoint

/** The most orders that one call moves. */
export const STEPS_MAX = 50

export const prepareOrders = {
  method: 'POST',
  url: '/api/orders/steps',
  access: { right: 'orders.prepare' },
  ...forStaff,
  schema: {
    summary: 'For staff: the same step for many orders, each by itself; the answer has a result for each',
    body: z.strictObject({
      action: z.enum(KITCHEN_STEPS),
      orders: z
        .array(z.strictObject({ orderId: OrderId, expectedVersion }))
        .min(1)
        .max(STEPS_MAX),
    }),
    response: {
      200: z.object({
        rows: z.array(
          z.object({
            orderId: z.string(),
            /** The order after its step; null when it was refused. */
            card: BoardCard.nullable(),
            refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

export const deliverOrder = {
  method: 'POST',
  url: '/api/orders/:orderId/delivery',
  access: { right: 'orders.deliver' },
  ...forStaff,
  schema: {
    summary: 'For staff: records that an order was delivered, or why it could not be',
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
    /** Sent by pages that say that the message to the shopper has the reason; earlier pages kept the reason for staff. */
    querystring: z.object({ tellsReason: z.enum(['true']).optional() }),
    body: z.strictObject({ expectedVersion, reason }),
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
