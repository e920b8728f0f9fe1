import { CATEGORIES } from '../menu/menu-api.ts'

/** Paths of the web, besides those of categories; any other is answered with 404. */
const PAGES: readonly string[] = [
  '/',
  '/menu',
  '/checkout',
  '/payment-callback',
  '/paystackwb/success',
  '/track-order',
  '/terms',
  '/account',
  '/admin',
  '/admin/audit',
  '/admin/board',
  '/admin/cash',
  '/admin/catalogue',
  '/admin/reports',
  '/admin/menu',
  '/admin/messages',
  '/admin/orders',
  '/admin/payments',
  '/admin/people',
  '/admin/requests',
  '/admin/ride',
  '/admin/promotions',
  '/admin/ratings',
  '/admin/riders',
  '/admin/settings',
  '/admin/staff',
  '/admin/today',
  '/auth/callback',
  '/auth/confirm',
  '/auth/new-password',
]
/** The name on its tile redirects to the category it is stored as. */
const CATEGORY_PAGES = [...CATEGORIES, 'lifestyle'].map((category) => `/category/${category}`)

/** Pages of one thing each, for staff: its id follows. */
const STAFF_PAGES = /^\/admin\/(orders|menu|people|settings)\/[^/]+$/

/** Whether the web has a page at a path, with or without a trailing slash. */
export function isPagePath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PAGES.includes(plain) || CATEGORY_PAGES.includes(plain) || STAFF_PAGES.test(plain)
}
