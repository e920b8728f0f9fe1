import { useRef } from 'react'

/**
 * For dialogs that are opened by state instead of a trigger of their own: remembers who had the focus when the dialog
 * took it, and gives it back when the dialog leaves.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
