import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { useAttempt } from '../../auth/use-attempt.ts'

/** Requests the code that reauthenticates a signed-in person. */
export function useProof() {
  const { data: profile } = useProfile()
  const [sentAt, setSentAt] = useState<number | null>(null)
  const { attempt, isPending, failure } = useAttempt()
  return {
    /** When the code was sent, ms since 1970; null before. */
    sentAt,
    /** The recipient: the e-mail address of the account, or its phone. */
    where: profile?.email || `+${profile?.phone ?? ''}`,
    isPending,
    failure,
    ask: async () => {
      const answer = await attempt(
        ({ auth }) => auth.reauthenticate(),
        (code) => {
          // The last code is of this kind, whatever it was requested for: it can be typed while no other is sent.
          if (code?.endsWith('_send_rate_limit')) setSentAt(Date.now())
          return false
        },
      )
      if (answer) setSentAt(Date.now())
    },
    /** The code is used up. */
    done: () => setSentAt(null),
  }
}
