import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { OrderId } from '../ids/order-id.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { BoardCard } from '../orders/board-api.ts'

const forStaff = { rate: 'unlimited', cache: 'never' } as const

/** Somebody who delivers orders. */
export const RiderView = z.object({
  riderId: z.uuid(),
  name: z.string(),
  isOnShift: z.boolean(),
  /** Orders that they have on the road. */
  openOrders: z.int(),
  /** When their page last asked for their deliveries; null before the first time. */
  seenAt: z.iso.datetime().nullable(),
  /** Null for callers who do not count cash, and while a hand-in waits to be counted. */
  inHand: Pesewas.nullable(),
})
export type RiderView = z.infer<typeof RiderView>

export const listRiders = {
  method: 'GET',
  url: '/api/riders',
  access: { right: 'riders.read' },
  ...forStaff,
  schema: {
    summary: 'For staff: who delivers, those on shift first, then those with the fewest open orders',
    response: { 200: z.object({ riders: z.array(RiderView) }) },
  },
} as const satisfies Endpoint

/** The most orders that are given out at once. */
const ORDERS_MAX = 50

export const assignOrders = {
  method: 'POST',
  url: '/api/deliveries',
  access: { right: 'orders.prepare' },
  ...forStaff,
  schema: {
    summary: 'For staff: gives orders to a rider, also those that another one has; a result for each order',
    body: z.strictObject({
      riderId: z.uuid(),
      orders: z
        .array(z.strictObject({ orderId: OrderId, expectedVersion: z.int().min(1).max(1_000_000) }))
        .min(1)
        .max(ORDERS_MAX),
    }),
    response: {
      200: z.object({
        rows: z.array(
          z.object({
            orderId: z.string(),
            /** The order as it is now; null where it was refused. */
            card: BoardCard.nullable(),
            refusal: z
              .object({
                code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
                title: z.string(),
                message: z.string(),
                details: z.unknown(),
              })
              .nullable(),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

export const readRiderCard = {
  method: 'GET',
  url: '/api/deliveries/:orderId/card.txt',
  access: { right: 'orders.deliver' },
  ...forStaff,
  schema: {
    summary: 'For staff: what a rider needs at the door, as a text message of at most three parts (text/plain)',
    params: z.object({ orderId: OrderId }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

/** A photo that stands for the code of a delivery. */
export const DeliveryPhoto = z.object({
  id: z.uuid(),
  orderId: z.string(),
  riderName: z.string().nullable(),
  takenAt: z.iso.datetime(),
})
export type DeliveryPhoto = z.infer<typeof DeliveryPhoto>

export const listPhotos = {
  method: 'GET',
  url: '/api/deliveries/photos',
  access: { right: 'orders.deliver' },
  ...forStaff,
  schema: {
    summary: 'For staff: photos of deliveries without a code, newest first; they are kept for 90 days',
    querystring: PageQuery,
    response: { 200: pageOf(DeliveryPhoto) },
  },
} as const satisfies Endpoint

export const getPhoto = {
  method: 'GET',
  url: '/api/deliveries/photos/:id',
  access: { right: 'orders.deliver' },
  ...forStaff,
  schema: {
    summary: 'For staff: the photo of a delivery (image/jpeg)',
    params: z.object({ id: z.uuid() }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
