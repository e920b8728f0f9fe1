import { CallError } from '../api.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import type { RequestPaymentEnd } from '../payments/use-request-payment.ts'
import { showToast } from '../ui/toast.tsx'
import { REQUEST_TEXTS } from './request-texts.ts'

const TEXTS = REQUEST_TEXTS

const fail = ({ title, text }: { title: string; text: string }) =>
  showToast(title, { description: text, tone: 'destructive' })

/**
 * Tells how the payment of a request ended.
 *
 * @returns its reference when it is paid, or being checked: either way the form is done with
 */
export function tellEnd(end: RequestPaymentEnd): { reference: string; isPaid: boolean } | undefined {
  switch (end.kind) {
    case 'settled': {
      const { state, reference } = end.settlement
      if (state === 'paid') return { reference, isPaid: true }
      if (state === 'checking') return checking(reference)
      fail(TEXTS.paymentError)
      return undefined
    }
    case 'unconfirmed':
      return checking(end.reference)
    case 'cancelled':
      showToast(TEXTS.cancelled)
      return undefined
    case 'declined':
      fail({ title: PAYMENT_TEXTS.outcome.failedTitle, text: end.reason })
      return undefined
    case 'unreachable':
      fail(PAYMENT_TEXTS.widgetMissing)
      return undefined
    case 'redirected':
      return undefined
  }
}

function checking(reference: string) {
  showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
  return { reference, isPaid: false }
}

/** Tells why a request could not be asked for, or its payment not begun. */
export function tellRefusal(error: unknown): void {
  if (error instanceof CallError && error.code !== null && !error.code.startsWith('server.')) {
    fail({ title: error.title, text: error.message })
  } else {
    fail(TEXTS.paymentError)
  }
}
