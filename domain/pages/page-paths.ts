import { CATEGORIES } from '../menu/menu-api.ts'

/** Paths of the web, besides those of categories; any other is answered with 404. */
const PAGES: readonly string[] = [
  '/',
  '/menu',
  '/checkout',
  '/payment-callback',
  '/paystackwb/success',
  '/pay/momo',
  '/track-order',
  '/receipt',
  '/check',
  '/shared',
  '/terms',
  '/chillz-blog',
  '/account',
  '/recipes',
  '/recipes/cart',
  '/recipes/order',
  '/recipes/parcel',
  '/international',
  '/grow',
  '/grow/farms',
  '/grow/calendar',
  '/grow/collect',
  '/grow/join',
  '/grow/cart',
  '/masterclass',
  '/training',
  '/partner',
  '/kitchen-challenge',
  '/live-feed',
  '/admin',
  '/admin/audit',
  '/admin/blog',
  '/admin/board',
  '/admin/cash',
  '/admin/classes',
  '/admin/catalogue',
  '/admin/challenges',
  '/admin/recipes',
  '/admin/grow',
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
const STAFF_PAGES = /^\/admin\/(blog|classes|challenges|orders|menu|people|settings)\/[^/]+$/

/** Posts of the blog; the server knows which exist. */
const POST_PAGES = /^\/chillz-blog\/[a-z0-9-]+$/

/** Recipes; the server knows which are on sale. */
const RECIPE_PAGES = /^\/recipes\/[a-z0-9][a-z0-9_-]{0,39}$/

/** Farms; the server knows which are published. */
const FARM_PAGES = /^\/grow\/farms\/[a-z0-9][a-z0-9_-]{0,39}$/

/** Classes; the server knows which there are. */
const CLASS_PAGES = /^\/masterclass\/[a-z0-9][a-z0-9_-]{0,39}$/

/** Carts that somebody has handed over. */
const CART_PAGES = /^\/c\/[^/]{1,40}$/

const PAGES_OF_ONE = [CART_PAGES, STAFF_PAGES, POST_PAGES, RECIPE_PAGES, FARM_PAGES, CLASS_PAGES]

/** Whether the web has a page at a path, with or without a trailing slash. */
export function isPagePath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return [...PAGES, ...CATEGORY_PAGES].includes(plain) || PAGES_OF_ONE.some((pattern) => pattern.test(plain))
}
