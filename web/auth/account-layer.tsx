import { LatePart } from '../layout/late-part.tsx'
import { useProfileStep } from '../profile/profile-step.ts'
import { fetchAhead, lazyPart } from '../ui/lazy-part.ts'
import { useAuthStep } from './auth-step.ts'
import { useSession } from './session-store.ts'

const loadDialog = () => import('./auth-dialog.tsx')
const loadProfile = () => import('../profile/profile-dialog.tsx')
const AuthDialog = lazyPart(loadDialog, (part) => part.AuthDialog)
const ProfileDialog = lazyPart(loadProfile, (part) => part.ProfileDialog)
const MemberKeeper = lazyPart(
  () => import('../profile/member-keeper.tsx'),
  (part) => part.MemberKeeper,
)

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
