import { type ComponentType, lazy, useEffect, useState } from 'react'
import { isLowData } from '../low-data.ts'
import { NoFile } from './fetched-first.ts'

/** The pauses before a failed script is requested again, ms. */
const PAUSES_MS = [500, 2_000, 5_000]
/** The pause after those, while there is no network, ms: its end makes no event on every phone. */
const LONG_PAUSE_MS = 10_000
/** How long after the page's start scripts are fetched ahead, ms. */
const SOON_MS = 1_500

/**
 * The component `name` of a script that is fetched at its first render, or ahead by its `load`. A failed fetch is repeated.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in the type of lazy(); callers see the props of the component
export function lazyPart<Name extends string, Part extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Part>,
  name: Name,
) {
  return Object.assign(
    lazy(async () => ({ default: (await fetchPatiently(load))[name] })),
    { load },
  )
}

/**
 * Asks for a script until it comes, however long there is no network.
 *
 * @throws the error of the last try, when something else than the network keeps the script away
 */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (error) {
      const pauseMs = PAUSES_MS[tries] ?? (error instanceof NoFile ? LONG_PAUSE_MS : undefined)
      if (pauseMs === undefined) throw error
      await (navigator.onLine ? new Promise((go) => setTimeout(go, pauseMs)) : untilOnline())
    }
  }
}

function untilOnline(): Promise<void> {
  return new Promise((go) => window.addEventListener('online', () => go(), { once: true }))
}

/** Fetches a script ahead, except in low data; a failure matters only when it is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (isLowData()) return
  load().catch(() => undefined)
}

/** False until a moment after the page's start. */
export function useSoon(): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSoon
}

/** Fetches a script a moment after the page's start, so that the part is loaded when it is needed. */
export function useFetchedSoon(load: () => Promise<unknown>, isLikely = true) {
  const isSoon = useSoon()
  useEffect(() => {
    if (isSoon && isLikely) fetchAhead(load)
  }, [load, isSoon, isLikely])
}
