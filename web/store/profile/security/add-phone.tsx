import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import type { Account } from '../account/account-query.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeCheck } from './code-check.tsx'
import { NumberForm } from './number-form.tsx'
import { startFactor, useTurnedOn } from './start-factor.ts'

const TEXTS = PROFILE_TEXTS.twoStep

type AddPhoneProps = { account: Account; onDone: () => void }
type Sent = { factorId: string; challengeId: string; number: string; at: number }

/** Sets up codes by SMS as the second step. */
export function AddPhone({ account, onDone }: AddPhoneProps) {
  const { data: profile } = useProfile()
  const [sent, setSent] = useState<Sent | null>(null)
  const { attempt, isPending, failure } = useAttempt()
  const turnedOn = useTurnedOn(onDone)

  const challenge = async (factorId: string, number: string) => {
    const answer = await attempt(({ auth }) => auth.mfa.challenge({ factorId, channel: 'sms' }))
    if (answer?.data) setSent({ factorId, challengeId: answer.data.id, number, at: Date.now() })
  }
  const enrol = async (number: string) => {
    const answer = await attempt(({ auth }) =>
      startFactor(auth, account, 'phone', (friendlyName) =>
        auth.mfa.enroll({ factorType: 'phone', phone: number, friendlyName }),
      ),
    )
    if (answer?.data) await challenge(answer.data.id, number)
  }
  const cancel = (
    <Button variant="outline" onClick={onDone}>
      {TEXTS.cancel}
    </Button>
  )
  return (
    <ProfileCard title={TEXTS.addPhone}>
      {sent === null ? (
        <NumberForm label={TEXTS.phoneLabel} start={profile?.deliveryPhone ?? ''} autoFocus onNumber={enrol}>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isPending={isPending} pendingText={PROFILE_TEXTS.phone.sending}>
              {TEXTS.sendCode}
            </Button>
            {cancel}
          </div>
        </NumberForm>
      ) : (
        <>
          <CodeCheck
            isFirst
            label={PROFILE_TEXTS.phone.code(`+${sent.number}`)}
            submit={TEXTS.turnOn}
            aside={cancel}
            check={({ auth }, code) => auth.mfa.verify({ ...sent, code })}
            onRight={turnedOn}
          />
          <p>
            <ResendButton
              sentAt={sent.at}
              isPending={isPending}
              onResend={() => void challenge(sent.factorId, sent.number)}
            />
          </p>
        </>
      )}
      <FailureNote failure={failure} />
    </ProfileCard>
  )
}
