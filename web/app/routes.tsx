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
const TermsPage = lazyPart(() => import('../store/pages/terms-page.tsx'), 'TermsPage')
const BlogPage = lazyPart(() => import('../store/blog/blog-page.tsx'), 'BlogPage')
const PostPage = lazyPart(() => import('../store/blog/post-page.tsx'), 'PostPage')
const ChallengePage = lazyPart(() => import('../store/challenge/challenge-page.tsx'), 'ChallengePage')
const LiveFeedPage = lazyPart(() => import('../store/live-feed/live-feed-page.tsx'), 'LiveFeedPage')
const CheckoutPage = lazyPart(() => import('../store/checkout/checkout-page.tsx'), 'CheckoutPage')
const EmptyCheckoutPage = lazyPart(() => import('../store/checkout/checkout-empty.tsx'), 'EmptyCheckoutPage')
const CallbackPage = lazyPart(() => import('../store/auth/links/callback-page.tsx'), 'CallbackPage')
const ConfirmPage = lazyPart(() => import('../store/auth/links/confirm-page.tsx'), 'ConfirmPage')
const NewPasswordPage = lazyPart(() => import('../store/auth/links/new-password-page.tsx'), 'NewPasswordPage')
const AccountPage = lazyPart(() => import('./account/account-page.tsx'), 'AccountPage')
const PaymentPage = lazyPart(() => import('./payment-page.tsx'), 'PaymentPage')
const MomoPage = lazyPart(() => import('./momo-page.tsx'), 'MomoPage')
const AdminPage = lazyPart(() => import('./admin-page.tsx'), 'AdminPage')
const TrackOrderPage = lazyPart(() => import('../store/tracking/track-order-page.tsx'), 'TrackOrderPage')
const SharedCartPage = lazyPart(() => import('../store/shared-carts/shared-cart-page.tsx'), 'SharedCartPage')
const ReceiptPage = lazyPart(() => import('../store/receipts/receipt-page.tsx'), 'ReceiptPage')
const CheckPage = lazyPart(() => import('../store/receipts/check-page.tsx'), 'CheckPage')
const RecipesSection = lazyPart(() => import('../store/recipes/recipes-section.tsx'), 'RecipesSection')
const GrowSection = lazyPart(() => import('../store/grow/grow-section.tsx'), 'GrowSection')
const InternationalPage = lazyPart(() => import('../store/international/international-page.tsx'), 'InternationalPage')
const ClassesSection = lazyPart(() => import('../store/classes/classes-section.tsx'), 'ClassesSection')
const TrainingPage = lazyPart(() => import('../store/international/apply-pages.tsx'), 'TrainingPage')
const PartnerPage = lazyPart(() => import('../store/international/apply-pages.tsx'), 'PartnerPage')

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
        <Route path={paths.momo} element={<Later page={MomoPage} />} />
        <Route path={patterns.trackOrder} element={<Later page={TrackOrderPage} />} />
        <Route path={paths.sharedWith} element={<Shared />} />
        <Route path={patterns.sharedCart} element={<Later page={SharedCartPage} />} />
        <Route path={patterns.receipt} element={<Later page={ReceiptPage} />} />
        <Route path={paths.checkReceipt()} element={<Later page={CheckPage} />} />
        <Route path={`${paths.recipes}/*`} element={<Later page={RecipesSection} />} />
        <Route path={`${paths.grow}/*`} element={<Later page={GrowSection} />} />
        <Route path={paths.international} element={<Later page={InternationalPage} />} />
        <Route path={`${paths.masterclass}/*`} element={<Later page={ClassesSection} />} />
        <Route path={paths.training} element={<Later page={TrainingPage} />} />
        <Route path={paths.partner} element={<Later page={PartnerPage} />} />
        <Route path={paths.challenge} element={<Later page={ChallengePage} />} />
        <Route path={paths.liveFeed} element={<Later page={LiveFeedPage} />} />
        <Route path={paths.terms} element={<Later page={TermsPage} />} />
        <Route path={paths.blog} element={<Later page={BlogPage} />} />
        <Route path={patterns.post} element={<Later page={PostPage} />} />
        <Route path={paths.authCallback} element={<Later page={CallbackPage} />} />
        <Route path={paths.authConfirm} element={<Later page={ConfirmPage} />} />
        <Route path={paths.newPassword} element={<Later page={NewPasswordPage} />} />
        <Route path={paths.account} element={<Later page={AccountPage} />} />
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
