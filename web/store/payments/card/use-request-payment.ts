import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type PaymentSubject, type Settlement, settlePayment } from '#domain/payments/payments-api.ts'
import type { PaymentProblem } from '#domain/settings/settings-api.ts'
import { CallError, call } from '../../../client/api.ts'
import { shopQuery } from '../../../client/shop/shop-hooks.ts'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { paymentProblem } from './payment-key.ts'
import { type CardPaymentEnd, takeCardPayment } from './take-card-payment.ts'

/** Where the payment of a request has led: the server's word when the window says it worked. */
export type RequestPaymentEnd =
  | Exclude<CardPaymentEnd, { kind: 'succeeded' }>
  | { kind: 'settled'; settlement: Settlement }
  /** The window says it worked, and the server cannot be asked just now. */
  | { kind: 'unconfirmed'; reference: string }

/** Thrown by whoever asks: nothing is left to pay. The answer to an earlier try had been lost, or it is free. */
export class PaidAlready extends Error {
  readonly reference: string

  constructor(reference: string) {
    super('it is paid')
    this.reference = reference
  }
}

/**
 * Takes the payment of something that a member has asked for. However often it is pressed, one payment runs at a time.
 */
export function useRequestPayment() {
  const queries = useQueryClient()
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)

  /**
   * @param ask asks the server for what is to be paid, first; its refusals are thrown as they are
   * @returns undefined when a payment is running already
   * @throws CallError when it cannot be asked for, or the payment cannot be started; PaidAlready as `ask` does
   */
  async function pay(ask: () => Promise<PaymentSubject>): Promise<RequestPaymentEnd | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setPending(true)
    try {
      const subject = await ask()
      const { payment } = await queries.ensureQueryData(shopQuery)
      const problem = paymentProblem(payment)
      if (problem !== null) throw misconfigured(problem)
      const redirect = (url: string) => location.assign(url)
      const end = await takeCardPayment(subject, { scriptUrl: payment.scriptUrl, redirect })
      if (end.kind === 'redirected') await backAgain()
      return end.kind === 'succeeded' ? await confirmed(end.reference) : end
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { pay, isPending }
}

/**
 * Until the page is gone nothing can be pressed again. Whoever comes back from the provider's page by the back button
 * may find this very page, as it was left.
 */
function backAgain(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }))
}

function misconfigured(problem: PaymentProblem): CallError {
  const { title, reasons } = PAYMENT_TEXTS.misconfigured
  return new CallError({ code: 'payment.misconfigured', title, message: reasons[problem] }, 503)
}

async function confirmed(reference: string): Promise<RequestPaymentEnd> {
  try {
    const settlement = await call(settlePayment, { params: { reference }, querystring: {} })
    return { kind: 'settled', settlement }
  } catch {
    return { kind: 'unconfirmed', reference }
  }
}
