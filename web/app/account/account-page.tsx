import { Navigate } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { SignedInOnly } from '../../store/auth/signed-in-only.tsx'

/** An address for mails and bookmarks: signs in first, then opens one's account over the front page. */
export function AccountPage() {
  return (
    <SignedInOnly>
      <OpenProfile />
    </SignedInOnly>
  )
}

function OpenProfile() {
  // The dialog goes first: on its way out it leads back to this page.
  const isSigningIn = useAuthStep().step !== null
  return isSigningIn ? null : <Navigate to={`${paths.home}?profile=account`} replace />
}
