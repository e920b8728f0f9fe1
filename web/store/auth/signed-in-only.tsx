import { UserRound } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../client/session/session-store.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { SIGNED_IN_TEXTS as TEXTS } from './signed-in-texts.ts'

type SignedInOnlyProps = {
  /** Shown to visitors under the sign-in dialog; by default a page that asks to sign in. */
  otherwise?: ReactNode
  /** Called when the visitor closes the dialog, or the person has signed out. */
  onTurnedAway?: () => void
  children: ReactNode
}

/**
 * Shows its content to signed-in people, and asks visitors to sign in.
 *
 * When a session expires, the content stays with everything typed into it until its owner has signed in
 * again or has closed the dialog. Another person starts with new content. A session that waits for the second step again,
 * as after the code of a new phone, is asked for it.
 */
export function SignedInOnly({ otherwise = <SignInFirst />, onTurnedAway, children }: SignedInOnlyProps) {
  const session = useSession()
  const { step, go } = useAuthStep()
  const isSignedIn = session.status === 'signed_in'
  const lapsed = session.status === 'signed_out' ? session.lapsed : null

  const isAsked = step !== null
  const was = useRef({ isSignedIn, isAsked })

  // Asks once for each expired session, so that closing the dialog does not open it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with every step of the dialog itself
  useEffect(() => {
    const hasLeft = was.current.isSignedIn && session.status === 'signed_out' && lapsed === null
    const hasRefused = was.current.isAsked && !isAsked
    was.current = { isSignedIn, isAsked }
    if (isSignedIn || isAsked) return
    if (hasLeft || hasRefused) onTurnedAway?.()
    else go('signin')
  }, [isSignedIn, isAsked])

  const userId = isSignedIn ? session.userId : lapsed?.userId
  return userId === undefined ? otherwise : <Fragment key={userId}>{children}</Fragment>
}

function SignInFirst() {
  const { go } = useAuthStep()
  return (
    <EmptyState
      icon={UserRound}
      heading="h1"
      className="min-h-[60vh] content-center"
      title={TEXTS.title}
      text={TEXTS.text}
      action={
        <Button size="lg" onClick={() => go('signin')}>
          {TEXTS.action}
        </Button>
      }
    />
  )
}
