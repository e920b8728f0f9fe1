import { useState } from 'react'
import { SESSION_TEXTS } from '../../client/session/session-texts.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { AUTH_TEXTS } from './auth-texts.ts'
import { loadClient } from './use-attempt.ts'

/** Signs out on this device, and shows a toast. */
export function useSignOut() {
  const [isPending, setPending] = useState(false)
  const signOut = async () => {
    setPending(true)
    const failure = await loadClient().then(
      (client) => client.signOut(),
      () => SESSION_TEXTS.unreachable,
    )
    setPending(false)
    if (failure === null) showToast(AUTH_TEXTS.signedOut.title, { description: AUTH_TEXTS.signedOut.text })
    else showToast(AUTH_TEXTS.signOutFailed, { description: failure, tone: 'destructive' })
  }
  return { signOut, isPending }
}
