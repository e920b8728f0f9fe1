import { useState } from 'react'
import type { FactorView } from '#domain/auth/auth-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { type Client, useAttempt } from '../../auth/use-attempt.ts'
import { useAccountRefresh } from '../account/account-query.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeCheck } from './code-check.tsx'

const TEXTS = PROFILE_TEXTS.twoStep

type RemoveFactorProps = { factor: FactorView; name: string; onDone: () => void }

/** Removes a second factor after a code from it, because another person may have found the page open. */
export function RemoveFactor({ factor, name, onDone }: RemoveFactorProps) {
  const [sent, setSent] = useState<{ challengeId: string; at: number } | null>(null)
  const send = useAttempt()
  const refresh = useAccountRefresh()
  const isPhone = factor.factor_type === 'phone'

  const text = async () => {
    const answer = await send.attempt(({ auth }) => auth.mfa.challenge({ factorId: factor.id, channel: 'sms' }))
    if (answer?.data) setSent({ challengeId: answer.data.id, at: Date.now() })
  }
  const remove = async ({ auth }: Client, code: string) => {
    const proved = sent
      ? await auth.mfa.verify({ factorId: factor.id, challengeId: sent.challengeId, code })
      : await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    if (proved.error) return proved
    const removed = await auth.mfa.unenroll({ factorId: factor.id })
    // The session still names the factor.
    if (!removed.error) await auth.refreshSession()
    return removed
  }
  const end = async () => {
    await refresh()
    showToast(TEXTS.removed, 'success')
    onDone()
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
      <CodeCheck
        isFirst
        isDestructive
        label={TEXTS.removeHow(name)}
        submit={TEXTS.removeConfirm}
        pendingText={TEXTS.removing}
        aside={keep}
        wrong={isPhone ? PROFILE_TEXTS.codeWrong : TEXTS.wrong}
        check={remove}
        onRight={end}
      />
      {sent && (
        <p>
          <ResendButton sentAt={sent.at} isPending={send.isPending} onResend={() => void text()} />
        </p>
      )}
      <FailureNote failure={send.failure} />
    </div>
  )
}
