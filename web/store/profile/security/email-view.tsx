import { CircleCheck } from 'lucide-react'
import { Fragment, useState } from 'react'
import { paths } from '../../../client/paths.ts'
import { useNow } from '../../../client/shop/clock.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../../auth/auth-texts.ts'
import { EmailField } from '../../auth/email-field.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { emailProblem } from '../../auth/sign-up/check-sign-up.ts'
import { useAttempt } from '../../auth/use-attempt.ts'
import { type Account, isChangeOpen, isEmailAwaited, useAccountRefresh } from '../account/account-query.ts'
import { AccountWait } from '../account/account-wait.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeCheck } from './code-check.tsx'

const TEXTS = PROFILE_TEXTS.email

/** The e-mail address of the account, and its change, which both addresses must confirm. */
export function EmailView() {
  const [isOther, setOther] = useState(false)
  const now = useNow()
  return (
    <AccountWait>
      {(account) => (
        <div className="grid grid-cols-1 gap-5">
          <p className="text-sm">
            {account.email === '' ? (
              TEXTS.none
            ) : (
              <>
                {TEXTS.current} <strong className="break-words">{account.email}</strong>
              </>
            )}
          </p>
          {account.new_email && isEmailAwaited(account, now) && !isOther ? (
            <Pending account={account} newEmail={account.new_email} onOther={() => setOther(true)} />
          ) : (
            <NewEmail account={account} onSent={() => setOther(false)} />
          )}
        </div>
      )}
    </AccountWait>
  )
}

/** Whether the current address must confirm too. */
const asksBoth = ({ email, email_confirmed_at }: Account) => email !== '' && email_confirmed_at !== undefined

function NewEmail({ account, onSent }: { account: Account; onSent: () => void }) {
  const [email, setEmail] = useState('')
  const { attempt, isPending, failure } = useAttempt()
  const refresh = useAccountRefresh()
  const isSame = email.trim().toLowerCase() === account.email
  const found = { email: emailProblem(email) ?? (isSame ? TEXTS.same : undefined) }
  const { props, faults } = useCheckedForm({ found, onSend: send })

  async function send() {
    const options = { emailRedirectTo: window.location.origin + paths.account }
    const answer = await attempt(({ auth }) => auth.updateUser({ email: email.trim() }, options))
    if (!answer) return
    await refresh()
    onSent()
  }
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <EmailField
        label={TEXTS.label}
        hint={asksBoth(account) ? TEXTS.how : TEXTS.howNew}
        error={faults.email}
        value={email}
        onValueChange={setEmail}
      />
      <FailureNote failure={failure} />
      <Button type="submit" size="lg" isPending={isPending} pendingText={TEXTS.sending}>
        {TEXTS.submit}
      </Button>
    </form>
  )
}

/** The address that has confirmed the change, here or by the link of its mail. */
function agreedSide({ email, new_email, email_change_agreed_by: by }: Account): string | undefined {
  if (by === undefined) return undefined
  return by === 'current' ? email : new_email
}

type PendingProps = { account: Account; newEmail: string; onOther: () => void }

function Pending({ account, newEmail, onOther }: PendingProps) {
  const agreed = agreedSide(account)
  const [sentAt, setSentAt] = useState(0)
  const mayResend = isChangeOpen(account.email_change_sent_at, useNow())
  const again = useAttempt()
  const refresh = useAccountRefresh()
  const sides = asksBoth(account) ? [account.email, newEmail] : [newEmail]

  const resend = async () => {
    const options = { emailRedirectTo: window.location.origin + paths.account }
    const { email } = account
    const answer = await again.attempt<{ error: unknown }>(({ auth }) =>
      // Accounts are found by their address; one without any asks for the change again.
      email === ''
        ? auth.updateUser({ email: newEmail }, options)
        : auth.resend({ type: 'email_change', email, options }),
    )
    if (!answer) return
    setSentAt(Date.now())
    showToast(TEXTS.sent, 'success')
  }
  /** Gives the present address as the new one, which withdraws the change. */
  const keep = async () => {
    if (!(await again.attempt(({ auth }) => auth.updateUser({ email: account.email })))) return
    showToast({ title: TEXTS.kept.title, text: TEXTS.kept.text(account.email) }, 'success')
    await refresh()
  }
  const confirm = async (isWhole: boolean) => {
    await refresh()
    if (!isWhole) return
    showToast({ title: TEXTS.done.title, text: TEXTS.done.text(newEmail) }, 'success')
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="rounded-md bg-gold-soft p-3 text-sm">
        {sides.length === 2 ? TEXTS.pending(newEmail) : TEXTS.pendingNew(newEmail)} {AUTH_TEXTS.check.spam}
      </p>
      {sides.map((side) => (
        <Fragment key={side}>
          <p role="status" className="flex items-center gap-2 font-medium text-palm-text text-sm empty:sr-only">
            {agreed === side && (
              <>
                <CircleCheck aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 break-words">
                  {side}: {TEXTS.half}
                </span>
              </>
            )}
          </p>
          {agreed !== side && (
            <CodeCheck
              label={TEXTS.codeFrom(side)}
              check={({ auth }, token) => auth.verifyOtp({ type: 'email_change', email: side, token })}
              // The second confirmation returns a session.
              onRight={({ data }) => confirm(data.session !== null)}
            />
          )}
        </Fragment>
      ))}
      <FailureNote failure={again.failure} />
      <p className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-3">
        {mayResend && (
          <ResendButton sentAt={sentAt} isPending={again.isPending} text={TEXTS.again} onResend={() => void resend()} />
        )}
        {account.email !== '' && (
          <Button variant="link" className="px-0" onClick={() => void keep()}>
            {TEXTS.keep(account.email)}
          </Button>
        )}
        <Button variant="link" className="px-0" onClick={onOther}>
          {TEXTS.other}
        </Button>
      </p>
    </div>
  )
}
