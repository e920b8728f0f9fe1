import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type PaymentSubject, type Settlement, settlePayment } from '#domain/payments/payments-api.ts'
import { call } from '../api.ts'
import { shopQuery } from '../shop/shop-hooks.ts'
import { type CardPaymentEnd, takeCardPayment } from './take-card-payment.ts'

/** Where the payment of a request has led: the server's word when the window says it worked. */
export type RequestPaymentEnd =
  | Exclude<CardPaymentEnd, { kind: 'succeeded' }>
  | { kind: 'settled'; settlement: Settlement }
  /** The window says it worked, and the server cannot be asked just now. */
  | { kind: 'unconfirmed'; reference: string }

type Asked = Exclude<PaymentSubject, { orderId: string }>

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
   * @throws CallError when it cannot be asked for, or the payment cannot be started
   */
  async function pay(ask: () => Promise<Asked>): Promise<RequestPaymentEnd | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setPending(true)
    try {
      const subject = await ask()
      const { payment } = await queries.ensureQueryData(shopQuery)
      const redirect = (url: string) => location.assign(url)
      const end = await takeCardPayment(subject, { scriptUrl: payment.scriptUrl, redirect })
      return end.kind === 'succeeded' ? await confirmed(end.reference) : end
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { pay, isPending }
}

async function confirmed(reference: string): Promise<RequestPaymentEnd> {
  try {
    const settlement = await call(settlePayment, { params: { reference }, querystring: {} })
    return { kind: 'settled', settlement }
  } catch {
    return { kind: 'unconfirmed', reference }
  }
}
