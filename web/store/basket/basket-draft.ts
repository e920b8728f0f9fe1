import { z } from 'zod'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { storageKey } from '../../client/storage/request-storage.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { phoneEntry } from '../../ui/form/phone-entry.ts'

/** What is typed into the form of every cart. */
export const BasketFields = z.object({
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  address: z.string(),
  note: z.string(),
})

const NOTHING = {}

/**
 * What was typed into the form of a cart, and nothing else, so that the profile fills in the rest. A visitor's is the same
 * after signing in, which can lead to another page, and paying does so too. It is forgotten once it is paid, and when the
 * person signs out.
 */
export const useBasketDraft = <Draft extends object>(purpose: 'grow' | 'recipe', schema: z.ZodType<Partial<Draft>>) =>
  useStoredDraft<Partial<Draft>>(storageKey(purpose, 'draft', 'cart'), schema, NOTHING)

/** What the profile knows of whoever receives a cart. */
export const receiverOf = (profile: ProfileView | undefined) => ({
  name: profile?.fullName ?? '',
  phone: phoneEntry(profile?.deliveryPhone ?? ''),
  city: profile?.city ?? '',
  address: profile?.address ?? '',
})
