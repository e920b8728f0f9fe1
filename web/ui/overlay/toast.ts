/** How long a toast stays, ms. */
export const TOAST_MS = 4_000
/** Confirmations of the cart and the like are quicker. */
export const CART_TOAST_MS = 3_000

/** A title and its sentence; some titles need none. */
export type Words = { title: string; text?: string | undefined }

export type Toast = Words & {
  id: number
  tone: 'default' | 'success' | 'destructive'
  /** ms */
  duration: number
}

/** What shows toasts. */
export type ToastPlace = { show: (toast: Toast) => void; hide: (id: number) => void }

let place: ToastPlace | undefined
let lastId = 0
const waiting: Toast[] = []
let callToaster: (() => void) | undefined

/**
 * Shows a short message that disappears after 4 s, or 3 s for a confirmation, by default. Errors must be shown beside
 * their field as well.
 *
 * @returns hides it earlier, when its cause is gone
 */
export function showToast(
  words: Words | string,
  tone: Toast['tone'] = 'default',
  duration = tone === 'success' ? CART_TOAST_MS : TOAST_MS,
): () => void {
  lastId += 1
  const toast = { ...(typeof words === 'string' ? { title: words } : words), id: lastId, tone, duration }
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

/** Calls `call` when a toast is queued and the toaster is not loaded. */
export function whenToastWaits(call: () => void): () => void {
  if (waiting.length > 0) call()
  callToaster = call
  return () => {
    callToaster = undefined
  }
}

/** Called by the toaster, which is a separate chunk; shows the toasts that were queued before. */
export function connectToaster(toaster: ToastPlace) {
  place = toaster
  for (const toast of waiting.splice(0)) toaster.show(toast)
}
