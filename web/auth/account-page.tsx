import { Navigate } from 'react-router'
import { paths } from '../paths.ts'
import { SignedInOnly } from './signed-in-only.tsx'

/** An address for mails and bookmarks: signs in first, then opens one's account over the front page. */
export function AccountPage() {
  return (
    <SignedInOnly>
      <Navigate to={`${paths.home}?profile=account`} replace />
    </SignedInOnly>
  )
}
