import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { useClock } from '../../../client/shop/clock.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import { type Account, isChangeOpen, useAccountRefresh } from '../account/account-query.ts'
import { AccountWait } from '../account/account-wait.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeCheck } from './code-check.tsx'
import { NumberForm } from './number-form.tsx'
import { ProofStep } from './proof-step.tsx'
import { useProof } from './use-proof.ts'

const TEXTS = PROFILE_TEXTS.phone

/** The phone of the account, which a code confirms. */
export function PhoneView() {
  return <AccountWait>{(account) => <PhoneChange account={account} />}</AccountWait>
}

/** The number that waits for its code: phones may reload the page while the person reads the message. */
function pendingIn({ new_phone: to, phone_change_sent_at: at }: Account, now: Date) {
  return to === undefined || !isChangeOpen(at, now) ? null : { to, at: at === undefined ? 0 : Date.parse(at) }
}

function PhoneChange({ account }: { account: Account }) {
  const clock = useClock()
  const known = useProfile().data?.phone ?? ''
  const [sent, setSent] = useState(() => pendingIn(account, clock()))
  const refresh = useAccountRefresh()
  const { attempt, isPending, failure } = useAttempt()
  const proof = useProof()
  /** The number that waits for the reauthentication. */
  const [wanted, setWanted] = useState<string | null>(null)

  const waitForCode = async (to: string) => {
    setWanted(null)
    setSent({ to, at: Date.now() })
    await refresh()
  }
  const send = async (to: string) => {
    const answer = await attempt(
      ({ auth }) => auth.updateUser({ phone: to }),
      (code) => {
        if (code !== 'reauthentication_needed') return false
        setWanted(to)
        // The code that was sent is valid for any number.
        if (proof.sentAt === null) void proof.ask()
        return true
      },
    )
    if (answer) await waitForCode(to)
  }
  const confirm = async (number: string) => {
    await refresh()
    showToast({ title: TEXTS.done.title, text: TEXTS.done.text(`+${number}`) }, 'success')
    setSent(null)
  }
  if (wanted !== null && proof.sentAt !== null) {
    return (
      <ProofStep
        proof={proof}
        change={({ auth }, nonce) => auth.updateUser({ phone: wanted, nonce })}
        onDone={() => {
          proof.done()
          return waitForCode(wanted)
        }}
      >
        <Button variant="link" className="px-0" onClick={() => setWanted(null)}>
          {TEXTS.other}
        </Button>
      </ProofStep>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted text-sm">{TEXTS.why}</p>
      {known !== '' && (
        <p className="text-sm">
          {TEXTS.current}: <strong className="tabular">+{known}</strong>
          <span className="block text-muted">{TEXTS.again}</span>
        </p>
      )}
      {sent === null ? (
        <NumberForm label={TEXTS.label} placeholder="0241234567" onNumber={send}>
          <Button type="submit" size="lg" isPending={isPending || proof.isPending} pendingText={TEXTS.sending}>
            {TEXTS.submit}
          </Button>
        </NumberForm>
      ) : (
        <>
          <CodeCheck
            isFirst
            label={TEXTS.code(`+${sent.to}`)}
            check={({ auth }, token) => auth.verifyOtp({ type: 'phone_change', phone: sent.to, token })}
            onRight={() => confirm(sent.to)}
          />
          <p className="flex flex-wrap justify-between gap-x-4">
            <ResendButton sentAt={sent.at} isPending={isPending} onResend={() => void send(sent.to)} />
            <Button variant="link" className="px-0" onClick={() => setSent(null)}>
              {TEXTS.other}
            </Button>
          </p>
        </>
      )}
      <FailureNote failure={failure ?? proof.failure} />
    </div>
  )
}
