import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Navigate, Route, Routes, useSearchParams } from 'react-router'
import { paths, patterns } from '../client/paths.ts'
import { placeOfShared } from '../client/shared-place.ts'
import { CategoryWait } from '../store/menu/category-wait.tsx'
import { HomePage } from '../store/menu/home/home-page.tsx'
import { useCart } from '../store/orders/cart/use-cart.ts'
import { NotFoundPage } from '../store/pages/not-found-page.tsx'
import { LongWait } from '../ui/state/late-part.tsx'
import { lazyPart } from '../ui/state/lazy-part.ts'
import { FirstPage } from './first-page.tsx'
import { RootLayout } from './layout/root-layout.tsx'

const CategoryPage = lazyPart(() => import('../store/menu/category-page.tsx'), 'CategoryPage')
const CheckoutPage = lazyPart(() => import('../store/checkout/checkout-page.tsx'), 'CheckoutPage')
const EmptyCheckoutPage = lazyPart(() => import('../store/checkout/checkout-empty.tsx'), 'EmptyCheckoutPage')
const PaymentPage = lazyPart(() => import('./payment-page.tsx'), 'PaymentPage')
const AdminPage = lazyPart(() => import('./admin-page.tsx'), 'AdminPage')

/** A page whose script is loaded when it is opened. */
const later = <Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  path,
  Page: lazyPart(load, name),
})

const PAGES = [
  later(paths.charge, () => import('./charge-page.tsx'), 'ChargePage'),
  later(patterns.trackOrder, () => import('../store/tracking/track-order-page.tsx'), 'TrackOrderPage'),
  later(patterns.sharedCart, () => import('../store/shared-carts/shared-cart-page.tsx'), 'SharedCartPage'),
  later(patterns.receipt, () => import('../store/receipts/receipt-page.tsx'), 'ReceiptPage'),
  later(paths.checkReceipt(), () => import('../store/receipts/check-page.tsx'), 'CheckPage'),
  later(`${paths.recipes}/*`, () => import('../store/recipes/recipes-section.tsx'), 'RecipesSection'),
  later(`${paths.grow}/*`, () => import('../store/grow/grow-section.tsx'), 'GrowSection'),
  later(paths.international, () => import('../store/international/international-page.tsx'), 'InternationalPage'),
  later(`${paths.masterclass}/*`, () => import('../store/classes/classes-section.tsx'), 'ClassesSection'),
  later(paths.training, () => import('../store/international/apply-pages.tsx'), 'TrainingPage'),
  later(paths.partner, () => import('../store/international/apply-pages.tsx'), 'PartnerPage'),
  later(paths.challenge, () => import('../store/challenge/challenge-page.tsx'), 'ChallengePage'),
  later(paths.liveFeed, () => import('../store/live-feed/live-feed-page.tsx'), 'LiveFeedPage'),
  later(paths.terms, () => import('../store/pages/terms-page.tsx'), 'TermsPage'),
  later(paths.blog, () => import('../store/blog/blog-page.tsx'), 'BlogPage'),
  later(patterns.post, () => import('../store/blog/post-page.tsx'), 'PostPage'),
  later(paths.authCallback, () => import('../store/auth/links/callback-page.tsx'), 'CallbackPage'),
  later(paths.authConfirm, () => import('../store/auth/links/confirm-page.tsx'), 'ConfirmPage'),
  later(paths.newPassword, () => import('../store/auth/links/new-password-page.tsx'), 'NewPasswordPage'),
  later(paths.account, () => import('./account/account-page.tsx'), 'AccountPage'),
]

/** The routes. The home page is part of the first script; every other page is loaded when it is opened. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.menu} element={<HomePage />} />
        <Route
          path={patterns.category}
          element={<Later page={CategoryPage} meanwhile={<FirstPage otherwise={<CategoryWait />} />} />}
        />
        <Route path={paths.checkout} element={<Checkout />} />
        <Route path={paths.paymentCallback} element={<Later page={PaymentPage} />} />
        <Route path={paths.paymentSuccess} element={<Later page={PaymentPage} />} />
        <Route path={paths.sharedWith} element={<Shared />} />
        {PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Later page={Page} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path={`${paths.admin}/*`} element={<Later page={AdminPage} />} />
    </Routes>
  )
}

/**
 * The checkout, whose script is loaded only for a cart with dishes. Then it stays, because it leads to the outcome after a
 * payment has emptied the cart.
 */
function Checkout() {
  const isFilled = useCart().lines.length > 0
  const [isNeeded, setNeeded] = useState(isFilled)
  if (isFilled && !isNeeded) setNeeded(true)
  return <Later page={isNeeded ? CheckoutPage : EmptyCheckoutPage} />
}

function Shared() {
  const [shared] = useSearchParams()
  return <Navigate to={placeOfShared(shared, window.location.origin)} replace />
}

/** @param meanwhile is shown until the page is loaded */
function Later({ page: Page, meanwhile = <FirstPage /> }: { page: ComponentType; meanwhile?: ReactNode }) {
  return (
    <Suspense
      fallback={
        <>
          {meanwhile}
          <LongWait />
        </>
      }
    >
      <Page />
    </Suspense>
  )
}
