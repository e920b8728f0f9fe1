/** How long a toast stays, ms. */
export const TOAST_MS = 4_000
/** Confirmations of the cart and the like are quicker. */
export const CART_TOAST_MS = 3_000

export type Toast = {
  id: number
  title: string
  description: string | undefined
  tone: 'default' | 'success' | 'destructive'
  /** ms */
  duration: number
}
type ToastOptions = Partial<Omit<Toast, 'id' | 'title'>>

/** What shows toasts. */
export type ToastPlace = { show: (toast: Toast) => void; hide: (id: number) => void }

let place: ToastPlace | undefined
let lastId = 0
const waiting: Toast[] = []
let callToaster: (() => void) | undefined

/**
 * Shows a short message that leaves by itself: after 4 s, a confirmation after 3 s, unless told. Errors must stand beside
 * their field as well.
 *
 * @returns takes it away earlier, when its cause is gone
 */
export function showToast(title: string, { description, tone = 'default', duration }: ToastOptions = {}): () => void {
  lastId += 1
  const usual = tone === 'success' ? CART_TOAST_MS : TOAST_MS
  const toast = { id: lastId, title, description, tone, duration: duration ?? usual }
  if (place) place.show(toast)
  else {
    waiting.push(toast)
    callToaster?.()
  }
  return () => {
    const index = waiting.indexOf(toast)
    if (index >= 0) waiting.splice(index, 1)
    place?.hide(toast.id)
  }
}

/** Calls as soon as something is to be said and nobody is there to show it. */
export function whenToastWaits(call: () => void): () => void {
  if (waiting.length > 0) call()
  callToaster = call
  return () => {
    callToaster = undefined
  }
}

/** Called by the toaster, which comes in a chunk of its own; what was said before it came is said now. */
export function connectToaster(toaster: ToastPlace) {
  place = toaster
  for (const toast of waiting.splice(0)) toaster.show(toast)
}
