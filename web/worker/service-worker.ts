/// <reference lib="webworker" />
import { registerQuotaErrorCallback } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, type Strategy } from 'workbox-strategies'
import { installPushHandlers, type PushScope } from './push.ts'
import { RIDE_CACHE } from './ride-cache.ts'
import { isFile, isOpenedOffline, isPage, withoutSlash } from './trusted.ts'

declare const self: ServiceWorkerGlobalScope

installPushHandlers(globalThis as unknown as PushScope)

/** As the page's own cache: the prefix, and the version of what is kept. */
const cacheName = (what: string) => `cache_${what}_1.2.0`
const SHELL = cacheName('shell')
const PICTURES = cacheName('pictures')
const FONTS = cacheName('fonts')
const DAY_SECONDS = 86_400
/** How long a page of the network is waited for before the kept one is opened, ms. */
const PAGE_WAIT_MS = 3_000

/** Written by the build: see `neededOffline` in vite.config.ts. */
const files = self.__WB_MANIFEST as { url: string; revision: string | null }[]
/** The page without content, which opens any address; its revision is the build. */
const [page] = files.filter(({ url }) => url.startsWith('/'))

// The page and the scripts that an order needs. One wrong answer, and nothing is installed: the browser tries again later.
const shell = new PrecacheController({
  cacheName: SHELL,
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) => {
        const { pathname } = new URL(request.url)
        const isOurs =
          pathname === page?.url ? isPage(response, page.revision ?? undefined) : isFile(response, pathname)
        return isOurs ? response : null
      },
    },
  ],
})
shell.addToCacheList(files)

self.addEventListener('install', (event) => void shell.install(event))
self.addEventListener('activate', (event) => {
  shell.activate(event)
  event.waitUntil(begin())
})
// A new version waits until no page of the old one is open, or somebody asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting()
})

/** Removes the caches of other versions, and serves the pages that are open already. */
async function begin(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith('cache_') && ![SHELL, PICTURES, FONTS, RIDE_CACHE].includes(name),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Nothing more is kept after the first error of a full storage. */
let isFull = false
registerQuotaErrorCallback(() => {
  isFull = true
})

const keepFilesOnly = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    !isFull && isFile(response, new URL(request.url).pathname) ? response : null,
}
const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    keepFilesOnly,
    new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: DAY_SECONDS, purgeOnQuotaError: true }),
  ],
})
const fonts = new CacheFirst({
  cacheName: FONTS,
  plugins: [keepFilesOnly, new ExpirationPlugin({ maxEntries: 10, purgeOnQuotaError: true })],
})

registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/pictures/'), orNetwork(pictures))
registerRoute(({ url }) => isOwn(url) && /^\/assets\/.+\.woff2$/.test(url.pathname), orNetwork(fonts))
registerRoute(({ url }) => isKeptScript(url), orNetwork(shell.strategy))
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/assets/'), ofRider)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && isOpenedOffline(url.pathname),
  ({ request, event }) => openPage(request, event as FetchEvent),
)
// Everything else, and everything that is not a GET, goes to the server as without a worker.

const isOwn = (url: URL) => url.origin === self.location.origin

function isKeptScript(url: URL): boolean {
  return isOwn(url) && url.pathname.startsWith('/assets/') && shell.getCacheKeyForURL(url.href) !== undefined
}

/** A script that a rider's page has kept, and otherwise the server's. */
async function ofRider({ request }: { request: Request }): Promise<Response> {
  const kept = await caches.match(request, { cacheName: RIDE_CACHE }).catch(() => undefined)
  return kept ?? fetch(request)
}

/** A browser that refuses its storage, or has lost it, gets the file from the server. */
function orNetwork(strategy: Strategy) {
  return async ({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> => {
    try {
      return await strategy.handle({ request, event })
    } catch {
      return fetch(request)
    }
  }
}

/** The page of the server; the kept one when there is no network, when it takes too long, and when somebody else answers. */
async function openPage(request: Request, event: FetchEvent): Promise<Response> {
  const answer = Promise.resolve(event.preloadResponse).then((early?: Response) => early ?? fetch(request))
  const first = await Promise.race([answer.catch(() => undefined), pause(PAGE_WAIT_MS)])
  // The browser itself follows a redirect.
  if (first && (first.type === 'opaqueredirect' || isPage(first))) return first
  const key = page && shell.getCacheKeyForURL(page.url)
  const kept = key === undefined ? undefined : await caches.match(key).catch(() => undefined)
  const plain = withoutSlash(request.url)
  return kept && plain !== undefined ? Response.redirect(plain) : (kept ?? answer)
}

function pause(ms: number): Promise<undefined> {
  return new Promise((go) => setTimeout(() => go(undefined), ms))
}
