import { useSession } from '../../client/session/session-store.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { useProfileStep } from '../../client/steps/profile-step.ts'
import { LatePart } from '../../ui/state/late-part.tsx'
import { fetchAhead, lazyPart } from '../../ui/state/lazy-part.ts'

const loadDialog = () => import('../../store/auth/sign-in/auth-dialog.tsx')
const loadProfile = () => import('./profile-dialog.tsx')
const AuthDialog = lazyPart(loadDialog, 'AuthDialog')
const ProfileDialog = lazyPart(loadProfile, 'ProfileDialog')
const MemberKeeper = lazyPart(() => import('./member-keeper.tsx'), 'MemberKeeper')

/** Fetches the script of the sign-in dialog before the dialog is opened. */
export const preloadAuthDialog = () => fetchAhead(loadDialog)

/** Fetches the script of the profile dialog before the dialog is opened. */
export const preloadProfileDialog = () => fetchAhead(loadProfile)

/** The dialogs for sign-in and profile, over every page; the address opens them. */
export function AccountLayer() {
  const auth = useAuthStep()
  const profile = useProfileStep()
  const session = useSession()
  return (
    <>
      <LatePart>{session.status === 'signed_in' && <MemberKeeper key={session.userId} />}</LatePart>
      <LatePart isAwaited>{profile.step !== null && <ProfileDialog />}</LatePart>
      <LatePart isAwaited>{auth.step !== null && <AuthDialog />}</LatePart>
    </>
  )
}
