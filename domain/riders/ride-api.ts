import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { Pesewas } from '../money.ts'
import { OrderContact } from '../orders/order-contact.ts'
import { REASON_MAX } from '../orders/order-reason.ts'
import { HANDIN_STATES } from './cash-api.ts'
import { RIDE_STEPS } from './judge-step.ts'

/** A delivery on its rider's page: what is needed to find the door, and nothing more. */
export const RideStop = z.object({
  orderId: z.string(),
  /** Failed deliveries stay until the shop has decided what becomes of them. */
  hasFailed: z.boolean(),
  isPickedUp: z.boolean(),
  customerName: z.string(),
  /** Null once the delivery has failed. */
  contact: OrderContact.nullable(),
  city: z.string(),
  notes: z.string(),
  readyAt: z.iso.datetime(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  isForAdults: z.boolean(),
  /** How many wrong codes are left. */
  triesLeft: z.int(),
})
export type RideStop = z.infer<typeof RideStop>

/** What a rider's page shows. */
export const RideView = z.object({
  shiftSince: z.iso.datetime().nullable(),
  stops: z.array(RideStop),
  inHand: Pesewas,
  /** The last hand-in of cash, unless it is closed. */
  handin: z.object({ amount: Pesewas, declaredAt: z.iso.datetime(), state: z.enum(HANDIN_STATES) }).nullable(),
})
export type RideView = z.infer<typeof RideView>

const own = { access: { right: 'orders.ride' }, rate: 'unlimited', cache: 'never' } as const
const answer = { response: { 200: RideView } }

/** A tap: when it was made and when it is sent, both by the phone's clock, and a key that arrives as often as needed and counts once. */
const Tap = { key: z.uuid(), at: z.iso.datetime(), sentAt: z.iso.datetime() }

export const readRide = {
  method: 'GET',
  url: '/api/ride',
  ...own,
  schema: { summary: 'For riders: their own deliveries in their order, their shift and their cash', ...answer },
} as const satisfies Endpoint

export const setShift = {
  method: 'PUT',
  url: '/api/ride/shift',
  ...own,
  schema: {
    summary: 'For riders: begins or ends their own shift',
    body: z.strictObject({ isOn: z.boolean() }),
    ...answer,
  },
} as const satisfies Endpoint

export const takeRideStep = {
  method: 'POST',
  url: '/api/ride/:orderId/steps',
  ...own,
  schema: {
    summary: 'For riders: a step of an own delivery, late, in any order and repeated; each key counts once',
    params: z.object({ orderId: OrderId }),
    body: z.strictObject({
      ...Tap,
      step: z.enum(RIDE_STEPS),
      /** The shopper's four digits. */
      code: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      /** The date of birth on the ID; it is compared and not stored. */
      bornOn: z.iso.date().optional(),
      reason: z.string().trim().min(1).max(REASON_MAX).optional(),
    }),
    ...answer,
  },
} as const satisfies Endpoint

/** The largest accepted photo, in bytes. */
export const PHOTO_MAX_BYTES = 2_097_152

/** Its body is multipart/form-data with one picture, `file`, of at most 2 MB. */
export const addPhoto = {
  method: 'POST',
  url: '/api/ride/:orderId/photo',
  ...own,
  schema: {
    summary:
      'For riders: a photo of the hand-over, for a shopper without the code (multipart: file); staff alone see it',
    params: z.object({ orderId: OrderId }),
    querystring: z.strictObject(Tap),
    ...answer,
  },
} as const satisfies Endpoint
