import { z } from 'zod'
import { ADDRESS_MAX, GPS_TYPED_MAX, NAME_MAX, NOTES_MAX } from '#domain/orders/orders-api.ts'
import { CODE_MAX } from '#domain/orders/promotion-terms.ts'
import { PHONE_MAX } from '#domain/phone/phone.ts'
import { CITY_MAX } from '#domain/place/city.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import { type Point, pointInFigures } from '../../client/find-me.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

const text = z.string()

/** The values of the checkout form, stored in this browser so that a reload loses nothing. */
export const CheckoutDraft = z.object({
  name: z.string().max(NAME_MAX).catch(''),
  phone: z.string().max(PHONE_MAX).catch(''),
  email: z.string().max(EMAIL_MAX).catch(''),
  address: z.string().max(ADDRESS_MAX).catch(''),
  /** The coordinates with which the address was filled in; removed when that text is no longer in the address. */
  location: z.object({ lat: z.number(), lng: z.number() }).nullable().catch(null),
  /** The address that was filled in from the position; empty without one. */
  locatedAddress: text.catch(''),
  city: z.string().max(CITY_MAX).catch(''),
  /** The GhanaPostGPS code as typed; empty without one. */
  gpsCode: text.max(GPS_TYPED_MAX).catch(''),
  notes: z.string().max(NOTES_MAX).catch(''),
  /** Start of a delivery slot; null for as soon as possible. */
  scheduledFor: z.iso.datetime().nullable().catch(null),
  /** Whether the chosen slot can be had no more and the shopper has not chosen anew. */
  isSlotGone: z.boolean().catch(false),
  /** The code of a promotion; empty without one. */
  code: text.max(CODE_MAX).catch(''),
  /** Offers that this shopper has been told they cannot have. */
  without: z.array(z.uuid()).max(20).catch([]),
  /** The values that the profile has filled in, to distinguish them from typed ones; null without any. */
  filled: z
    .object({ userId: z.string(), name: text, phone: text, email: text, address: text, city: text })
    .nullable()
    .catch(null),
})
export type CheckoutDraft = z.infer<typeof CheckoutDraft>

export const EMPTY_DRAFT: CheckoutDraft = CheckoutDraft.parse({})

/**
 * The typed values, cut at the limits of an order: phones let text exceed the limit of its field while a word is
 * being composed.
 */
export function withinLimits(typed: Partial<CheckoutDraft>): Partial<CheckoutDraft> {
  const { name, address, notes } = typed
  return {
    ...typed,
    ...(name !== undefined && { name: cutText(name, NAME_MAX) }),
    ...(address !== undefined && { address: cutText(address, ADDRESS_MAX) }),
    ...(notes !== undefined && { notes: cutText(notes, NOTES_MAX) }),
  }
}

/**
 * The change by typing an address: the coordinates stay as long as it contains the filled-in text, e.g. when a
 * house number is added. Any other address is another place, to which the coordinates would mislead a rider. A code stays
 * until the address is emptied, because it stands in a field of its own.
 */
export function withAddress({ locatedAddress }: Pick<CheckoutDraft, 'locatedAddress'>, address: string) {
  const isStill = locatedAddress !== '' && address.includes(locatedAddress)
  const code = address.trim() === '' && { gpsCode: '' }
  return isStill ? { address } : { address, location: null, locatedAddress: '', ...code }
}

/**
 * The change by finding the position: its pin, and its address where none is typed. A typed address says more than one that
 * a maps service knows.
 */
export function withPosition(typed: string, { point, address: known }: { point: Point; address: string | null }) {
  const address = typed.trim() === '' ? cutText(known ?? pointInFigures(point), ADDRESS_MAX) : typed
  return { location: point, address, locatedAddress: address.trim() }
}

/** After a chosen slot has passed or filled up: as soon as possible is only ordered by whoever has chosen it. */
export function withoutSlot(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, scheduledFor: null, isSlotGone: true }
}

/** After an order: name, phone and address stay for the next one; values of this order are removed. */
export function afterOrder(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, notes: '', scheduledFor: null, isSlotGone: false, code: '', without: [] }
}

/** After a sign-out: nothing stays for the next person at the browser. */
export function withoutPerson(draft: CheckoutDraft): CheckoutDraft {
  return { ...EMPTY_DRAFT, scheduledFor: draft.scheduledFor, isSlotGone: draft.isSlotGone }
}

export const checkoutDraft = storedValue({
  key: 'checkoutDraft',
  schema: CheckoutDraft,
  empty: EMPTY_DRAFT,
  owner: 'person',
  afterSignOut: withoutPerson,
})
