import { type MutationState, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import { CallError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { shopQuery } from '../../client/shop/shop-hooks.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { type PurchasePart, paymentPage } from './purchase-part.ts'
import { recordPaid, refresh } from './record-paid.ts'
import { type PurchaseEnd, takePurchase, type Wanted } from './take-purchase.ts'
import { lastWay, type PayWay } from './ways/last-way.ts'
import { paymentProblem } from './window/payment-key.ts'
import { takeWindowPayment } from './window/take-window-payment.ts'

const KEY = 'purchase'
/** Hides the toast of the last purchase, which is out of date once another begins. */
let hideLast = () => {}

/**
 * Buys one thing: starts its payment at once, shows its end as a toast, and opens the payment's page where the outcome
 * is not known. One purchase runs at a time, whatever buttons are pressed; it continues when its page closes.
 */
export function usePurchase(part: PurchasePart) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mutationKey = [KEY, part.purpose]
  const { mutateAsync } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: (wanted: Wanted) =>
      takePurchase(part, wanted, (subject) => pay(subject, 'subjectId' in wanted ? wanted.way : undefined)),
  })
  const latest = useLatest(part)

  async function pay(subject: PaymentSubject, way: PayWay | null = lastWay.read()) {
    const { payment } = await queries.ensureQueryData(shopQuery)
    const problem = paymentProblem(payment)
    if (problem !== null) {
      const { title, reasons } = PAYMENT_TEXTS.misconfigured
      throw new CallError({ code: 'payment.misconfigured', title, message: reasons[problem] }, 503)
    }
    if (way === 'momo') return { kind: 'charge', subject } as const
    const end = await takeWindowPayment(subject, {
      scriptUrl: payment.scriptUrl,
      redirect: (url) => location.assign(url),
    })
    if (end.kind !== 'redirected') return end
    showToast(PAYMENT_TEXTS.redirecting)
    await untilBack()
    return end
  }

  /** @returns undefined when another purchase is running */
  async function buy(wanted: Wanted): Promise<PurchaseEnd | undefined> {
    if (queries.isMutating({ mutationKey: [KEY] }) > 0) return undefined
    hideLast()
    const end = await mutateAsync(wanted)
    switch (end.kind) {
      case 'paid':
        recordPaid(part, end.subjectId, queries)
        if (part.words.paid) hideLast = showToast(part.words.paid(end.reference), 'success')
        break
      case 'undecided':
        void navigate(paymentPage(end.reference))
        break
      case 'charge':
        void navigate(paths.chargeOf(end.subject))
        break
      case 'cancelled':
        hideLast = showToast(part.words.cancelled)
        break
      case 'failed': {
        const waiting = waitingOf(end.error)
        if (waiting !== undefined) void navigate(paymentPage(waiting))
        if (!(end.error && part.isShownOnPage?.(end.error))) {
          hideLast = showToast(end.words, 'destructive')
        }
        // The price may have changed, or the offer ended.
        if (end.error instanceof CallError && end.error.kind === 'refused') refresh(part, queries)
        break
      }
    }
    return end
  }

  return { buy, latest, isPending: latest?.status === 'pending' }
}

/** How long the browser may take to leave for the provider's page, ms. */
const LEAVING_MS = 15_000

/**
 * The purchase runs until the page is gone. The back button of the provider's page may restore it from memory; the stop or
 * back button before that page begins keeps it, and no browser tells of the stop button.
 */
function untilBack(): Promise<unknown> {
  return new Promise((back) => {
    for (const name of ['pageshow', 'popstate']) window.addEventListener(name, back, { once: true })
    setTimeout(back, LEAVING_MS)
  })
}

/** The reference of the payment that keeps another from starting. */
function waitingOf(error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'payment.momo_waiting') return undefined
  return z.object({ reference: z.string() }).safeParse(error.details).data?.reference
}

/** The last purchase of this part, from any button. */
function useLatest({ purpose }: PurchasePart) {
  const cache = useQueryClient().getMutationCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const state: unknown = cache.findAll({ mutationKey: [KEY, purpose] }).at(-1)?.state
    return state as MutationState<PurchaseEnd, Error, Wanted> | undefined // of `usePurchase`, as the key shows
  })
}
