import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { useAttempt } from '../../auth/use-attempt.ts'

/** Asks for the code by which somebody who is signed in proves once more that it is them. */
export function useProof() {
  const { data: profile } = useProfile()
  const [sentAt, setSentAt] = useState<number | null>(null)
  const { attempt, isPending, failure } = useAttempt()
  return {
    /** When it was sent, ms since 1970; null before it was. */
    sentAt,
    /** Where to: the address of the account, or its phone where it has none. */
    where: profile?.email || `+${profile?.phone ?? ''}`,
    isPending,
    failure,
    ask: async () => {
      const answer = await attempt(({ auth }) => auth.reauthenticate())
      if (answer) setSentAt(Date.now())
    },
  }
}
