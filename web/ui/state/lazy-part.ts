import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A weak network is often back after a moment, ms. */
const PAUSES_MS = [500, 2_000, 5_000]
/** What is probably wanted next is fetched once the page itself has come, ms. */
const SOON_MS = 1_500

/** The component `name` of a script that is fetched when it is drawn first. A lost script is asked for again. */
// biome-ignore lint/suspicious/noExplicitAny: as in the type of lazy(); callers see the props of the component
export function lazyPart<Name extends string, Part extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Part>,
  name: Name,
) {
  return lazy(async () => ({ default: (await fetchPatiently(load))[name] }))
}

/** @throws what the last try threw */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await (navigator.onLine ? new Promise((go) => setTimeout(go, pauseMs)) : untilOnline())
    }
  }
  return load()
}

function untilOnline(): Promise<void> {
  return new Promise((go) => window.addEventListener('online', () => go(), { once: true }))
}

/** Fetches a script that will probably be wanted; whether it comes is seen when it is. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** False while the page itself is coming. */
export function useSoon(): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSoon
}

/** Fetches a script while the shopper still looks around, so that the part is there when it is asked for. */
export function useFetchedSoon(load: () => Promise<unknown>, isLikely = true) {
  const isSoon = useSoon()
  useEffect(() => {
    if (isSoon && isLikely) fetchAhead(load)
  }, [load, isSoon, isLikely])
}
