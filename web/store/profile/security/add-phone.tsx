import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import type { Account } from '../account/account-query.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { dialledPhone } from './dialled-phone.ts'
import { startFactor, useTurnedOn } from './start-factor.ts'
import { useCodeCheck } from './use-code-check.ts'

const TEXTS = PROFILE_TEXTS.twoStep

type AddPhoneProps = { account: Account; onDone: () => void }
type Sent = { factorId: string; challengeId: string; number: string; at: number }

/** Sets up codes by SMS as the second step. */
export function AddPhone({ account, onDone }: AddPhoneProps) {
  const { data: profile } = useProfile()
  const [typed, setTyped] = useState(profile?.deliveryPhone ?? '')
  const [sent, setSent] = useState<Sent | null>(null)
  const send = useAttempt()
  const { check, ...checking } = useCodeCheck({
    mfa_verification_failed: PROFILE_TEXTS.codeWrong,
    mfa_challenge_expired: PROFILE_TEXTS.codeWrong,
  })
  const turnedOn = useTurnedOn(onDone)
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
    const answer = await send.attempt(({ auth }) =>
      startFactor(auth, account, 'phone', (friendlyName) =>
        auth.mfa.enroll({ factorType: 'phone', phone: number, friendlyName }),
      ),
    )
    if (answer?.data) await challenge(answer.data.id, number)
  }
  const verify = async (code: string) => {
    if (sent === null) return false
    const { factorId, challengeId } = sent
    const answer = await check(({ auth }) => auth.mfa.verify({ factorId, challengeId, code }))
    if (answer) await turnedOn()
    return answer !== undefined
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
          <TextField
            label={TEXTS.phoneLabel}
            hint={PROFILE_TEXTS.phone.hint}
            isRequired
            error={faults.phone}
            type="tel"
            autoComplete="tel"
            maxLength={24}
            autoFocus
            value={typed}
            onValueChange={setTyped}
            className="tabular"
          />
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
            isPending={checking.isPending}
            error={checking.error}
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
      <FailureNote failure={send.failure ?? checking.failure} />
    </ProfileCard>
  )
}
