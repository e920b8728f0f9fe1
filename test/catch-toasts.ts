import { connectToaster, type Toast } from '../web/ui/overlay/toast.ts'

/** The toasts that are shown from now on. Those that earlier tests of the same page left are dropped. */
export function catchToasts(): Toast[] {
  connectToaster({ show: () => undefined, hide: () => undefined })
  const shown: Toast[] = []
  connectToaster({ show: (toast) => void shown.push(toast), hide: () => undefined })
  return shown
}
