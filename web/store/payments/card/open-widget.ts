import type { Widget } from './load-widget.ts'

/** How the provider's window ended. `succeeded` is only its word for it: the server still asks the provider. */
export type WidgetEnd =
  | { kind: 'succeeded' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
  /** It never came up; it has been closed, so that it cannot come up later beside a second window. */
  | { kind: 'stuck' }

/** How long the window may take to come up before the payment page takes its place. */
const COMES_UP_WITHIN_MS = 10_000

/**
 * Opens the provider's window for an access code and waits until it ends. The back button closes it, as it closes
 * whatever lies over a page: it would go on lying over the page before. Never throws.
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
      // First, for the window may tell of its own closing.
      end(how)
      try {
        widget.cancelTransaction(transaction)
      } catch {
        // Whatever is wrong with it, the shopper goes on without it.
      }
    }
    const goBack = () => close({ kind: 'cancelled' })
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
