import { useEffect, useRef } from 'react'
import { useAddressStep } from './address-step.ts'

/**
 * The views of the sign-in dialog: the two tabs, asking for a code, asking for a new password, and typing the code of
 * a mail.
 */
const AUTH_STEPS = ['signin', 'signup', 'code', 'forgot', 'check'] as const
export type AuthStep = (typeof AUTH_STEPS)[number]

/** Where somebody is in the sign-in dialog, kept in the address as `?auth=`. */
export const useAuthStep = () => useAddressStep('auth', AUTH_STEPS)

/**
 * Whether a dialog that the address asks for may be there. Under the sign-in dialog nothing opens that was not open
 * before it: after a reload, or a sign-in elsewhere, the one that comes last would lie on top.
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
