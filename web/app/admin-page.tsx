import { ShieldCheck } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Link, matchPath, Navigate, useLocation } from 'react-router'
import { paths } from '../client/paths.ts'
import { useOwner } from '../client/session/session-store.ts'
import { useAuthStep } from '../client/steps/auth-step.ts'
import { useProfileStep } from '../client/steps/profile-step.ts'
import { FRAME_TEXTS as TEXTS } from '../office/frame/frame-texts.ts'
import { OfficeFrame } from '../office/frame/office-frame.tsx'
import { useOrderWindow } from '../office/frame/order-window.tsx'
import { type StaffAccess, StaffContext, useStaffAccess } from '../office/frame/staff-access.ts'
import { PaletteButton } from '../office/palette/palette-button.tsx'
import { SignedInOnly } from '../store/auth/signed-in-only.tsx'
import { NotFoundPage } from '../store/pages/not-found-page.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorBoundary } from '../ui/state/error-boundary.tsx'
import { LatePart } from '../ui/state/late-part.tsx'
import { fetchAhead, lazyPart, useFetchedSoon } from '../ui/state/lazy-part.ts'
import { QueryWait } from '../ui/state/query-wait.tsx'
import { AccountButton } from './layout/account-button.tsx'
import { BrokenPage } from './layout/broken-page.tsx'
import { Logo } from './layout/logo.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { OFFICE_PAGES } from './office-pages.tsx'
import { ThemeToggle } from './theme/theme-toggle.tsx'

const TicketPrinter = lazyPart(() => import('../office/orders/ticket-printer.tsx'), 'TicketPrinter')
const OrderWindow = lazyPart(() => import('../office/orders/order-page.tsx'), 'OrderWindow')
const AwayAlarm = lazyPart(() => import('../office/board/away-alarm.tsx'), 'AwayAlarm')

/**
 * The screens of staff. Visitors sign in first. Whoever has no role, or not the right of a screen, finds the shop's page
 * for addresses without a page.
 */
export function AdminPage() {
  const { query, access, isOutside } = useStaffAccess()
  const { pathname } = useLocation()
  const { isSignedIn } = useOwner()
  const asked = OFFICE_PAGES.find(({ path }) => matchPath(path, pathname))?.page
  // While the server is asked who this is, the script of the screen is on its way.
  useEffect(() => {
    if (isSignedIn && asked) fetchAhead(asked.load)
  }, [isSignedIn, asked])
  const allowed = OFFICE_PAGES.filter(({ right }) => access?.may(right))
  const isKnown = pathname === paths.admin || allowed.some(({ path }) => matchPath(path, pathname))
  return (
    <RootLayout isOffice={access !== undefined && isKnown}>
      <SignedInOnly>
        {access && isKnown ? (
          <Office access={access} allowed={allowed} />
        ) : access || isOutside ? (
          <NotFoundPage />
        ) : (
          <QueryWait query={query} title={TEXTS.failed} waiting={<Waiting />} />
        )}
      </SignedInOnly>
    </RootLayout>
  )
}

type OfficeProps = { access: StaffAccess; allowed: typeof OFFICE_PAGES }

function Office({ access, allowed }: OfficeProps) {
  const { pathname, search } = useLocation()
  const isSigningIn = useAuthStep().step !== null
  const { orderId: openOrder } = useOrderWindow()
  useFetchedSoon(OrderWindow.load, access.may('orders.read'))
  const here = allowed.find(({ path }) => matchPath(path, pathname))
  // The sign-in dialog goes first: on its way out it leads back to this page.
  if (!here) {
    return isSigningIn ? null : <Navigate to={{ pathname: allowed[0]?.path ?? paths.home, search }} replace />
  }
  const { right, page: Page } = here
  const links = allowed.flatMap(({ path, link }) => (link ? [{ ...link, path }] : []))
  return (
    <StaffContext value={access}>
      <OfficeFrame
        links={links}
        logo={
          <Link to={paths.home} className="flex min-h-11 items-center text-ink">
            <Logo className="h-7" />
          </Link>
        }
        tools={
          <>
            <PaletteButton links={links} />
            <ThemeToggle />
            <AccountButton onOpen={() => undefined} />
          </>
        }
      >
        {access.may('orders.read') && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <TicketPrinter />
            </Suspense>
          </ErrorBoundary>
        )}
        {/* The board rings by itself. */}
        {access.may('orders.prepare') && here.path !== paths.board && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <AwayAlarm />
            </Suspense>
          </ErrorBoundary>
        )}
        <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
          <Suspense fallback={<Waiting />}>{access.isLocked(right) ? <SecondStepFirst /> : <Page />}</Suspense>
        </ErrorBoundary>
        {openOrder !== undefined && access.may('orders.read') && (
          <LatePart isAwaited>
            <OrderWindow />
          </LatePart>
        )}
      </OfficeFrame>
    </StaffContext>
  )
}

function SecondStepFirst() {
  const { go } = useProfileStep()
  return (
    <EmptyState
      icon={ShieldCheck}
      heading="h1"
      className="min-h-[60vh] content-center"
      title={TEXTS.secondStep.title}
      text={TEXTS.secondStep.text}
      action={
        <Button size="lg" onClick={() => go('two-step')}>
          {TEXTS.secondStep.action}
        </Button>
      }
    />
  )
}

function Waiting() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-muted">
      {TEXTS.loading}
    </p>
  )
}
