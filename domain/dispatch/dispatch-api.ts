import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { PurchaseAnswer, PurchaseId } from '../payments/payments-api.ts'
import { Point } from '../place/point.ts'
import { REQUEST_STATUSES } from '../requests/request-status.ts'
import { RegionSetting } from '../settings/settings-api.ts'

/** The longest texts of a request, in characters. */
export const DISPATCH_MAX = { location: 200, notes: 40, hours: 72 } as const

export const VehicleView = z.object({
  id: z.string(),
  name: z.string(),
  rate: Pesewas,
  unit: z.enum(['hour', 'order']),
  isFreeForMembers: z.boolean(),
  note: z.string(),
})
export type VehicleView = z.infer<typeof VehicleView>

export const listVehicles = {
  method: 'GET',
  url: '/api/dispatch/vehicles',
  access: 'anyone',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'What can be hired, where, and whether whoever asks is a member',
    response: {
      200: z.object({ vehicles: z.array(VehicleView), regions: z.array(RegionSetting), isMember: z.boolean() }),
    },
  },
} as const satisfies Endpoint

export const requestDispatch = {
  method: 'POST',
  url: '/api/dispatch/requests',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  schema: {
    summary: 'Asks for a vehicle; what it costs is the server’s to say, and what is free is saved at once',
    body: z.strictObject({
      /** Made by the browser for this purchase: the same request sent twice counts once. */
      id: PurchaseId,
      vehicle: z.string().max(40),
      hours: z.int().min(1).max(DISPATCH_MAX.hours),
      location: z.string().trim().max(DISPATCH_MAX.location),
      point: Point,
      region: z.string().max(40),
      /** Digits as typed at home, or with +233. */
      phone: z.string().trim().max(20),
      notes: z.string().trim().max(DISPATCH_MAX.notes),
      /** Null: as soon as possible. */
      scheduledAt: z.iso.datetime().nullable(),
      /** What the person saw; another price is a refusal that carries the right one. */
      expectedTotal: Pesewas,
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

export const MyDispatch = z.object({
  id: z.uuid(),
  vehicleName: z.string(),
  hours: z.int(),
  totalAmount: Pesewas,
  location: z.string(),
  region: z.string(),
  scheduledAt: z.iso.datetime().nullable(),
  status: z.enum(REQUEST_STATUSES),
  reference: z.string(),
  createdAt: z.iso.datetime(),
})
export type MyDispatch = z.infer<typeof MyDispatch>

export const listMyDispatch = {
  method: 'GET',
  url: '/api/dispatch/requests',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The vehicles that one has asked for, newest first',
    response: { 200: z.object({ requests: z.array(MyDispatch) }) },
  },
} as const satisfies Endpoint
