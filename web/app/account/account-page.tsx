import { Navigate } from 'react-router'
import { paths } from '../../client/paths.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { SignedInOnly } from '../../store/auth/signed-in-only.tsx'

/** An address for mails and bookmarks: asks to sign in, then opens the profile over the home page. */
export function AccountPage() {
  return (
    <SignedInOnly>
      <OpenProfile />
    </SignedInOnly>
  )
}

function OpenProfile() {
  // Waits until the sign-in dialog is closed, because closing it navigates back to this page.
  const isSigningIn = useAuthStep().step !== null
  return isSigningIn ? null : <Navigate to={`${paths.home}?profile=account`} replace />
}
