import type { NavigateFunction } from 'react-router'

let isUnderWay = false

/**
 * Goes back in the history, unless that is under way already: the address follows a moment after the tap, and the second
 * half of a double tap would go back further, out of the page.
 */
export function backOnce(navigate: NavigateFunction, entries = 1): void {
  if (isUnderWay) return
  isUnderWay = true
  window.addEventListener('popstate', () => (isUnderWay = false), { once: true })
  navigate(-entries)
}
