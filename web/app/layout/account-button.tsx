import { UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../../client/session/session-store.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { FIRST_TAB, useProfileStep } from '../../client/steps/profile-step.ts'
import { initialsOf } from '../../store/auth/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { preloadAuthDialog, preloadProfileDialog } from '../account/account-layer.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'

// Visitors have no profile, so they do not load this.
const AccountPicture = lazy(() => import('./account-picture.tsx').then((part) => ({ default: part.AccountPicture })))
const PICTURE = 'size-9 text-sm'

/**
 * Sign In for visitors, the initials of a signed-in person. One button for both, so that the dialog returns the focus
 * to it.
 *
 * @param onOpen closes other windows, such as the drawer, which the dialog would cover
 */
export function AccountButton({ onOpen }: { onOpen: () => void }) {
  const session = useSession()
  const auth = useAuthStep()
  const profile = useProfileStep()
  const isSignedIn = session.status === 'signed_in'
  const looks = isSignedIn
    ? {
        variant: 'ghost' as const,
        size: 'icon' as const,
        'aria-label': LAYOUT_TEXTS.profileOf(session.fullName || session.email),
      }
    : { variant: 'outline' as const }

  return (
    <Button
      {...looks}
      aria-haspopup="dialog"
      className={classNames('rounded-full', !isSignedIn && 'max-md:border-0 max-md:px-0')}
      onPointerEnter={isSignedIn ? preloadProfileDialog : preloadAuthDialog}
      onClick={() => {
        onOpen()
        if (isSignedIn) profile.go(FIRST_TAB)
        else auth.go('signin')
      }}
    >
      {isSignedIn ? (
        <Suspense fallback={<Avatar initials={initialsOf(session)} picture={null} className={PICTURE} />}>
          <AccountPicture who={session} className={PICTURE} />
        </Suspense>
      ) : (
        <>
          <UserRound aria-hidden className="md:hidden" />
          <span className="max-md:sr-only">{LAYOUT_TEXTS.signIn}</span>
        </>
      )}
    </Button>
  )
}
