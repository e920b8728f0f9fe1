import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { FailureNote } from '../../auth/failure-note.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import { type Account, useAccountRefresh } from '../account/account-query.ts'
import { freeName } from '../details/free-name.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeForm } from './code-form.tsx'
import { dialledPhone } from './dialled-phone.ts'
import { ResendButton } from './resend-button.tsx'

const TEXTS = PROFILE_TEXTS.twoStep

type AddPhoneProps = { account: Account; onDone: () => void }
type Sent = { factorId: string; challengeId: string; number: string; at: number }

/** Sets up codes by SMS as the second step. */
export function AddPhone({ account, onDone }: AddPhoneProps) {
  const { data: profile } = useProfile()
  const [typed, setTyped] = useState(profile?.deliveryPhone ?? '')
  const [sent, setSent] = useState<Sent | null>(null)
  const [error, setError] = useState<string>()
  const send = useAttempt()
  const check = useAttempt()
  const refresh = useAccountRefresh()
  const number = dialledPhone(typed)

  const challenge = async (factorId: string, to: string) => {
    const answer = await send.attempt(({ auth }) => auth.mfa.challenge({ factorId, channel: 'sms' }))
    if (answer?.data) setSent({ factorId, challengeId: answer.data.id, number: to, at: Date.now() })
  }
  const { props, faults } = useCheckedForm({
    found: { phone: number === undefined ? PROFILE_TEXTS.phone.invalid : undefined },
    onSend: () => number !== undefined && enrol(number),
  })
  async function enrol(number: string) {
    const answer = await send.attempt(async ({ auth }) => {
      const left = account.factors.filter((factor) => factor.factor_type === 'phone' && factor.status === 'unverified')
      for (const { id } of left) await auth.mfa.unenroll({ factorId: id })
      return auth.mfa.enroll({
        factorType: 'phone',
        phone: number,
        friendlyName: freeName(TEXTS.byPhone, account.factors),
      })
    })
    if (answer?.data) await challenge(answer.data.id, number)
  }
  const verify = async (code: string) => {
    if (sent === null) return false
    setError(undefined)
    const { factorId, challengeId } = sent
    const answer = await check.attempt(
      ({ auth }) => auth.mfa.verify({ factorId, challengeId, code }),
      (refused) => {
        const isWrong = refused === 'mfa_verification_failed' || refused === 'mfa_challenge_expired'
        if (isWrong) setError(TEXTS.wrongSms)
        return isWrong
      },
    )
    if (!answer) return false
    await refresh()
    showToast(TEXTS.on.title, { description: TEXTS.on.text, tone: 'success' })
    onDone()
    return true
  }
  const cancel = (
    <Button variant="outline" onClick={onDone}>
      {TEXTS.cancel}
    </Button>
  )
  return (
    <ProfileCard title={TEXTS.addPhone}>
      {sent === null ? (
        <form {...props} className="grid grid-cols-1 gap-4">
          <Field label={TEXTS.phoneLabel} hint={PROFILE_TEXTS.phone.hint} isRequired error={faults.phone}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                autoComplete="tel"
                maxLength={24}
                autoFocus
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="tabular"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isPending={send.isPending} pendingText={PROFILE_TEXTS.phone.sending}>
              {TEXTS.sendCode}
            </Button>
            {cancel}
          </div>
        </form>
      ) : (
        <>
          <CodeForm
            isFirst
            label={PROFILE_TEXTS.phone.code(`+${sent.number}`)}
            submit={TEXTS.turnOn}
            isPending={check.isPending}
            error={error}
            aside={cancel}
            onCode={verify}
          />
          <p>
            <ResendButton
              sentAt={sent.at}
              isPending={send.isPending}
              onResend={() => void challenge(sent.factorId, sent.number)}
            />
          </p>
        </>
      )}
      <FailureNote failure={send.failure ?? check.failure} />
    </ProfileCard>
  )
}
