import type { Widget } from './load-widget.ts'

/** How the provider's window ended. After `succeeded` the server still verifies with the provider. */
export type WidgetEnd =
  | { kind: 'succeeded' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
  /** It did not open in time and was closed, so that it cannot open later beside a second window. */
  | { kind: 'stuck' }

/** How long the window may take to open before the provider's page is used. */
const COMES_UP_WITHIN_MS = 10_000

/**
 * Opens the provider's window for an access code and waits until it ends. The back button closes it and leaves the page
 * under it, as it does with our dialogs. Never throws.
 */
export function openWidget(
  widget: Widget,
  accessCode: string,
  comesUpWithinMs = COMES_UP_WITHIN_MS,
): Promise<WidgetEnd> {
  return new Promise((resolve) => {
    let transaction: unknown
    const end = (how: WidgetEnd) => {
      clearTimeout(timer)
      window.removeEventListener('popstate', goBack)
      resolve(how)
    }
    const close = (how: WidgetEnd) => {
      // First, because the window may report its own closing.
      end(how)
      try {
        widget.cancelTransaction(transaction)
      } catch {
        // The shopper goes on without the window.
      }
    }
    const goBack = () => {
      close({ kind: 'cancelled' })
      // The window has no entry of its own in the history, so the button has left the page.
      history.forward()
    }
    const timer = setTimeout(() => close({ kind: 'stuck' }), comesUpWithinMs)
    window.addEventListener('popstate', goBack)
    try {
      transaction = widget.resumeTransaction(accessCode, {
        onLoad: () => clearTimeout(timer),
        onSuccess: () => end({ kind: 'succeeded' }),
        onCancel: () => end({ kind: 'cancelled' }),
        onError: (error) => end({ kind: 'failed', message: error.message ?? 'unknown' }),
      })
    } catch (error) {
      end({ kind: 'failed', message: String(error) })
    }
  })
}
