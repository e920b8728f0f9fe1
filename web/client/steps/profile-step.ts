import { useAddressStep } from './address-step.ts'

/** The tabs of the profile dialog; the first is where it opens. */
export const PROFILE_TABS = ['subscription', 'dispatch', 'services', 'account'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** What the account tab leads on to, each a view of its own. */
const ACCOUNT_PARTS = [
  'orders',
  'requests',
  'email',
  'phone',
  'password',
  'linked',
  'two-step',
  'sessions',
  'delete',
] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]

export type ProfileStep = ProfileTab | AccountPart
const STEPS: readonly ProfileStep[] = [...PROFILE_TABS, ...ACCOUNT_PARTS]

/** Where somebody is in the profile dialog, kept in the address as `?profile=`. */
export const useProfileStep = () => useAddressStep('profile', STEPS)

/** The part of the account that a step shows; null for the tabs. */
export function partIn(step: ProfileStep | null): AccountPart | null {
  return ACCOUNT_PARTS.find((part) => part === step) ?? null
}
