import { UserRound } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../client/session/session-store.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

const TEXTS = AUTH_TEXTS.signedInOnly

type SignedInOnlyProps = {
  /** What stands there for visitors, under the dialog; a page that says so unless told. */
  otherwise?: ReactNode
  /** Somebody would rather not sign in, or has just signed out. */
  onTurnedAway?: () => void
  children: ReactNode
}

/**
 * Shows what is only for whoever is signed in, and asks visitors to sign in, after which they see it.
 *
 * When a session ends by itself what was shown stays, with everything typed into it, until its owner has signed in
 * again or has turned away. Somebody else begins anew.
 */
export function SignedInOnly({ otherwise = <SignInFirst />, onTurnedAway, children }: SignedInOnlyProps) {
  const session = useSession()
  const { step, go } = useAuthStep()
  const isSignedIn = session.status === 'signed_in'
  const lapsed = session.status === 'signed_out' ? session.lapsed : null

  const isAsked = step !== null
  const was = useRef({ isSignedIn, isAsked })

  // Once for every end of a session: whoever closes the dialog is not asked again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with every step of the dialog itself
  useEffect(() => {
    const hasLeft = was.current.isSignedIn && lapsed === null
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
