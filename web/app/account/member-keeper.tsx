import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../../client/session/profile-query.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { profileSaver } from '../../store/profile/details/use-profile-autosave.ts'

/** Sends unsaved changes of the profile while a person is signed in, on every page. Renders nothing. */
export function MemberKeeper() {
  const queries = useQueryClient()

  useEffect(() => {
    const send = () => void profileSaver.flush()
    const sendBeforeLeaving = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const stop = profileSaver.onSaved((profile) => {
      showAnswer(queries, profileQuery(profile.userId).queryKey, profile)
    })
    send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', sendBeforeLeaving)
    return () => {
      stop()
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendBeforeLeaving)
    }
  }, [queries])

  return null
}
