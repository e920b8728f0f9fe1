import { useState } from 'react'
import { useAttempt } from '../../auth/use-attempt.ts'

type Work = Parameters<ReturnType<typeof useAttempt>['attempt']>[0]

/**
 * One try at a code. A refusal with one of the codes of `wrong` is the error of the field, with its text; other
 * failures stand beside the form.
 */
export function useCodeCheck(wrong: Readonly<Record<string, string>>) {
  const [error, setError] = useState<string>()
  const { attempt, ...state } = useAttempt()
  return {
    ...state,
    error,
    check: <T extends Awaited<ReturnType<Work>>>(work: (...client: Parameters<Work>) => Promise<T>) => {
      setError(undefined)
      return attempt(work, (code = '') => {
        setError(wrong[code])
        return wrong[code] !== undefined
      })
    },
  }
}
