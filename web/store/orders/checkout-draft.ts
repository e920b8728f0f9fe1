import { z } from 'zod'
import { ADDRESS_MAX, NAME_MAX, NOTES_MAX } from '#domain/orders/orders-api.ts'
import { PHONE_MAX } from '#domain/phone/phone.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

const text = z.string()

/** What the checkout form holds, kept in this browser so that a reload loses nothing. */
export const CheckoutDraft = z.object({
  name: z.string().max(NAME_MAX).catch(''),
  phone: z.string().max(PHONE_MAX).catch(''),
  email: z.string().max(200).catch(''),
  address: z.string().max(ADDRESS_MAX).catch(''),
  /** Where the shopper stood when they filled the address by location; gone once that is not in the address any more. */
  location: z.object({ lat: z.number(), lng: z.number() }).nullable().catch(null),
  /** The address as the location filled it in; empty when none did. */
  locatedAddress: text.catch(''),
  city: z.string().max(40).catch(''),
  notes: z.string().max(NOTES_MAX).catch(''),
  /** Start of a delivery slot; null for as soon as possible. */
  scheduledFor: z.iso.datetime().nullable().catch(null),
  /** What the profile of whoever is signed in has filled in, to tell it from what was typed; null when nothing was. */
  filled: z
    .object({ userId: z.string(), name: text, phone: text, email: text, address: text, city: text })
    .nullable()
    .catch(null),
})
export type CheckoutDraft = z.infer<typeof CheckoutDraft>

export const EMPTY_DRAFT: CheckoutDraft = CheckoutDraft.parse({})

/**
 * What was typed, no longer than an order takes it: phones let a text grow beyond the limit of its field while a word is
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
 * What writing an address changes: the point stays as long as what it filled in is still part of the address, a house
 * number added. Any other address is another place, and a rider must not be led to the first one.
 */
export function withAddress({ locatedAddress }: Pick<CheckoutDraft, 'locatedAddress'>, address: string) {
  const isStill = locatedAddress !== '' && address.includes(locatedAddress)
  return isStill ? { address } : { address, location: null, locatedAddress: '' }
}

/** After an order: who and where stays for the next time, what belonged to this order goes. */
export function afterOrder(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, notes: '', scheduledFor: null }
}

/** After somebody has signed out: nothing of them stays for whoever uses the browser next. */
export function withoutPerson(draft: CheckoutDraft): CheckoutDraft {
  return { ...EMPTY_DRAFT, scheduledFor: draft.scheduledFor }
}

export const checkoutDraft = storedValue({
  key: 'checkoutDraft',
  schema: CheckoutDraft,
  empty: EMPTY_DRAFT,
  owner: 'person',
  afterSignOut: withoutPerson,
})
