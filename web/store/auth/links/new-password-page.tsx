import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { useSession } from '../../../client/session/session-store.ts'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { ownPath } from '../../../client/steps/return-place.ts'
import { Button } from '../../../ui/button.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { pendingMail } from '../sign-in/pending-mail.ts'
import { SecondStep } from '../sign-in/second-step.tsx'
import { type Passwords, passwordProblems } from '../sign-up/check-sign-up.ts'
import { useAttempt } from '../use-attempt.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const TEXTS = AUTH_TEXTS.newPassword

/** Sets a new password after a recovery or an invitation: the link of the mail has signed the person in. */
export function NewPasswordPage() {
  const session = useSession()
  const [address] = useSearchParams()
  usePageTitle(TEXTS.title)

  useEffect(() => {
    pendingMail.update(() => null)
  }, [])

  if (session.status === 'signed_out') {
    return (
      <EmptyState
        icon={KeyRound}
        heading="h1"
        className="min-h-[60vh] content-center"
        title={TEXTS.needLink.title}
        text={TEXTS.needLink.text}
        link={{ to: `${paths.home}?auth=forgot`, text: TEXTS.needLink.action }}
      />
    )
  }
  const isProved = session.status === 'signed_in'
  return (
    <section className="mx-auto w-full max-w-md px-4 py-10">
      <h1 className="text-xl">{isProved ? TEXTS.title : AUTH_TEXTS.secondStep.title}</h1>
      <p className="mt-2 mb-6 text-muted text-sm">
        {isProved
          ? `${address.has('first') ? `${TEXTS.first} ` : ''}${TEXTS.text(session.email)}`
          : AUTH_TEXTS.secondStep.description}
      </p>
      {isProved ? <NewPasswordForm /> : <SecondStep onDone={() => {}} />}
    </section>
  )
}

function NewPasswordForm() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmPassword: '' })
  const { attempt, isPending, failure } = useAttempt()
  const { props, faults } = useCheckedForm({ found: passwordProblems(passwords), onSend: save })

  async function save() {
    const answer = await attempt(({ auth }) => auth.updateUser({ password: passwords.password }))
    if (!answer) return
    showToast(TEXTS.done, 'success')
    await navigate(ownPath(address.get('next')) ?? paths.home, { replace: true })
  }

  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <NewPasswordFields
        label={TEXTS.label}
        value={passwords}
        onChange={(part) => setPasswords({ ...passwords, ...part })}
        problems={faults}
      />
      <FailureNote failure={failure} />
      <Button type="submit" size="lg" isPending={isPending} pendingText={TEXTS.saving}>
        {TEXTS.submit}
      </Button>
    </form>
  )
}
