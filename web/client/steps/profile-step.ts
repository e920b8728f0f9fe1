import { useAddressStep } from './address-step.ts'

/** The tabs of the profile dialog; it opens at the first. */
export const PROFILE_TABS = ['subscription', 'dispatch', 'services', 'account'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The views that the account tab links to. */
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

/** The open step of the profile dialog, in the address as `?profile=`. */
export const useProfileStep = () => useAddressStep('profile', STEPS)

/** The part of the account that a step shows; null for the tabs. */
export function partIn(step: ProfileStep | null): AccountPart | null {
  return ACCOUNT_PARTS.find((part) => part === step) ?? null
}
