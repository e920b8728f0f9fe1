import { lazy, Suspense } from 'react'
import { useProfileStep } from '../profile/profile-step.ts'
import { useAuthStep } from './auth-step.ts'
import { useSession } from './session-store.ts'

const loadDialog = () => import('./auth-dialog.tsx')
const loadProfile = () => import('../profile/profile-dialog.tsx')
const AuthDialog = lazy(() => loadDialog().then((part) => ({ default: part.AuthDialog })))
const ProfileDialog = lazy(() => loadProfile().then((part) => ({ default: part.ProfileDialog })))
const MemberKeeper = lazy(() => import('../profile/member-keeper.tsx').then((part) => ({ default: part.MemberKeeper })))

/** Fetches the sign-in dialog before it is asked for. */
export const preloadAuthDialog = () => void loadDialog().catch(() => {})

/** Fetches the profile dialog before it is asked for. */
export const preloadProfileDialog = () => void loadProfile().catch(() => {})

/** The dialogs of signing in and of one's own account, over every page, as the address asks for them. */
export function AccountLayer() {
  const auth = useAuthStep()
  const profile = useProfileStep()
  const session = useSession()
  return (
    <>
      <Suspense>{session.status === 'signed_in' && <MemberKeeper key={session.userId} />}</Suspense>
      <Suspense>{profile.step !== null && <ProfileDialog />}</Suspense>
      <Suspense>{auth.step !== null && <AuthDialog />}</Suspense>
    </>
  )
}
