import type { NavigateFunction } from 'react-router'

/** A way back that has not led anywhere by then never will, ms: the next tap counts again. */
const NAVIGATION_MS = 1_000

let inProgress: ReturnType<typeof setTimeout> | undefined

/**
 * Goes back in the history, unless that is under way already: the address follows a moment after the tap, and the second
 * half of a double tap would go back further, out of the page.
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
