import type { Category } from '#domain/menu/menu-api.ts'

/** Every address of the web, in one place. */
export const paths = {
  home: '/',
  menu: '/menu',
  /** The page of one category; `?item=` opens an item on it. */
  category: (category: Category) => `/category/${category}`,
  checkout: '/checkout',
  paymentCallback: '/payment-callback',
  paymentSuccess: '/paystackwb/success',
  /** The tracking page, with an order already looked up when its id is given. */
  trackOrder: (orderId?: string) =>
    orderId === undefined ? '/track-order' : `/track-order?id=${encodeURIComponent(orderId)}`,
  terms: '/terms',
  /** Where other services send people back to after signing in there. */
  authCallback: '/auth/callback',
  /** Where the links of our mails lead. */
  authConfirm: '/auth/confirm',
  newPassword: '/auth/new-password',
  /** One's own account: signs in first, then opens the profile. */
  account: '/account',
  /** What a member sends to friends. */
  referral: (code: string) => `/?ref=${encodeURIComponent(code)}`,
} as const

/** The same addresses as patterns of the router. */
export const patterns = {
  category: '/category/:categoryPath',
  trackOrder: '/track-order',
} as const
