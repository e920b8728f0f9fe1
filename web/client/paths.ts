import type { Category } from '#domain/menu/menu-api.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'

/** Every address of the web, in one place. */
export const paths = {
  home: '/',
  menu: '/menu',
  /** The page of one category; `?item=` opens an item on it. */
  category: (category: Category) => `/category/${category}`,
  checkout: '/checkout',
  paymentCallback: '/payment-callback',
  paymentSuccess: '/paystackwb/success',
  /** The page where a wallet is charged; `chargeOf` names what for. */
  charge: '/pay/momo',
  chargeOf: ({ purpose, subjectId }: { purpose: string; subjectId: string }) =>
    `/pay/momo?${new URLSearchParams({ for: purpose, id: subjectId })}`,
  /** The tracking page, with an order already looked up when its id is given. */
  trackOrder: (orderId?: string) =>
    orderId === undefined ? '/track-order' : `/track-order?id=${encodeURIComponent(orderId)}`,
  /** A cart that somebody has handed over. */
  sharedCart: (code: string) => `/c/${encodeURIComponent(code)}`,
  /** What another app has shared with the installed shop; it leads on. */
  sharedWith: '/shared',
  receipt: (purpose: Purpose, subjectId: string) => `/receipt?${new URLSearchParams({ for: purpose, id: subjectId })}`,
  checkReceipt: (code?: string) => (code === undefined ? '/check' : `/check?code=${code}`),
  terms: '/terms',
  blog: '/chillz-blog',
  blogTag: (tag: string) => `/chillz-blog?${new URLSearchParams({ tag })}`,
  blogSearch: (words: string) => `/chillz-blog?${new URLSearchParams({ q: words })}`,
  blogFeed: '/chillz-blog/rss.xml',
  post: (slug: string) => `/chillz-blog/${slug}`,
  recipes: '/recipes',
  /** A recipe bundle; `?servings=` is for how many its amounts are shown. */
  recipe: (recipeId: string) => `/recipes/${recipeId}`,
  recipeCart: '/recipes/cart',
  /** A recipe order of the signed-in person. */
  recipeOrder: (id: string) => `/recipes/order?id=${encodeURIComponent(id)}`,
  international: '/international',
  /** The enquiry form, filled in with what is in the recipe cart. */
  parcelEnquiry: (country: string) => `/international?from=cart&to=${country}#enquiry`,
  /** The order windows that are open; `?region=` shows the farms of one region. */
  grow: '/grow',
  farms: '/grow/farms',
  farm: (farmId: string) => `/grow/farms/${farmId}`,
  seasons: '/grow/calendar',
  collectionPoints: '/grow/collect',
  growForUs: '/grow/join',
  growCart: '/grow/cart',
  masterclass: '/masterclass',
  class: (classId: string) => `/masterclass/${classId}`,
  training: '/training',
  partner: '/partner',
  challenge: '/kitchen-challenge',
  liveFeed: '/live-feed',
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
  staffItem: (itemId: string) => `/admin/menu/${encodeURIComponent(itemId)}`,
  /** The form of a new item, filled in from another one when it is copied. */
  newItem: (copied?: string) => `/admin/menu/new${copied === undefined ? '' : `?copy=${encodeURIComponent(copied)}`}`,
  catalogue: '/admin/catalogue',
  staffRecipes: '/admin/recipes',
  staffGrow: '/admin/grow',
  staffClasses: '/admin/classes',
  staffClass: (classId: string) => `/admin/classes/${classId}`,
  promotions: '/admin/promotions',
  staffBlog: '/admin/blog',
  staffChallenges: '/admin/challenges',
  staffChallenge: (challengeId: string) => `/admin/challenges/${challengeId}`,
  staffPost: (postId: string) => `/admin/blog/${postId}`,
  ratings: '/admin/ratings',
  /** The rider's own page; `riders` is the page about all of them. */
  ride: '/admin/ride',
  riders: '/admin/riders',
  cash: '/admin/cash',
  messages: '/admin/messages',
  settings: '/admin/settings',
  settingsSection: (section: string) => `/admin/settings/${section}`,
  people: '/admin/people',
  /** A person by the account, or by one of the orders of a guest. */
  person: (personId: string) => `/admin/people/${encodeURIComponent(personId)}`,
  staff: '/admin/staff',
  /** Who changed what; of one row when it is named. */
  audit: (row?: { entity: string; key: string }) => `/admin/audit${row ? `?${new URLSearchParams(row)}` : ''}`,
  reports: '/admin/reports',
  /** The referral link of a member. */
  referral: (code: string) => `/?ref=${encodeURIComponent(code)}`,
} as const

/** The same addresses as patterns of the router. */
export const patterns = {
  category: '/category/:categoryPath',
  trackOrder: '/track-order',
  sharedCart: '/c/:code',
  receipt: '/receipt',
  post: '/chillz-blog/:slug',
  staffPost: '/admin/blog/:postId',
  staffClass: '/admin/classes/:classId',
  staffChallenge: '/admin/challenges/:challengeId',
  order: '/admin/orders/:orderId',
  settingsSection: '/admin/settings/:section',
  newItem: '/admin/menu/new',
  staffItem: '/admin/menu/:itemId',
  person: '/admin/people/:personId',
} as const
