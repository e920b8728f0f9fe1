import { useSyncExternalStore } from 'react'

/** Below this width, in px, a screen counts as a phone. */
const MOBILE_BREAKPOINT = 768

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the screen is narrower than the mobile breakpoint. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`)
}
