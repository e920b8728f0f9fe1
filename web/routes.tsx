import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RootLayout } from './layout/root-layout.tsx'
import { RouteError } from './layout/route-error.tsx'
import { HomePage } from './menu/home-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { paths, patterns } from './paths.ts'

const CategoryPage = lazy(() => import('./menu/category-page.tsx').then((page) => ({ default: page.CategoryPage })))
const TermsPage = lazy(() => import('./pages/terms-page.tsx').then((page) => ({ default: page.TermsPage })))
const CheckoutPage = lazy(() => import('./checkout/checkout-page.tsx').then((page) => ({ default: page.CheckoutPage })))
const PaymentCallbackPage = lazy(() =>
  import('./payments/payment-callback-page.tsx').then((page) => ({ default: page.PaymentCallbackPage })),
)
const PaymentSuccessPage = lazy(() =>
  import('./payments/payment-success-page.tsx').then((page) => ({ default: page.PaymentSuccessPage })),
)
const TrackOrderPage = lazy(() =>
  import('./tracking/track-order-page.tsx').then((page) => ({ default: page.TrackOrderPage })),
)

/** The table of addresses. Home comes with the first script, every other page when it is asked for. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    children: [
      {
        // A page that breaks leaves header, footer and cart in place.
        errorElement: <RouteError />,
        children: [
          { path: paths.home, element: <HomePage /> },
          { path: paths.menu, element: <HomePage /> },
          { path: patterns.category, element: page(CategoryPage) },
          { path: paths.checkout, element: page(CheckoutPage) },
          { path: paths.paymentCallback, element: page(PaymentCallbackPage) },
          { path: paths.paymentSuccess, element: page(PaymentSuccessPage) },
          { path: patterns.trackOrder, element: page(TrackOrderPage) },
          { path: paths.terms, element: page(TermsPage) },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]

export function makeRouter() {
  return createBrowserRouter(routes)
}

let pages = 0

function page(Page: ComponentType) {
  pages += 1
  return (
    // A key of its own, so that the next page says Loading... instead of leaving the last one in place.
    <Suspense key={pages} fallback={<Loading />}>
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
