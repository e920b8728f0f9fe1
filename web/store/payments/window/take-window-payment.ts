import { initiatePayment, type PaymentSubject, settlePayment } from '#domain/payments/payments-api.ts'
import { CallError, call } from '../../../client/api.ts'
import { logQuietly } from '../../../ui/log.ts'
import { loadWidget, type Widget } from './load-widget.ts'
import { openWidget } from './open-widget.ts'

/** How a payment in the provider's window ended. */
export type WindowPaymentEnd =
  /** The window reports success; only the server knows whether it is paid. */
  | { kind: 'succeeded'; reference: string }
  | { kind: 'cancelled' }
  /** The window was closed, and the money may still come. */
  | { kind: 'undecided'; reference: string }
  /** The provider refused it; `reason` is fit for a shopper. */
  | { kind: 'declined'; reason: string }
  /** The browser is leaving for the provider's page. */
  | { kind: 'redirected' }
  /** Neither the window nor the provider's page can be opened. */
  | { kind: 'unreachable' }

const STARTING_PAUSES_MS = [1_500, 3_000, 5_000]
/** The provider may learn of a closed window later than the server asks. */
const CLOSING_MS = 1_000

type Doors = { scriptUrl: string; redirect: (url: string) => void; wait?: (ms: number) => Promise<void> }

/**
 * Takes a payment in the provider's window, for which it requests an access code, or on the provider's page where the
 * window cannot be loaded.
 *
 * @throws CallError when the payment cannot be started
 */
export async function takeWindowPayment(
  subject: PaymentSubject,
  { scriptUrl, redirect, wait = pause }: Doors,
): Promise<WindowPaymentEnd> {
  // Loads while the server answers; a failure matters when the window is needed.
  const loading = loadWidget(scriptUrl).catch((error: unknown) => {
    logQuietly('the payment window cannot be had', error)
    return undefined
  })
  const access = await initiate(subject, wait)
  const widget = await loading
  const end = widget ? await inWindow(widget, access.access_code) : { kind: 'stuck' as const }
  if (end.kind === 'succeeded') return { kind: 'succeeded', reference: access.reference }
  if (end.kind === 'cancelled') return afterClosing(access.reference, wait)
  if (end.kind === 'failed') logQuietly(`the payment window refused: ${end.message}`)
  // Offline a redirect would end on the browser's error page.
  if (!navigator.onLine) return { kind: 'unreachable' }
  redirect(access.authorization_url)
  return { kind: 'redirected' }
}

async function inWindow(widget: Widget, accessCode: string) {
  const end = givePageToWindow()
  try {
    return await openWidget(widget, accessCode)
  } finally {
    end()
  }
}

/** A closed window may follow a refusal, or precede the money: the server knows which. */
async function afterClosing(reference: string, wait: (ms: number) => Promise<void>): Promise<WindowPaymentEnd> {
  const ask = () => call(settlePayment, { params: { id: reference }, querystring: { closed: 'true' } })
  try {
    let known = await ask()
    if (known.state === 'checking') {
      await wait(CLOSING_MS)
      known = await ask()
    }
    if (known.state === 'paid') return { kind: 'succeeded', reference }
    if (known.state === 'failed') {
      return known.reason === null ? { kind: 'cancelled' } : { kind: 'declined', reason: known.reason }
    }
  } catch (error) {
    logQuietly('nobody knows what became of the closed payment yet', error)
  }
  return { kind: 'undecided', reference }
}

/** Another tab may be starting the same payment: its attempt can be resumed shortly after. */
async function initiate(subject: PaymentSubject, wait: (ms: number) => Promise<void>) {
  for (const ms of STARTING_PAUSES_MS) {
    try {
      return await call(initiatePayment, { body: subject })
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'payment.starting')) throw error
      await wait(ms)
    }
  }
  return await call(initiatePayment, { body: subject })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Gives the whole page to the provider's window: everything else is inert, so that neither Tab nor a dialog of ours takes
 * the focus from the window, and screen readers read nothing under it. Pointers reach it by a rule of the style sheet.
 *
 * @returns ends it, and gives the focus back where it was, unless somebody has it
 */
function givePageToWindow(): () => void {
  const before = document.activeElement
  const isOfWindow = (element: Element) => element.matches('iframe') || element.querySelector('iframe') !== null
  const rest = [...document.body.querySelectorAll<HTMLElement>(':scope > :not(script, [inert])')].filter(
    (element) => !isOfWindow(element),
  )
  for (const element of rest) element.inert = true
  // A dialog of ours that opened after the window was loaded hides it from screen readers.
  for (const hidden of document.querySelectorAll('[data-aria-hidden]')) {
    if (isOfWindow(hidden)) hidden.removeAttribute('aria-hidden')
  }
  return () => {
    for (const element of rest) element.inert = false
    const now = document.activeElement
    const isLost = now === null || now === document.body || now instanceof HTMLIFrameElement
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
