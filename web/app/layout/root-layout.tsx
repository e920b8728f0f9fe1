import { Outlet, useLocation } from 'react-router'
import { AgeGateProvider } from '../../store/menu/age/age-gate.tsx'
import { SKIP_CLASSES, SkipToCart } from '../../store/orders/cart/skip-to-cart.tsx'
import { ToasterPlace } from '../../ui/overlay/toaster-place.tsx'
import { ErrorBoundary } from '../../ui/state/error-boundary.tsx'
import { OfflineNotice } from '../../ui/state/offline-notice.tsx'
import { AccountLayer } from '../account/account-layer.tsx'
import { CartPlace } from '../cart-place.tsx'
import { useTheme } from '../theme/theme-provider.tsx'
import { BrokenPage } from './broken-page.tsx'
import { FollowUs } from './follow-us.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { ScrollKeeper } from './scroll-keeper.tsx'

/** What stands around every page: header, footer, cart bar, toasts. */
export function RootLayout() {
  const { theme } = useTheme()
  const { pathname } = useLocation()
  return (
    <AgeGateProvider>
      <a href="#main" className={SKIP_CLASSES}>
        {LAYOUT_TEXTS.skip}
      </a>
      <SkipToCart />
      <Header />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <ErrorBoundary fallback={<BrokenPage />}>
        <Footer />
      </ErrorBoundary>
      <FollowUs />
      <CartPlace />
      <AccountLayer />
      <ErrorBoundary fallback={null}>
        <ToasterPlace theme={theme} />
      </ErrorBoundary>
      <ScrollKeeper />
    </AgeGateProvider>
  )
}
