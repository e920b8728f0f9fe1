import { BOARD_PATH, type Pushed, pushWords, readPushNews } from '#domain/notifications/push-news.ts'

/** What the handlers use of the worker's global scope, which the types of pages do not know. */
export type PushScope = {
  addEventListener: (type: 'push' | 'notificationclick' | 'notificationclose', listener: (event: never) => void) => void
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
    getNotifications: () => Promise<readonly unknown[]>
  }
  /** Not every browser shows numbers on the icons of apps. */
  navigator: { setAppBadge?: (count: number) => Promise<void> }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
  }
  location: { origin: string }
}
type OpenPage = { url: string; focus: () => Promise<unknown> }
type Lasting = { waitUntil: (work: Promise<unknown>) => void }
export type PushEvent = Lasting & { data: { text: () => string } | null }
export type TapEvent = Lasting & { notification: { data: unknown; close: () => void } }

/** Shows the notifications of orders in the service worker, and opens the order when one is tapped. */
export function installPushHandlers(scope: PushScope): void {
  scope.addEventListener('push', (event: PushEvent) =>
    event.waitUntil(show(scope, event.data?.text() ?? '').then(() => count(scope))),
  )
  scope.addEventListener('notificationclick', (event: TapEvent) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data).then(() => count(scope)))
  })
  scope.addEventListener('notificationclose', (event: Lasting) => event.waitUntil(count(scope)))
}

async function show({ registration }: PushScope, text: string): Promise<void> {
  const news = readPushNews(text)
  // Browsers want something to be shown for each push; what we cannot read is from a newer shop.
  if (!news) return registration.showNotification('News about your order', { icon: ICON, data: TRACKING })
  const { title, body, path } = pushWords(news)
  // One for each order: the newer news replaces the older.
  await registration.showNotification(title, {
    body,
    icon: ICON,
    tag: news.orderId,
    data: path,
    // News that somebody acts on sounds although it replaces other news; each step of the alarm does too.
    ...(SOUNDING.includes(news.status) && { renotify: true }),
    // It stays until somebody has looked.
    ...(news.status === 'unseen' && { requireInteraction: true }),
  })
}

/** The icon of the installed app says how much news has not been seen; 0 takes the number away. */
async function count({ registration, navigator }: PushScope): Promise<void> {
  const shown = await registration.getNotifications()
  await navigator.setAppBadge?.(shown.length).catch(() => undefined)
}

const SOUNDING: readonly Pushed[] = ['on_the_way', 'delivered', 'cancelled', 'unseen']
const ICON = '/icon-192.png'
const TRACKING = '/track-order'

/** Focuses the page of the order where it is open, for staff the board, and opens it otherwise. */
async function open({ clients, location }: PushScope, path: unknown): Promise<void> {
  const isKnown = typeof path === 'string' && (path.startsWith(TRACKING) || path === BOARD_PATH)
  const url = `${location.origin}${isKnown ? path : TRACKING}`
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The address of the board has its filters too.
  const page = pages.find((one) => one.url === url || (path === BOARD_PATH && one.url.startsWith(`${url}?`)))
  await (page ? page.focus() : clients.openWindow(url))
}
