import { type ComponentType, lazy, useEffect, useState } from 'react'
import { isLowData } from '../low-data.ts'

/** The pause before a failed script is requested again, ms. */
const PAUSES_MS = [500, 2_000, 5_000]
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

/** @throws the error of the last try */
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
