import { WifiOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { whyAway } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { keptState, subscribeToKept } from '../../client/shop/kept-answer.ts'
import { useBuyStep } from '../../client/steps/buy-step.ts'
import { AgeGateProvider } from '../../store/menu/age/age-gate.tsx'
import { SKIP_CLASSES, SkipToCart } from '../../store/orders/cart/skip-to-cart.tsx'
import { useCart } from '../../store/orders/cart/use-cart.ts'
import { useLowData } from '../../ui/low-data.ts'
import { whenToastWaits } from '../../ui/overlay/toast.ts'
import { ErrorBoundary } from '../../ui/state/error-boundary.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart, useSoon } from '../../ui/state/lazy-part.ts'
import { useOnline } from '../../ui/state/use-online.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { AccountLayer } from '../account/account-layer.tsx'
import { BESIDE_SIDEBAR, SIDEBAR_PAGES } from '../sidebar/beside-sidebar.ts'
import { useTheme } from '../theme/theme-provider.tsx'
import { BrokenPage } from './broken-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'
import { ScrollKeeper } from './scroll-keeper.tsx'

const loadLateParts = () => import('./late-parts.ts')
const loadLateShopParts = () => import('./late-shop-parts.ts')

type RootLayoutProps = {
  /** A screen of staff, which has a head and a `main` of its own: nothing of the shop stands around it. */
  isOffice?: boolean
  /** The page, where the routes do not give it. */
  children?: ReactNode
}

/** The layout of every page: header or sidebar, footer, cart bar, dialogs, toasts. */
export function RootLayout({ isOffice = false, children }: RootLayoutProps) {
  const { theme } = useTheme()
  const { pathname } = useLocation()
  const hasSidebar = SIDEBAR_PAGES.test(pathname)
  return (
    <AgeGateProvider>
      <a href="#main" className={SKIP_CLASSES}>
        {LAYOUT_TEXTS.skip}
      </a>
      {!isOffice && (
        <>
          <SkipToCart />
          {hasSidebar ? <SidebarPlace /> : <Header />}
        </>
      )}
      <div className={hasSidebar ? BESIDE_SIDEBAR : undefined}>
        {!isOffice && <OfflineNotice />}
        {!isOffice && <LowDataPlace />}
        {isOffice ? (
          <ErrorBoundary fallback={<BrokenPage />}>{children}</ErrorBoundary>
        ) : (
          <>
            <StoreMain>
              <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
                {children ?? <Outlet />}
              </ErrorBoundary>
            </StoreMain>
            <ErrorBoundary fallback={<BrokenPage />}>
              <Footer />
            </ErrorBoundary>
          </>
        )}
      </div>
      {!isOffice && pathname !== paths.international && <CartPlace />}
      <FollowerPlace isOffice={isOffice} />
      <AccountLayer />
      <ErrorBoundary fallback={null}>
        <ToasterPlace theme={theme} />
      </ErrorBoundary>
      <ScrollKeeper />
    </AgeGateProvider>
  )
}

/** The content of a page of the shop. */
function StoreMain({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  return (
    <main ref={main} id="main" tabIndex={-1} className="min-h-dvh outline-none">
      {children}
    </main>
  )
}

const Sidebar = lazyPart(() => import('../sidebar/sidebar.tsx'), 'Sidebar')

/** The bar of phones has its height before it is loaded. */
function SidebarPlace() {
  return (
    <div className="sticky top-0 z-40 max-md:h-17.5">
      <LatePart>
        <Sidebar />
      </LatePart>
    </div>
  )
}

const CartBar = lazyPart(loadLateShopParts, 'CartBar')

/** Loads the cart bar: at once with items in the cart, otherwise after the menu. */
function CartPlace() {
  const isSoon = useSoon()
  const hasCart = useCart().count > 0
  const { step } = useBuyStep()
  return <LatePart>{(hasCart || step !== null || isSoon) && <CartBar />}</LatePart>
}

const ShopFollower = lazyPart(loadLateParts, 'ShopFollower')

const OfflineKeeper = lazyPart(loadLateParts, 'OfflineKeeper')

const FollowUs = lazyPart(loadLateShopParts, 'FollowUs')

/**
 * What comes after everything that the page needs: it follows changes of the shop, which are otherwise found at the next
 * request, and shoppers get the floating button. Shoppers and riders have it without a network.
 */
function FollowerPlace({ isOffice }: { isOffice: boolean }) {
  const isSoon = useSoon()
  const isKept = useLocation().pathname === paths.ride || !isOffice
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{isSoon && <ShopFollower />}</Suspense>
      <Suspense>{isSoon && !isOffice && <FollowUs />}</Suspense>
      <Suspense>{isSoon && isKept && <OfflineKeeper />}</Suspense>
    </ErrorBoundary>
  )
}

/** A strip that is shown while the server cannot be reached: why, and from when the menu is. */
function OfflineNotice() {
  const isOnline = useOnline()
  const kept = useSyncExternalStore(subscribeToKept, keptState)
  const texts = LAYOUT_TEXTS.offline
  const why = texts[whyAway(isOnline, kept?.title)]
  return (
    // With an attribute that keeps an open dialog from hiding it: it is read out over the cart too.
    <div role="status" aria-live="polite">
      {(!isOnline || kept) && (
        <p className="flex items-center justify-center gap-2 bg-brick px-4 py-2 text-center font-medium text-on-brick text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {why} {kept ? texts.menuFrom(momentWords(new Date(kept.since).toISOString())) : texts.mayBeOld}
        </p>
      )}
    </div>
  )
}

const LowDataBar = lazyPart(() => import('../low-data/low-data-bar.tsx'), 'LowDataBar')

/** The strip of low data; it has its height before it is loaded. */
function LowDataPlace() {
  if (!useLowData()) return null
  return (
    <aside className="min-h-14 bg-sunken">
      <LatePart>
        <LowDataBar />
      </LatePart>
    </aside>
  )
}

const Toaster = lazyPart(loadLateParts, 'Toaster')

/**
 * Loads the toasts after the page, and before the first toast if possible: screen readers announce changes only in a
 * region that exists before.
 */
function ToasterPlace({ theme }: { theme: 'light' | 'dark' }) {
  const isSoon = useSoon()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenToastWaits(() => setWanted(true)), [])
  if (!isSoon && !isWanted) return null
  return (
    <Suspense>
      <Toaster theme={theme} />
    </Suspense>
  )
}
