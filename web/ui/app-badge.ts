import { useEffect } from 'react'

/** Shows on the icon of the installed app how much waits, where the browser can; nothing waits once the page is left. */
export function useAppBadge(count: number) {
  useEffect(() => {
    if (count === 0 || !('setAppBadge' in navigator)) return
    // Refused where the page is no app.
    navigator.setAppBadge(count).catch(() => undefined)
    return clearAppBadge
  }, [count])
}

/** What the icon of the installed app tells has been seen. */
export function clearAppBadge(): void {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
}
