import { logQuietly } from '../../ui/log.ts'

const WORKER = '/service-worker.js'
/** How often a page that stays open looks for a new version, ms. */
const LOOK_EVERY_MS = 60 * 60_000
/** How long the new version may take before the page is loaded without waiting for it, ms. */
const TAKEOVER_MS = 3_000
/** How much later the shop is kept on a slow connection, ms. */
const SLOW_LINE_MS = 15_000
/** Held by each tab in which somebody orders or pays. */
const BUSY = 'chillz-busy'

/**
 * Registers the service worker, and looks for a new version of it each hour in which the page is seen.
 *
 * @param onUpdate called when a new version is ready
 * @returns stops looking
 */
export function keepOffline(onUpdate: (waiting: ServiceWorker) => void): () => void {
  const stopped = new AbortController()
  void start(onUpdate, stopped.signal).catch((error: unknown) => logQuietly('the shop is not kept for offline', error))
  return () => stopped.abort()
}

async function start(onUpdate: (waiting: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  // Browsers without it, and private windows that forbid it, have the shop as long as they have a network.
  if (!('serviceWorker' in navigator)) return
  // What it keeps does not compete with what the page shows.
  const isSlow = document.documentElement.classList.contains('on-slow-connection')
  if (isSlow && !navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, SLOW_LINE_MS))
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  if (signal.aborted) return
  const look = () => {
    // The first worker of a browser replaces nobody.
    if (registration.waiting && navigator.serviceWorker.controller) onUpdate(registration.waiting)
  }
  look()
  const follow = () => registration.installing?.addEventListener('statechange', look, { signal })
  follow()
  registration.addEventListener('updatefound', follow, { signal })

  let lookedAt = Date.now()
  const update = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    // Without a network it is looked for again later.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', update, { signal })
}

/** Lets the new version begin, and loads this tab with it. Other tabs go on with the version that they have. */
export function beginUpdate(waiting: ServiceWorker): void {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('skip-waiting')
  setTimeout(reload, TAKEOVER_MS)
}

/** Shows other tabs that somebody orders in this one, until `signal` is aborted. */
export function holdBusy(signal: AbortSignal): void {
  const untilDone = () => new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
  navigator.locks?.request(BUSY, { mode: 'shared', signal }, untilDone).catch(() => undefined)
}

/** Whether somebody orders in any tab. */
export async function isAnyBusy(): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === BUSY) ?? false
}
