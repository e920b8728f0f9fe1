import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { buyTopUp } from '#domain/airtime/airtime-api.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { formatCedis, Pesewas } from '#domain/money.ts'
import { CallError, call } from '../api.ts'
import { useSession } from '../auth/session-store.ts'
import { newKey } from '../checkout/new-key.ts'
import { paymentProblem } from '../payments/payment-key.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { type RequestPaymentEnd, useRequestPayment } from '../payments/use-request-payment.ts'
import { shopQuery } from '../shop/shop-hooks.ts'
import { showToast } from '../ui/toast.tsx'
import { topUpsQuery } from './airtime-query.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import type { TopUpFault, TopUpWish } from './check-top-up.ts'
import { makeKeptWish } from './kept-wish.ts'

const TEXTS = AIRTIME_TEXTS

export type Words = { title: string; text: string }
/**
 * `done`: nothing is left to do here. `left`: the browser is on its way elsewhere. `kept`: it can be tried again, once
 * what failed is mended.
 */
export type BuyEnd =
  | { kind: 'done' | 'left' }
  | { kind: 'kept'; failure: Words | null }
  | { kind: 'fault'; fault: TopUpFault; words: Words }

/** Outlives the panel: who closes it and comes back goes on with what was begun. */
const keptWish = makeKeptWish(newKey)

const FAULTS: Partial<Record<ErrorCode, TopUpFault>> = {
  'airtime.provider_missing': 'provider',
  'airtime.amount_invalid': 'amount',
  'airtime.phone_invalid': 'phone',
}

/** The wish was paid before, and its answer had been lost. */
class PaidAlready extends Error {
  readonly reference: string

  constructor(reference: string) {
    super('it is paid')
    this.reference = reference
  }
}

/** Asks for airtime, takes its payment, and tells how that ended. */
export function useBuyAirtime() {
  const payment = useRequestPayment()
  const queries = useQueryClient()
  const session = useSession()

  async function buy(wish: TopUpWish): Promise<BuyEnd> {
    if (session.status !== 'signed_in') return fail(TEXTS.signIn)
    const { userId } = session
    try {
      const { payment: setup } = await queries.ensureQueryData(shopQuery)
      const problem = paymentProblem(setup)
      if (problem !== null) {
        const { title, reasons } = PAYMENT_TEXTS.misconfigured
        return fail({ title, text: reasons[problem] })
      }
      const end = await payment.pay(async () => {
        const id = keptWish.idOf({ userId, ...wish })
        const answer = await call(buyTopUp, { body: { id, ...wish } })
        if (answer.isPaid) throw new PaidAlready(answer.reference ?? id)
        return { purpose: 'airtime', subjectId: id }
      })
      return end ? tell(end) : { kind: 'kept', failure: null }
    } catch (error) {
      return error instanceof PaidAlready ? bought(error.reference) : refused(error)
    } finally {
      void queries.invalidateQueries({ queryKey: topUpsQuery.queryKey })
    }
  }

  return { buy, isPending: payment.isPending }
}

function tell(end: RequestPaymentEnd): BuyEnd {
  switch (end.kind) {
    case 'settled': {
      const { state, reference } = end.settlement
      if (state === 'paid') return bought(reference)
      if (state === 'checking') return beingChecked()
      keptWish.forget()
      const { title, text } = state === 'failed' ? TEXTS.failed : PAYMENT_TEXTS.outcome.member[state]
      return fail({ title, text })
    }
    case 'unconfirmed':
      return beingChecked()
    case 'cancelled':
      showToast(TEXTS.cancelled.title, { description: TEXTS.cancelled.text })
      return { kind: 'kept', failure: null }
    case 'declined':
      return fail({ title: PAYMENT_TEXTS.outcome.failedTitle, text: end.reason })
    case 'unreachable':
      return fail(PAYMENT_TEXTS.widgetMissing)
    case 'redirected':
      return { kind: 'left' }
  }
}

function bought(reference: string): BuyEnd {
  keptWish.forget()
  showToast(TEXTS.successful.title, { description: TEXTS.successful.text(reference), tone: 'success' })
  return { kind: 'done' }
}

function beingChecked(): BuyEnd {
  keptWish.forget()
  showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
  return { kind: 'done' }
}

const CapDetails = z.object({ left: Pesewas, unpaid: Pesewas })

function refused(error: unknown): BuyEnd {
  const code = error instanceof CallError ? error.code : null
  const fault = code === null ? undefined : FAULTS[code]
  if (!(error instanceof CallError) || code === null) return fail(TEXTS.failed)
  if (fault) {
    const words = { title: error.title, text: error.message }
    fail(words)
    return { kind: 'fault', fault, words }
  }
  switch (code) {
    case 'airtime.cap_reached':
      return fail({ title: TEXTS.cap.title, text: capText(CapDetails.safeParse(error.details).data) })
    case 'payment.misconfigured':
    case 'payment.starting':
    case 'request.too_many':
    case 'session.ended':
    case 'profile.missing':
      return fail({ title: error.title, text: error.message })
    case 'payment.not_due':
    case 'payment.key_reused':
      keptWish.forget() // it was closed meanwhile: the next try is another one
      return fail(TEXTS.failed)
    default:
      return fail(TEXTS.failed)
  }
}

function capText(details: z.output<typeof CapDetails> | undefined): string {
  const left = details && details.left > 0 ? TEXTS.cap.left(formatCedis(details.left)) : null
  if (!details || details.unpaid === 0) return left ?? TEXTS.cap.none
  return left === null ? TEXTS.cap.unpaid : `${left} ${TEXTS.cap.unpaid}`
}

function fail(failure: Words): BuyEnd {
  showToast(failure.title, { description: failure.text, tone: 'destructive' })
  return { kind: 'kept', failure }
}
