import { useEffect, useRef } from 'react'
import { useAddressStep } from './address-step.ts'

/**
 * The views of the sign-in dialog: the two tabs, asking for a code, asking for a new password, and typing the code of
 * a mail.
 */
const AUTH_STEPS = ['signin', 'signup', 'code', 'forgot', 'check'] as const
export type AuthStep = (typeof AUTH_STEPS)[number]

/** The step of the sign-in dialog, stored in the address as `?auth=`. */
export const useAuthStep = () => useAddressStep('auth', AUTH_STEPS)

/**
 * Whether a dialog that the address names may open. While the sign-in dialog is open, only dialogs that were open
 * before it stay: after a reload, the one that opens last would cover it.
 */
export function useMayOpen(isAsked: boolean): boolean {
  const isSigningIn = useAuthStep().step !== null
  const wasThere = useRef(false)
  const isThere = isAsked && (!isSigningIn || wasThere.current)
  useEffect(() => {
    wasThere.current = isThere
  }, [isThere])
  return isThere
}
