import { z } from 'zod'
import { cutText } from '#domain/cut-text.ts'
import { ADDRESS_MAX, NAME_MAX, NOTES_MAX } from '#domain/orders/orders-api.ts'
import { PHONE_MAX } from '#domain/orders/phone.ts'
import { logQuietly } from '../log.ts'
import { type StoredValue, storedValue } from '../stored-value.ts'

const text = z.string()

/** What the checkout form holds, kept in this browser so that a reload loses nothing. */
export const CheckoutDraft = z.object({
  name: z.string().max(NAME_MAX).catch(''),
  phone: z.string().max(PHONE_MAX).catch(''),
  email: z.string().max(200).catch(''),
  address: z.string().max(ADDRESS_MAX).catch(''),
  /** Where the shopper stood when they filled the address by location; gone once they write another address. */
  location: z.object({ lat: z.number(), lng: z.number() }).nullable().catch(null),
  city: z.string().max(40).catch(''),
  notes: z.string().max(NOTES_MAX).catch(''),
  /** Start of a delivery slot; null for as soon as possible. */
  scheduledFor: z.iso.datetime().nullable().catch(null),
  ageConfirmed: z.boolean().catch(false),
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

/** After an order: who and where stays for the next time, what belonged to this order goes. */
export function afterOrder(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, notes: '', scheduledFor: null, ageConfirmed: false }
}

/** After somebody has signed out: nothing of them stays for whoever uses the browser next. */
export function withoutPerson(draft: CheckoutDraft): CheckoutDraft {
  const { scheduledFor, ageConfirmed } = draft
  return { ...EMPTY_DRAFT, scheduledFor, ageConfirmed }
}

export const checkoutDraft: StoredValue<CheckoutDraft> = storedValue({
  key: 'checkoutDraft',
  parse: (stored) => {
    if (stored === undefined) return EMPTY_DRAFT
    const draft = CheckoutDraft.safeParse(stored)
    if (!draft.success) logQuietly('left an unreadable checkout draft out of storage')
    return draft.success ? draft.data : EMPTY_DRAFT
  },
  storage: () => localStorage,
  events: window,
})
