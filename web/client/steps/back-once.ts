import type { NavigateFunction } from 'react-router'

/** A navigation back that has not arrived after this long, ms, is given up, so that the next tap counts. */
const NAVIGATION_MS = 1_000

let inProgress: ReturnType<typeof setTimeout> | undefined

/**
 * Goes back in the history, unless a navigation back is in progress: the address changes a moment after the tap, and
 * the second tap of a double tap would leave the page.
 */
export function backOnce(navigate: NavigateFunction, entries = 1): void {
  if (inProgress !== undefined) return
  inProgress = setTimeout(arrive, NAVIGATION_MS)
  window.addEventListener('popstate', arrive, { once: true })
  navigate(-entries)
}

function arrive() {
  clearTimeout(inProgress)
  inProgress = undefined
  window.removeEventListener('popstate', arrive)
}
