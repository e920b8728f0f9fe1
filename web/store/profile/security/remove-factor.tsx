import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import { type Factor, useAccountRefresh } from '../account/account-query.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { useCodeCheck } from './use-code-check.ts'

const TEXTS = PROFILE_TEXTS.twoStep

type RemoveFactorProps = { factor: Factor; name: string; onDone: () => void }

/** Removes a second factor after a code from it, because another person may have found the page open. */
export function RemoveFactor({ factor, name, onDone }: RemoveFactorProps) {
  const [sent, setSent] = useState<{ challengeId: string; at: number } | null>(null)
  const send = useAttempt()
  const refresh = useAccountRefresh()
  const isPhone = factor.factor_type === 'phone'
  const wrong = isPhone ? PROFILE_TEXTS.codeWrong : TEXTS.wrong
  const { check, ...removing } = useCodeCheck({ mfa_verification_failed: wrong, mfa_challenge_expired: wrong })

  const text = async () => {
    const answer = await send.attempt(({ auth }) => auth.mfa.challenge({ factorId: factor.id, channel: 'sms' }))
    if (answer?.data) setSent({ challengeId: answer.data.id, at: Date.now() })
  }
  const prove = async (code: string) => {
    const answer = await check(async ({ auth }) => {
      const proved = sent
        ? await auth.mfa.verify({ factorId: factor.id, challengeId: sent.challengeId, code })
        : await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
      return proved.error ? proved : auth.mfa.unenroll({ factorId: factor.id })
    })
    if (!answer) return false
    // Refreshes the session, which still names the factor.
    await check(({ auth }) => auth.refreshSession())
    await refresh()
    showToast(TEXTS.removed, 'success')
    onDone()
    return true
  }
  const keep = (
    <Button variant="outline" onClick={onDone}>
      {TEXTS.keep}
    </Button>
  )
  if (isPhone && sent === null) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm">{TEXTS.removeHow(name)}</p>
        <div className="flex flex-wrap gap-2">
          <Button isPending={send.isPending} pendingText={PROFILE_TEXTS.phone.sending} onClick={() => void text()}>
            {TEXTS.sendCode}
          </Button>
          {keep}
        </div>
        <FailureNote failure={send.failure} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <CodeForm
        isFirst
        isDestructive
        label={TEXTS.removeHow(name)}
        submit={TEXTS.removeConfirm}
        pendingText={TEXTS.removing}
        isPending={removing.isPending}
        error={removing.error}
        aside={keep}
        onCode={prove}
      />
      {sent && (
        <p>
          <ResendButton sentAt={sent.at} isPending={send.isPending} onResend={() => void text()} />
        </p>
      )}
      <FailureNote failure={send.failure ?? removing.failure} />
    </div>
  )
}
