import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '../client/paths.ts'
import { useSession } from '../client/session/session-store.ts'
import { useAuthStep } from '../client/steps/auth-step.ts'
import { BoardPage } from '../office/board/board-page.tsx'
import { SignedInOnly } from '../store/auth/signed-in-only.tsx'
import { NotFoundPage } from '../store/pages/not-found-page.tsx'
import { AccountButton } from './layout/account-button.tsx'
import { Logo } from './layout/logo.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { ThemeToggle } from './theme/theme-toggle.tsx'

/** The screens of staff. Visitors sign in first; whoever has no role finds the shop's page for addresses without a page. */
export function AdminPage() {
  const session = useSession()
  const isSigningIn = useAuthStep().step !== null
  const { pathname, search } = useLocation()
  /** Who has turned out to have no role. */
  const [outsider, setOutsider] = useState<string>()
  const userId = session.status === 'signed_in' ? session.userId : undefined
  const isOutside = userId !== undefined && userId === outsider

  // The sign-in dialog goes first: on its way out it leads back to this page.
  if (pathname !== paths.board && userId !== undefined && !isSigningIn) {
    return <Navigate to={{ pathname: paths.board, search }} replace />
  }
  return (
    <RootLayout isOffice={userId !== undefined && !isOutside}>
      <SignedInOnly>
        {isOutside ? (
          <NotFoundPage />
        ) : (
          <BoardPage
            onMissing={() => setOutsider(userId)}
            logo={
              <Link to={paths.home} className="flex min-h-11 items-center text-ink">
                <Logo className="h-7" />
              </Link>
            }
            tools={
              <>
                <ThemeToggle />
                <AccountButton onOpen={() => undefined} />
              </>
            }
          />
        )}
      </SignedInOnly>
    </RootLayout>
  )
}
