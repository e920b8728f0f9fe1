import { useState } from 'react'
import { useProfile } from '../../../client/session/profile-query.ts'
import { useClock } from '../../../client/shop/clock.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { useAttempt } from '../../auth/use-attempt.ts'
import { type Account, isChangeOpen, useAccountRefresh } from '../account/account-query.ts'
import { AccountWait } from '../account/account-wait.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { dialledPhone } from './dialled-phone.ts'
import { useCodeCheck } from './use-code-check.ts'
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
  const [codeError, setCodeError] = useState<string>()

  const send = async (to: string, nonce?: string): Promise<boolean> => {
    setCodeError(undefined)
    const answer = await attempt(
      ({ auth }) => auth.updateUser({ phone: to, ...(nonce !== undefined && { nonce }) }),
      (code) => {
        if (code === 'reauthentication_needed') {
          setWanted(to)
          // The code that was sent is valid for any number.
          if (proof.sentAt === null) void proof.ask()
        } else if (code === 'reauthentication_not_valid') setCodeError(PROFILE_TEXTS.codeWrong)
        else return false
        return true
      },
    )
    if (!answer) return false
    if (nonce !== undefined) proof.done()
    setWanted(null)
    setSent({ to, at: Date.now() })
    await refresh()
    return true
  }
  if (wanted !== null && proof.sentAt !== null) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="rounded-md bg-gold-soft p-3 text-sm">{PROFILE_TEXTS.password.prove(proof.where)}</p>
        <CodeForm
          isFirst
          label={PROFILE_TEXTS.password.code}
          isPending={isPending}
          error={codeError}
          onCode={(nonce) => send(wanted, nonce)}
        />
        <FailureNote failure={failure ?? proof.failure} />
        <p className="flex flex-wrap justify-between gap-x-4">
          <ResendButton sentAt={proof.sentAt} isPending={proof.isPending} onResend={() => void proof.ask()} />
          <Button variant="link" className="px-0" onClick={() => setWanted(null)}>
            {TEXTS.other}
          </Button>
        </p>
      </div>
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
        <NumberForm isPending={isPending || proof.isPending} onNumber={send} />
      ) : (
        <>
          <NumberCode number={sent.to} onDone={() => setSent(null)} />
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

type NumberFormProps = { isPending: boolean; onNumber: (digits: string) => Promise<boolean> }

function NumberForm({ isPending, onNumber }: NumberFormProps) {
  const [typed, setTyped] = useState('')
  const digits = dialledPhone(typed)
  const { props, faults } = useCheckedForm({
    found: { phone: digits === undefined ? TEXTS.invalid : undefined },
    onSend: () => digits !== undefined && onNumber(digits),
  })
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <TextField
        label={TEXTS.label}
        hint={TEXTS.hint}
        isRequired
        error={faults.phone}
        type="tel"
        autoComplete="tel"
        maxLength={24}
        placeholder="0241234567"
        value={typed}
        onValueChange={setTyped}
        className="tabular"
      />
      <Button type="submit" size="lg" isPending={isPending} pendingText={TEXTS.sending}>
        {TEXTS.submit}
      </Button>
    </form>
  )
}

function NumberCode({ number, onDone }: { number: string; onDone: () => void }) {
  const { check, isPending, failure, error } = useCodeCheck({ otp_expired: PROFILE_TEXTS.codeWrong })
  const refresh = useAccountRefresh()
  const verify = async (token: string) => {
    const answer = await check(({ auth }) => auth.verifyOtp({ type: 'phone_change', phone: number, token }))
    if (!answer) return false
    await refresh()
    showToast({ title: TEXTS.done.title, text: TEXTS.done.text(`+${number}`) }, 'success')
    onDone()
    return true
  }
  return (
    <>
      <CodeForm isFirst label={TEXTS.code(`+${number}`)} isPending={isPending} error={error} onCode={verify} />
      <FailureNote failure={failure} />
    </>
  )
}
