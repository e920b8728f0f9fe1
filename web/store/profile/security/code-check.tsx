import { type ComponentProps, useState } from 'react'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { type Client, useAttempt } from '../../auth/use-attempt.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'

/** What the auth server says of a code that is wrong or too old. */
const WRONG = ['otp_expired', 'mfa_verification_failed', 'mfa_challenge_expired', 'reauthentication_not_valid']

type CodeCheckProps<Answer> = Omit<ComponentProps<typeof CodeForm>, 'isPending' | 'error' | 'onCode'> & {
  /** What is said of a wrong code. */
  wrong?: string
  /** Sends the code. */
  check: (client: Client, code: string) => Promise<Answer>
  onRight: (answer: Answer) => unknown
}

/** A form for a code that the auth server checks: a wrong one is the fault of the field, other failures stand below the form. */
export function CodeCheck<Answer extends { error: unknown }>({
  wrong = PROFILE_TEXTS.codeWrong,
  check,
  onRight,
  ...form
}: CodeCheckProps<Answer>) {
  const [error, setError] = useState<string>()
  const { attempt, isPending, failure } = useAttempt()
  const send = async (digits: string) => {
    setError(undefined)
    const answer = await attempt(
      (client) => check(client, digits),
      (code = '') => {
        const isWrong = WRONG.includes(code)
        if (isWrong) setError(wrong)
        return isWrong
      },
    )
    if (answer) await onRight(answer)
    return answer !== undefined
  }
  return (
    <>
      <CodeForm {...form} isPending={isPending} error={error} onCode={send} />
      <FailureNote failure={failure} />
    </>
  )
}
