import { useAddressStep } from './address-step.ts'

/** The tab that the profile opens at. */
export const FIRST_TAB = 'subscription'

/** The views that the account tab links to. */
const ACCOUNT_PARTS = [
  'orders',
  'requests',
  'addresses',
  'email',
  'phone',
  'password',
  'linked',
  'two-step',
  'sessions',
  'delete',
] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]

/**
 * The open step of the profile dialog, in the address as `?profile=`: a view of the account, or a tab. Paid nouns name
 * their tabs in `*-part.ts`, so any value is a step; the dialog shows its first tab for an unknown one.
 */
export const useProfileStep = () => useAddressStep<string>('profile')

/** The part of the account that a step shows; null for the tabs. */
export function partIn(step: string | null): AccountPart | null {
  return ACCOUNT_PARTS.find((part) => part === step) ?? null
}
