import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ADDRESS_MAX, GPS_TYPED_MAX, NOTES_MAX } from '../orders/orders-api.ts'
import { CITY_MAX } from '../place/city.ts'
import { Point } from '../place/point.ts'

/** How many addresses an account or a phone keeps. */
export const MOST_ADDRESSES = 10
/** The longest name of a saved address. */
export const ADDRESS_NAME_MAX = 30
/** The longest typed phone number. */
const PHONE_TYPED_MAX = 24

/** What a saved address is made of. */
export const AddressInput = z.strictObject({
  /** What its owner calls it: Home, Work. */
  name: z.string().trim().min(1).max(ADDRESS_NAME_MAX),
  /** House, street, area or landmark. */
  address: z.string().trim().min(1).max(ADDRESS_MAX),
  city: z.string().trim().max(CITY_MAX),
  /** The GhanaPostGPS code as typed; empty without one. */
  gpsCode: z.string().trim().max(GPS_TYPED_MAX),
  /** The pin; null without one. */
  point: Point,
  riderNote: z.string().trim().max(NOTES_MAX),
  /** The phone of the person who receives the order there, in any usual form. */
  phone: z.string().trim().min(1).max(PHONE_TYPED_MAX),
})
export type AddressInput = z.infer<typeof AddressInput>

/** An address as its owner sees it: with the code as `GA-183-8164`, and the phone as dialled in Ghana. */
export const SavedAddress = AddressInput.extend({ id: z.uuid() })
export type SavedAddress = z.infer<typeof SavedAddress>

const Addresses = z.object({ addresses: z.array(SavedAddress) })
const own = { access: 'person', rate: 'profile', cache: 'never' } as const
const answer = { response: { 200: Addresses } }
const params = z.object({ addressId: z.uuid() })

export const listAddresses = {
  method: 'GET',
  url: '/api/addresses',
  ...own,
  schema: { summary: 'The caller’s saved addresses, the oldest first', ...answer },
} as const satisfies Endpoint

export const saveAddress = {
  method: 'POST',
  url: '/api/addresses',
  ...own,
  schema: { summary: 'Saves an address that the caller does not have yet', body: AddressInput, ...answer },
} as const satisfies Endpoint

export const joinAddresses = {
  method: 'POST',
  url: '/api/addresses/join',
  ...own,
  schema: {
    summary: 'Adds what a phone saved before its owner signed in; places that the account has already are left out',
    body: z.strictObject({ addresses: z.array(AddressInput).max(MOST_ADDRESSES) }),
    ...answer,
  },
} as const satisfies Endpoint

export const changeAddress = {
  method: 'PUT',
  url: '/api/addresses/:addressId',
  ...own,
  schema: { summary: 'Changes one of the caller’s addresses', params, body: AddressInput, ...answer },
} as const satisfies Endpoint

export const removeAddress = {
  method: 'DELETE',
  url: '/api/addresses/:addressId',
  ...own,
  schema: { summary: 'Removes one of the caller’s addresses', params, ...answer },
} as const satisfies Endpoint
