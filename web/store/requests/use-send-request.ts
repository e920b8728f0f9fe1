import { useQueryClient } from '@tanstack/react-query'
import { listMyDispatch } from '#domain/dispatch/dispatch-api.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { listMyServices } from '#domain/services/services-api.ts'
import { CallError } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { createPurchaseIds, type PurchaseIds } from '../../client/storage/purchase-ids.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { PaidAlready, type RequestPaymentEnd, useRequestPayment } from '../payments/card/use-request-payment.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { REQUEST_TEXTS } from './request-texts.ts'

const TEXTS = REQUEST_TEXTS

type Words = { title: string; text: string }
type Answer = { id: string; isPaid: boolean; reference: string | null }

type Purchase = {
  /** The whole content of the request: any other content is another payment. */
  content: Parameters<PurchaseIds['idOf']>[0]
  ask: (id: string) => Promise<Answer>
}

/**
 * `sent`: it is paid, or its payment is being checked; either way its form is done with. `refused`: the server's word,
 * told already. Everything else has been told, and can be tried again.
 */
export type SendEnd = { kind: 'sent'; reference: string; isPaid: boolean } | { kind: 'refused'; code: ErrorCode } | null

/** Outlive their forms: who turns to another tab, or loads the page anew, goes on with what was begun. */
const PURCHASE_IDS = { dispatch: createPurchaseIds('dispatch'), service: createPurchaseIds('service') }
const LISTS = { dispatch: listMyDispatch, service: listMyServices }

/**
 * Asks for what a member wants, takes its payment, and tells how that ended.
 *
 * @param signIn what somebody is told who is not signed in any more
 */
export function useSendRequest(purpose: keyof typeof PURCHASE_IDS, signIn: Words) {
  const payment = useRequestPayment()
  const queries = useQueryClient()
  const kept = PURCHASE_IDS[purpose]

  async function send({ content, ask }: Purchase): Promise<SendEnd> {
    try {
      const end = await payment.pay(async () => {
        const answer = await ask(kept.idOf(content))
        if (answer.isPaid) throw new PaidAlready(answer.reference ?? answer.id)
        return { purpose, subjectId: answer.id }
      })
      const sent = end ? tellEnd(end) : null
      return sent && done(sent)
    } catch (error) {
      if (error instanceof PaidAlready) return done({ kind: 'sent', reference: error.reference, isPaid: true })
      return refused(error)
    }
  }

  function done(sent: Extract<SendEnd, { kind: 'sent' }>): SendEnd {
    kept.forget()
    void queries.invalidateQueries({ queryKey: keyOf(LISTS[purpose]) })
    return sent
  }

  function refused(error: unknown): SendEnd {
    const code = error instanceof CallError ? error.code : null
    if (!(error instanceof CallError) || code === null || code.startsWith('server.')) {
      fail(TEXTS.paymentError)
      return null
    }
    // Whatever the server will not take will not be taken under this id.
    if (code !== 'payment.starting' && code !== 'request.too_many') kept.forget()
    fail(code.startsWith('session.') ? signIn : wordsOf(code, error))
    return { kind: 'refused', code }
  }

  return { send, isPending: payment.isPending }
}

/** What became of a payment, in words; null where nothing was paid, nor is anything being checked. */
function tellEnd(end: RequestPaymentEnd): Extract<SendEnd, { kind: 'sent' }> | null {
  switch (end.kind) {
    case 'settled': {
      const { state, reference, reason } = end.settlement
      if (state === 'paid') return { kind: 'sent', reference, isPaid: true }
      if (state === 'checking') return checking(reference)
      if (state === 'failed') fail(reason === null ? TEXTS.paymentError : declined(reason))
      else fail(PAYMENT_TEXTS.outcome.member[state])
      return null
    }
    case 'unconfirmed':
      return checking(end.reference)
    case 'cancelled':
      showToast(TEXTS.cancelled)
      return null
    case 'declined':
      fail(declined(end.reason))
      return null
    case 'unreachable':
      fail(PAYMENT_TEXTS.widgetMissing)
      return null
    case 'redirected':
      return null
  }
}

function checking(reference: string): Extract<SendEnd, { kind: 'sent' }> {
  showToast(TEXTS.checking.title, { description: TEXTS.checking.text })
  return { kind: 'sent', reference, isPaid: false }
}

const declined = (reason: string) => ({ title: PAYMENT_TEXTS.outcome.failedTitle, text: reason })

function wordsOf(code: ErrorCode, { title, message }: CallError): Words {
  return code === 'payment.initiate_failed' || code === 'payment.not_due' || code === 'payment.key_reused'
    ? TEXTS.paymentError
    : { title, text: message }
}

function fail({ title, text }: Words) {
  showToast(title, { description: text, tone: 'destructive' })
}
