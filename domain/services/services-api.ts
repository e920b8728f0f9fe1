import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { OWN_PURCHASE, PurchaseAnswer, PurchaseId } from '../payments/payments-api.ts'
import { Point } from '../place/point.ts'
import { REQUEST_STATUSES } from '../requests/request-status.ts'
import { RegionSetting } from '../settings/settings-api.ts'

/** The maximum lengths of a booking's texts, in characters. */
export const SERVICE_MAX = { location: 200, note: 150 } as const
/** The largest accepted picture, in bytes. */
export const SERVICE_PICTURE_MAX_BYTES = 2_097_152

export const ServiceView = z.object({
  id: z.string(),
  label: z.string(),
  /** The fee of the visit. */
  price: Pesewas,
})
export type ServiceView = z.infer<typeof ServiceView>

export const listServices = {
  method: 'GET',
  url: '/api/services',
  access: 'anyone',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The bookable home services and the served regions',
    response: { 200: z.object({ services: z.array(ServiceView), regions: z.array(RegionSetting) }) },
  },
} as const satisfies Endpoint

const PictureId = z.string().regex(/^[\w-]{16,40}$/)

/** Its body is multipart/form-data with one picture, `file`, of at most 2 MB. */
export const addServicePicture = {
  method: 'POST',
  url: '/api/services/pictures',
  access: 'person',
  rate: 'avatar',
  cache: 'never',
  schema: {
    summary: 'Stores a picture for a later booking (multipart: file)',
    response: { 200: z.object({ pictureId: z.string() }) },
  },
} as const satisfies Endpoint

export const getServicePicture = {
  method: 'GET',
  url: '/api/services/pictures/:id',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'A picture (image/jpeg), for its owner and for staff',
    params: z.object({ id: PictureId }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

export const requestService = {
  method: 'POST',
  url: '/api/services/requests',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Books a home service; the server sets the fee',
    body: z.strictObject({
      id: PurchaseId,
      service: z.string().max(40),
      location: z.string().trim().max(SERVICE_MAX.location),
      point: Point,
      region: z.string().max(40),
      /** A Ghana number with leading 0, or with +233. */
      phone: z.string().trim().max(20),
      note: z.string().trim().max(SERVICE_MAX.note),
      pictureId: PictureId.nullable(),
      /** The fee that the person saw; if it differs, the booking is refused with the right one. */
      expectedFee: Pesewas,
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

const MyService = z.object({
  ...OWN_PURCHASE,
  serviceLabel: z.string(),
  fee: Pesewas,
  location: z.string(),
  region: z.string(),
  note: z.string().nullable(),
  pictureId: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
})
export type MyService = z.infer<typeof MyService>

export const listMyServices = {
  method: 'GET',
  url: '/api/services/requests',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The home services that the caller has booked, newest first',
    querystring: PageQuery,
    response: { 200: pageOf(MyService) },
  },
} as const satisfies Endpoint
