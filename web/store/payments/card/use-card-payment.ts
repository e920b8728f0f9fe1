import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { getOrder } from '#domain/orders/orders-api.ts'
import { CallError } from '../../../client/api.ts'
import { paths } from '../../../client/paths.ts'
import { keyOf } from '../../../client/query-of.ts'
import { shopQuery } from '../../../client/shop/shop-hooks.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { outOfDateOf } from '../out-of-date-note.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { type CardPaymentEnd, takeCardPayment } from './take-card-payment.ts'

/**
 * Takes the card payment of an order and leads on: to the outcome when the window says it worked, to the order when it
 * was closed or could not be opened. However often it is pressed, one payment runs at a time.
 */
export function useCardPayment() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isRunning = useRef(false)

  const backToOrder = (orderId: string) => {
    void queries.invalidateQueries({ queryKey: keyOf(getOrder, { params: { orderId } }) })
    return navigate(paths.trackOrder(orderId), { replace: true })
  }

  const lead = (end: CardPaymentEnd, orderId: string) => {
    switch (end.kind) {
      case 'succeeded':
        return navigate(`${paths.paymentSuccess}?reference=${encodeURIComponent(end.reference)}`)
      case 'declined':
        showToast(PAYMENT_TEXTS.outcome.failedTitle, { description: end.reason, tone: 'destructive' })
        return backToOrder(orderId)
      case 'cancelled':
        showToast(PAYMENT_TEXTS.cancelled.title, { description: PAYMENT_TEXTS.cancelled.text })
        return backToOrder(orderId)
      case 'unreachable':
        showToast(PAYMENT_TEXTS.widgetMissing.title, {
          description: PAYMENT_TEXTS.widgetMissing.text,
          tone: 'destructive',
        })
        return backToOrder(orderId)
      case 'redirected':
        return undefined
    }
  }

  const payment = useMutation({
    networkMode: 'always',
    mutationFn: async (orderId: string) => {
      const { payment: setup } = await queries.ensureQueryData(shopQuery)
      const subject = { purpose: 'order', subjectId: orderId } as const
      return takeCardPayment(subject, { scriptUrl: setup.scriptUrl, redirect: (url) => location.assign(url) })
    },
    onSuccess: lead,
    onError: (error, orderId) => {
      // Told on the page, with what to do about it.
      const isTold = outOfDateOf(error) !== undefined
      const words =
        error instanceof CallError ? { title: error.title, text: error.message } : PAYMENT_TEXTS.initiateFailed
      if (!isTold) showToast(words.title, { description: words.text, tone: 'destructive' })
      // Paid or cancelled meanwhile: the order itself says which.
      void queries.invalidateQueries({ queryKey: keyOf(getOrder, { params: { orderId } }) })
    },
    onSettled: () => {
      isRunning.current = false
    },
  })

  return {
    pay: (orderId: string) => {
      if (isRunning.current) return
      isRunning.current = true
      payment.mutate(orderId)
    },
    isPending: payment.isPending || payment.data?.kind === 'redirected',
    isRedirecting: payment.data?.kind === 'redirected',
    error: payment.error,
  }
}

export type CardPayment = ReturnType<typeof useCardPayment>
