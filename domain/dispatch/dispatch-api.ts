import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { NEW_PURCHASE, OWN_PURCHASE, PurchaseAnswer } from '../payments/payments-api.ts'
import { Point } from '../place/point.ts'
import { REQUEST_STATUSES } from '../requests/request-status.ts'
import { MOST_HIRE_HOURS, RegionSetting } from '../settings/settings-api.ts'

/** The longest texts of a request, in characters, and the most hours that the setting of the operator can allow. */
export const DISPATCH_MAX = { location: 200, notes: 40, hours: MOST_HIRE_HOURS } as const

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
    summary: 'The vehicles for hire, the served regions, and whether the caller is a member',
    response: {
      200: z.object({
        vehicles: z.array(VehicleView),
        regions: z.array(RegionSetting),
        isMember: z.boolean(),
        /** The most hours that a vehicle can be hired for. */
        maxHours: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

export const requestDispatch = {
  method: 'POST',
  url: '/api/dispatch/requests',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Requests a vehicle; the server sets the price, and a free request is saved at once',
    body: z.strictObject({
      ...NEW_PURCHASE,
      vehicle: z.string().max(40),
      hours: z.int().min(1).max(DISPATCH_MAX.hours),
      location: z.string().trim().max(DISPATCH_MAX.location),
      point: Point,
      region: z.string().max(40),
      /** A Ghana number with leading 0, or with +233. */
      phone: z.string().trim().max(20),
      notes: z.string().trim().max(DISPATCH_MAX.notes),
      /** Null: as soon as possible. */
      scheduledAt: z.iso.datetime().nullable(),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

const MyDispatch = z.object({
  ...OWN_PURCHASE,
  vehicleName: z.string(),
  hours: z.int(),
  totalAmount: Pesewas,
  location: z.string(),
  region: z.string(),
  scheduledAt: z.iso.datetime().nullable(),
  status: z.enum(REQUEST_STATUSES),
})
export type MyDispatch = z.infer<typeof MyDispatch>

export const listMyDispatch = {
  method: 'GET',
  url: '/api/dispatch/requests',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The vehicle requests of the caller, newest first',
    querystring: PageQuery,
    response: { 200: pageOf(MyDispatch) },
  },
} as const satisfies Endpoint
