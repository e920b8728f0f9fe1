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

/** Fetches the sign-in dialog before it is asked for. */
export const preloadAuthDialog = () => fetchAhead(loadDialog)

/** Fetches the profile dialog before it is asked for. */
export const preloadProfileDialog = () => fetchAhead(loadProfile)

/** The dialogs of signing in and of one's own account, over every page, as the address asks for them. */
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
