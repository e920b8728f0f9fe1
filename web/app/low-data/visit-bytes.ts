import { z } from 'zod'
import { storedValue } from '../../client/storage/stored-value.ts'

/** What the earlier pages of this visit cost; a visit lasts until the tab is closed. */
const earlier = storedValue<number>({
  key: 'chillz-visit-bytes',
  owner: 'device',
  storage: 'tab',
  schema: z.number().int().nonnegative(),
  empty: 0,
})

type Sent = Pick<PerformanceResourceTiming, 'transferSize'>

/** The bytes that came over the network, with their headers; what a cache or the service worker answered counts 0. */
const bytesOf = (entries: readonly Sent[]): number =>
  entries.reduce((sum, { transferSize }) => sum + (transferSize || 0), 0)

let carried = 0
let bytes = 0
let isCounting = false
const listeners = new Set<() => void>()

/** The bytes of this visit up to now. */
export const visitBytes = (): number => carried + bytes

/** Counts from the first subscription on, what came before it included. */
export function subscribeToVisit(listener: () => void): () => void {
  listeners.add(listener)
  if (!isCounting) count()
  return () => listeners.delete(listener)
}

function count(): void {
  isCounting = true
  carried = earlier.read()
  const observer = new PerformanceObserver((list) => {
    bytes += bytesOf(list.getEntries() as PerformanceResourceTiming[]) // only these two kinds are observed
    for (const listener of listeners) listener()
  })
  // An observer gets what came before from the browser's buffer, and everything after, however much it is.
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  window.addEventListener('pagehide', () => void earlier.update(visitBytes))
}
