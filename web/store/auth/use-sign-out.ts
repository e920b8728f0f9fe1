import { useState } from 'react'
import { SESSION_TEXTS } from '../../client/session/session-texts.ts'
import { sendUnsent } from '../../client/session/unsent-taps.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { AUTH_TEXTS } from './auth-texts.ts'
import { loadClient } from './use-attempt.ts'

/** How long signing out waits for what is done before, ms: on a dead line it would be most of a minute. */
const PATIENCE_MS = 6_000

/**
 * Signs out on this device, and shows a toast. While `unsent` is not 0, so many taps of a rider are not sent and nobody is
 * signed out: `leave` does it all the same.
 *
 * @param before done first
 */
export function useSignOut(before?: () => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const leave = async () => {
    setUnsent(0)
    setPending(true)
    const failure = await loadClient().then(
      (client) => client.signOut(),
      () => SESSION_TEXTS.unreachable,
    )
    setPending(false)
    if (failure === null) showToast(AUTH_TEXTS.signedOut)
    else showToast({ title: AUTH_TEXTS.signOutFailed, text: failure }, 'destructive')
  }
  const signOut = async () => {
    setPending(true)
    await Promise.race([before?.(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    const count = await sendUnsent()
    if (count === 0) return leave()
    setUnsent(count)
    setPending(false)
  }
  return { signOut, leave, stay: () => setUnsent(0), isPending, unsent }
}
