import { useMemo, useSyncExternalStore } from 'react'

/** Below this width, in px, a screen counts as a phone. */
const MOBILE_BREAKPOINT = 768

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  // The same store over renders: a new one is subscribed to anew each time.
  const { subscribe, read } = useMemo(() => mediaOf(query), [query])
  return useSyncExternalStore(subscribe, read)
}

function mediaOf(query: string) {
  const list = window.matchMedia(query)
  return {
    subscribe: (onChange: () => void) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    read: () => list.matches,
  }
}

/** Whether the screen is narrower than the mobile breakpoint. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`)
}
