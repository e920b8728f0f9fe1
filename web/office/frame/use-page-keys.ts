import { useEffect, useEffectEvent } from 'react'
import { singleKeys } from './single-keys.ts'

/** A window that keeps the keys for itself: not one that is closing, nor the page of an order over a screen. */
export const WINDOW = '[role=dialog]:not([data-state=closed], [data-page])'
/** Where a key belongs to what has the focus. */
const OWN_KEYS = `input, textarea, select, [contenteditable], ${WINDOW}`

/** Whether such a window is open. */
export const hasWindow = (): boolean => document.querySelector(WINDOW) !== null

/** Whether a key is typed into something, held, or belongs to the browser: then it is no command of the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented
  return isHeld || target?.closest(OWN_KEYS) != null || hasWindow()
}

/** Single keys of a page, in lower case, that work while they are on, nothing is typed and no window is open. */
export function usePageKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    if (!act || isTyping(event) || !singleKeys.read()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
