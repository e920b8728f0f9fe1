import { useEffect, useState } from 'react'

/** How long a browser remembers whether the sidebar is open. */
const WEEK_SECONDS = 604_800
/** On the document's root; public/before-paint.js sets it from the cookie, so that the first paint has the right width. */
const CLOSED = 'sidebar-closed'

/** Whether the sidebar of larger screens is open. The browser remembers it for 7 days. */
export function useSidebarOpen(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => !document.documentElement.classList.contains(CLOSED))
  const toggle = () => {
    document.documentElement.classList.toggle(CLOSED, isOpen)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
    document.cookie = `sidebar_state=${!isOpen}; path=/; max-age=${WEEK_SECONDS}; SameSite=Lax`
    setOpen(!isOpen)
  }
  return [isOpen, toggle]
}

/** Ctrl+B or Cmd+B; not while somebody types, where it makes text bold. */
export function useSidebarKey(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle])
}
