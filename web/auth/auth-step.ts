import { useAddressStep } from '../address-step.ts'

/**
 * The views of the sign-in dialog: the two tabs, asking for a code, asking for a new password, and typing the code of
 * a mail.
 */
const AUTH_STEPS = ['signin', 'signup', 'code', 'forgot', 'check'] as const
export type AuthStep = (typeof AUTH_STEPS)[number]

/** Where somebody is in the sign-in dialog, kept in the address as `?auth=`. */
export const useAuthStep = () => useAddressStep('auth', AUTH_STEPS)
