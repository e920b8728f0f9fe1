import type { AnnouncedScripts } from '#domain/pages/announced-scripts.ts'

/** The script that the pages of a path begin with. */
type PagePart = Pick<AnnouncedScripts[number], 'cart'> & {
  path: RegExp
  /** Its module, under web/. */
  part: string
}

/**
 * The scripts of `AppRoutes` that are loaded when their page is opened. The build looks up their files, and the server
 * announces these in the page, so that they come together with the script of the app, instead of after it.
 */
export const PAGE_PARTS: readonly PagePart[] = [
  { path: /^\/category\//, part: 'store/menu/category-page.tsx' },
  { path: /^\/checkout$/, part: 'store/checkout/checkout-page.tsx', cart: 'filled' },
  { path: /^\/checkout$/, part: 'store/checkout/checkout-empty.tsx', cart: 'empty' },
  { path: /^\/(payment-callback|paystackwb\/success)$/, part: 'app/payment-page.tsx' },
  { path: /^\/pay\/momo$/, part: 'app/charge-page.tsx' },
  { path: /^\/track-order$/, part: 'store/tracking/track-order-page.tsx' },
  { path: /^\/c\//, part: 'store/shared-carts/shared-cart-page.tsx' },
  { path: /^\/receipt$/, part: 'store/receipts/receipt-page.tsx' },
  { path: /^\/check$/, part: 'store/receipts/check-page.tsx' },
  { path: /^\/recipes(\/|$)/, part: 'store/recipes/recipes-section.tsx' },
  { path: /^\/grow(\/|$)/, part: 'store/grow/grow-section.tsx' },
  { path: /^\/international$/, part: 'store/international/international-page.tsx' },
  { path: /^\/masterclass(\/|$)/, part: 'store/classes/classes-section.tsx' },
  { path: /^\/(training|partner)$/, part: 'store/international/apply-pages.tsx' },
  { path: /^\/kitchen-challenge$/, part: 'store/challenge/challenge-page.tsx' },
  { path: /^\/live-feed$/, part: 'store/live-feed/live-feed-page.tsx' },
  { path: /^\/terms$/, part: 'store/pages/terms-page.tsx' },
  { path: /^\/chillz-blog$/, part: 'store/blog/blog-page.tsx' },
  { path: /^\/chillz-blog\//, part: 'store/blog/post-page.tsx' },
  { path: /^\/auth\/callback$/, part: 'store/auth/links/callback-page.tsx' },
  { path: /^\/auth\/confirm$/, part: 'store/auth/links/confirm-page.tsx' },
  { path: /^\/auth\/new-password$/, part: 'store/auth/links/new-password-page.tsx' },
  { path: /^\/account$/, part: 'app/account/account-page.tsx' },
  { path: /^\/admin(\/|$)/, part: 'app/admin-page.tsx' },
]
