import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../../client/session/profile-query.ts'
import { currentSession } from '../../client/session/session-store.ts'
import { forgetRequests } from '../../client/storage/request-storage.ts'
import { checkoutDraft, withoutPerson } from '../../store/orders/checkout-draft.ts'
import { profileSaver } from '../../store/profile/details/use-profile-autosave.ts'

/**
 * What goes on as long as somebody is signed in, whatever is on the screen: changes of the profile that are still on
 * their way, and, when they sign out, leaving nothing of them in the browser. Draws nothing.
 */
export function MemberKeeper() {
  const queries = useQueryClient()

  useEffect(() => {
    const send = () => void profileSaver.flush()
    const sendBeforeLeaving = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const stop = profileSaver.onSaved((profile) => {
      const { queryKey } = profileQuery(profile.userId)
      // An answer that is on its way knows nothing of the change.
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, profile)
    })
    send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', sendBeforeLeaving)
    return () => {
      stop()
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendBeforeLeaving)
      if (hasSignedOut()) {
        profileSaver.forget()
        checkoutDraft.update(withoutPerson)
        forgetRequests()
      }
    }
  }, [queries])

  return null
}

/** On purpose: whose session has ended by itself may be back in a moment, and finds everything as it was. */
function hasSignedOut(): boolean {
  const session = currentSession()
  return session.status === 'signed_out' && session.lapsed === null
}
