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
  /** Sign-in providers redirect to this address. */
  authCallback: '/auth/callback',
  /** The target of links in mails. */
  authConfirm: '/auth/confirm',
  newPassword: '/auth/new-password',
  /** Asks to sign in, then opens the profile. */
  account: '/account',
  /** The entry for staff, and their screens. */
  admin: '/admin',
  today: '/admin/today',
  board: '/admin/board',
  orders: '/admin/orders',
  order: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  payments: '/admin/payments',
  staffRequests: '/admin/requests',
  staffMenu: '/admin/menu',
  catalogue: '/admin/catalogue',
  /** The rider's own page; `riders` is the page about all of them. */
  ride: '/admin/ride',
  riders: '/admin/riders',
  cash: '/admin/cash',
  reports: '/admin/reports',
  /** The referral link of a member. */
  referral: (code: string) => `/?ref=${encodeURIComponent(code)}`,
} as const

/** The same addresses as patterns of the router. */
export const patterns = {
  category: '/category/:categoryPath',
  trackOrder: '/track-order',
  order: '/admin/orders/:orderId',
} as const
