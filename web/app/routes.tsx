import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { paths, patterns } from '../client/paths.ts'
import { CategoryWait } from '../store/menu/category-wait.tsx'
import { HomePage } from '../store/menu/home/home-page.tsx'
import { NotFoundPage } from '../store/pages/not-found-page.tsx'
import { lazyPart } from '../ui/state/lazy-part.ts'
import { RootLayout } from './layout/root-layout.tsx'

const CategoryPage = lazyPart(() => import('../store/menu/category-page.tsx'), 'CategoryPage')
const TermsPage = lazyPart(() => import('../store/pages/terms-page.tsx'), 'TermsPage')
const CheckoutPage = lazyPart(() => import('../store/checkout/checkout-page.tsx'), 'CheckoutPage')
const CallbackPage = lazyPart(() => import('../store/auth/links/callback-page.tsx'), 'CallbackPage')
const ConfirmPage = lazyPart(() => import('../store/auth/links/confirm-page.tsx'), 'ConfirmPage')
const NewPasswordPage = lazyPart(() => import('../store/auth/links/new-password-page.tsx'), 'NewPasswordPage')
const AccountPage = lazyPart(() => import('./account/account-page.tsx'), 'AccountPage')
const PaymentPage = lazyPart(() => import('./payment-page.tsx'), 'PaymentPage')
const AdminPage = lazyPart(() => import('./admin-page.tsx'), 'AdminPage')
const TrackOrderPage = lazyPart(() => import('../store/tracking/track-order-page.tsx'), 'TrackOrderPage')

/** The routes. The home page is part of the first script; every other page is loaded when it is opened. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.menu} element={<HomePage />} />
        <Route path={patterns.category} element={<Later page={CategoryPage} meanwhile={<CategoryWait />} />} />
        <Route path={paths.checkout} element={<Later page={CheckoutPage} />} />
        <Route path={paths.paymentCallback} element={<Later page={PaymentPage} />} />
        <Route path={paths.paymentSuccess} element={<Later page={PaymentPage} />} />
        <Route path={patterns.trackOrder} element={<Later page={TrackOrderPage} />} />
        <Route path={paths.terms} element={<Later page={TermsPage} />} />
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

/** @param meanwhile is shown until the page is loaded */
function Later({ page: Page, meanwhile = <Loading /> }: { page: ComponentType; meanwhile?: ReactNode }) {
  return (
    <Suspense fallback={meanwhile}>
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
