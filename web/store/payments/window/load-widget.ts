/** The part of the provider's window that we use. */
export type Widget = {
  resumeTransaction: (accessCode: string, callbacks: WidgetCallbacks) => unknown
  cancelTransaction: (transaction: unknown) => void
}
export type WidgetCallbacks = {
  onLoad: () => void
  onSuccess: (result: { reference?: string }) => void
  onCancel: () => void
  onError: (error: { message?: string }) => void
}
type WidgetClass = new () => Widget

declare global {
  interface Window {
    /** Set by the provider's script. */
    PaystackPop?: WidgetClass
  }
}

/** Long enough for a weak network, short enough for a person who waits. */
const PATIENCE_MS = 10_000

let loading: { url: string; widget: Promise<Widget> } | undefined

/**
 * Loads the provider's script once and creates its window. After a failure the next call loads it again.
 *
 * @throws Error when the script is blocked, missing, too slow, or defines no widget
 */
export function loadWidget(url: string, patienceMs = PATIENCE_MS): Promise<Widget> {
  if (loading?.url === url) return loading.widget
  const widget = inject(url, patienceMs).then((WidgetOfScript) => new WidgetOfScript())
  loading = { url, widget }
  widget.catch(() => {
    if (loading?.widget === widget) loading = undefined
  })
  return widget
}

function inject(url: string, patienceMs: number): Promise<WidgetClass> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    const give = (outcome: () => void) => {
      clearTimeout(timer)
      outcome()
    }
    const fail = (why: string) =>
      give(() => {
        element.remove()
        reject(new Error(why))
      })
    const timer = setTimeout(() => fail('the payment script took too long'), patienceMs)
    element.src = url
    element.async = true
    element.onload = () => {
      const { PaystackPop } = window
      if (PaystackPop) give(() => resolve(PaystackPop))
      else fail('the payment script brought no widget')
    }
    element.onerror = () => fail('the payment script did not load')
    document.head.append(element)
  })
}
