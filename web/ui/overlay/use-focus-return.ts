import { useRef } from 'react'

/** Who had the focus when a dialog last took it. */
let lastOpener: HTMLElement | null = null

/**
 * For dialogs that are opened by state instead of a trigger of their own: remembers who had the focus when the dialog
 * took it, and gives it back when the dialog leaves. Where one dialog takes the place of another, the opener may leave
 * with it: then whoever opened that one has the focus again.
 */
export function useFocusReturn() {
  const openers = useRef<(HTMLElement | null)[]>([])
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      const opener = focused instanceof HTMLElement && focused !== document.body ? focused : null
      openers.current = [opener, lastOpener]
      lastOpener = opener ?? lastOpener
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      openers.current.find((opener) => opener?.isConnected)?.focus({ preventScroll: true })
    },
  }
}
