import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { RootLayout } from './layout/root-layout.tsx'
import { HomePage } from './menu/home-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { paths, patterns } from './paths.ts'

const CategoryPage = lazy(() => import('./menu/category-page.tsx').then((page) => ({ default: page.CategoryPage })))
const TermsPage = lazy(() => import('./pages/terms-page.tsx').then((page) => ({ default: page.TermsPage })))
const CheckoutPage = lazy(() => import('./checkout/checkout-page.tsx').then((page) => ({ default: page.CheckoutPage })))
const CallbackPage = lazy(() => import('./auth/callback-page.tsx').then((page) => ({ default: page.CallbackPage })))
const ConfirmPage = lazy(() => import('./auth/confirm-page.tsx').then((page) => ({ default: page.ConfirmPage })))
const NewPasswordPage = lazy(() =>
  import('./auth/new-password-page.tsx').then((page) => ({ default: page.NewPasswordPage })),
)
const AccountPage = lazy(() => import('./auth/account-page.tsx').then((page) => ({ default: page.AccountPage })))
const PaymentCallbackPage = lazy(() =>
  import('./payments/payment-callback-page.tsx').then((page) => ({ default: page.PaymentCallbackPage })),
)
const PaymentSuccessPage = lazy(() =>
  import('./payments/payment-success-page.tsx').then((page) => ({ default: page.PaymentSuccessPage })),
)
const TrackOrderPage = lazy(() =>
  import('./tracking/track-order-page.tsx').then((page) => ({ default: page.TrackOrderPage })),
)

/** For whoever works on the shop; the build leaves it out, and vite.config.ts makes sure of that. */
const StyleguidePage = import.meta.env.DEV
  ? lazy(() => import('./styleguide/styleguide-page.tsx').then((page) => ({ default: page.StyleguidePage })))
  : null

/** The table of addresses. Home comes with the first script, every other page when it is asked for. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.menu} element={<HomePage />} />
        <Route path={patterns.category} element={<Later page={CategoryPage} />} />
        <Route path={paths.checkout} element={<Later page={CheckoutPage} />} />
        <Route path={paths.paymentCallback} element={<Later page={PaymentCallbackPage} />} />
        <Route path={paths.paymentSuccess} element={<Later page={PaymentSuccessPage} />} />
        <Route path={patterns.trackOrder} element={<Later page={TrackOrderPage} />} />
        <Route path={paths.terms} element={<Later page={TermsPage} />} />
        <Route path={paths.authCallback} element={<Later page={CallbackPage} />} />
        <Route path={paths.authConfirm} element={<Later page={ConfirmPage} />} />
        <Route path={paths.newPassword} element={<Later page={NewPasswordPage} />} />
        <Route path={paths.account} element={<Later page={AccountPage} />} />
        {StyleguidePage && <Route path={paths.styleguide} element={<Later page={StyleguidePage} />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

function Later({ page: Page }: { page: ComponentType }) {
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}

function Loading() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-muted">
      Loading...
    </p>
  )
}
