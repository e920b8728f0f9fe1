import { useRef, useState } from 'react'
import { SESSION_TEXTS } from '../../client/session/session-texts.ts'
import { sendUnsent } from '../../client/session/unsent-taps.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { AUTH_TEXTS } from '../auth/auth-texts.ts'
import { loadClient } from '../auth/use-attempt.ts'
import { profileSaver } from './details/use-profile-autosave.ts'

/** How long signing out waits for the profile to be saved, ms: on a dead line it would be most of a minute. */
const PATIENCE_MS = 6_000

/**
 * Signs out on this device, and shows a toast. Saves what was typed into the profile first; the toast says so if that
 * fails, or takes too long. While `unsent` is not 0, so many taps of a rider are not sent and nobody is signed out: `leave`
 * does it all the same.
 */
export function useSignOut() {
  const [isPending, setPending] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const isSaved = useRef(true)
  const leave = async () => {
    setUnsent(0)
    setPending(true)
    const failure = await loadClient().then(
      (client) => client.signOut(),
      () => SESSION_TEXTS.unreachable,
    )
    setPending(false)
    const unsaved = isSaved.current ? [] : [AUTH_TEXTS.unsaved]
    const { title, text } = AUTH_TEXTS.signedOut
    if (failure === null) showToast({ title, text: [...unsaved, text].join(' ') })
    else showToast({ title: AUTH_TEXTS.signOutFailed, text: [failure, ...unsaved].join(' ') }, 'destructive')
  }
  const signOut = async () => {
    setPending(true)
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))
    isSaved.current = await Promise.race([profileSaver.flush(), late])
    const count = await sendUnsent()
    if (count === 0) return leave()
    setUnsent(count)
    setPending(false)
  }
  return { signOut, leave, stay: () => setUnsent(0), isPending, unsent }
}
