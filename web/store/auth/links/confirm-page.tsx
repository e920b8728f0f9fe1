import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { currentSession } from '../../../client/session/session-store.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { ownPath } from '../../../client/steps/return-place.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { hasNoPassword } from '../has-no-password.ts'
import { useAttempt } from '../use-attempt.ts'
import { type ConfirmLink, confirmLink } from './confirm-link.ts'

const TEXTS = AUTH_TEXTS.confirm

/**
 * The target of links in mails. Mail scanners open every link, so nothing happens before a person
 * presses the button.
 */
export function ConfirmPage() {
  const [link] = useState(() => confirmLink(new URL(window.location.href)))
  usePageTitle(link ? TEXTS[link.type].title : TEXTS.failedTitle)
  return (
    <div className="column grid min-h-[60vh] content-center py-10">
      {link ? (
        <Confirmation link={link} />
      ) : (
        <ErrorState heading="h1" title={TEXTS.failedTitle} text={TEXTS.incomplete} action={<AskAgain />} />
      )}
    </div>
  )
}

function Confirmation({ link }: { link: ConfirmLink }) {
  const navigate = useNavigate()
  const { attempt, isPending, failure } = useAttempt()
  const [outcome, setOutcome] = useState<'stale' | 'half' | null>(null)
  const texts = TEXTS[link.type]

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await attempt(
      ({ auth }) => auth.verifyOtp({ type: link.type, token_hash: link.tokenHash }),
      (code) => {
        if (code === 'otp_expired') setOutcome('stale')
        return code === 'otp_expired'
      },
    )
    if (!answer) return
    if (link.type === 'magiclink') storedReferral.forget()
    // The other address of the change must be confirmed too.
    if (!answer.data.session) return setOutcome('half')
    const wanted = ownPath(link.redirectTo) ?? paths.home
    // After sign-ups with different passwords none is kept.
    const lacksPassword = link.type === 'signup' && hasNoPassword(answer.data.user)
    if (texts.done === null || lacksPassword) {
      return void navigate(newPasswordThen(wanted, lacksPassword), { replace: true })
    }
    showToast(texts.done, 'success')
    const needsProof = currentSession().status === 'second_step'
    await navigate(needsProof ? `${paths.home}?auth=signin` : wanted, { replace: true })
  }

  if (outcome === 'stale') {
    return (
      <ErrorState
        heading="h1"
        title={TEXTS.failedTitle}
        text={TEXTS.failedText}
        action={<AskAgain type={link.type} />}
      />
    )
  }
  if (outcome === 'half') {
    return (
      <div role="status">
        <EmptyState icon={MailCheck} heading="h1" title={texts.title} text={TEXTS.halfDone} />
      </div>
    )
  }
  return (
    <form onSubmit={(event) => void confirm(event)}>
      <EmptyState
        icon={MailCheck}
        heading="h1"
        title={texts.title}
        text={texts.text}
        action={
          <Button type="submit" size="lg" isPending={isPending} pendingText={TEXTS.checking}>
            {texts.submit}
          </Button>
        }
      />
      <div className="mx-auto max-w-md">
        <FailureNote failure={failure} />
      </div>
    </form>
  )
}

/** Where a password is chosen, and which page comes then. */
function newPasswordThen(wanted: string, isFirst: boolean): string {
  const isNext = wanted !== paths.home && wanted !== paths.newPassword
  const query = new URLSearchParams({ ...(isNext && { next: wanted }), ...(isFirst && { first: '1' }) })
  return query.size === 0 ? paths.newPassword : `${paths.newPassword}?${query}`
}

/** The address at which another mail of the same kind can be requested. */
const AGAIN = {
  recovery: 'forgot',
  // The confirmation can be sent again from there; a code would drop the password.
  signup: 'signin',
  magiclink: 'code',
  invite: 'forgot',
  email_change: 'signin',
} as const

function AskAgain({ type = 'magiclink' }: { type?: ConfirmLink['type'] }) {
  const to = type === 'email_change' ? paths.account : `${paths.home}?auth=${AGAIN[type]}`
  return (
    <LinkButton to={to} size="lg">
      {TEXTS.again}
    </LinkButton>
  )
}
