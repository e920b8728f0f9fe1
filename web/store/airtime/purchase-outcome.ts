import { z } from 'zod'
import type { ErrorCode } from '#domain/errors.ts'
import { formatCedis, Pesewas } from '#domain/money.ts'
import { CallError } from '../../client/api.ts'
import type { Toast } from '../../ui/overlay/toast.tsx'
import type { RequestPaymentEnd } from '../payments/card/use-request-payment.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import type { TopUpFault } from './check-top-up.ts'

const TEXTS = AIRTIME_TEXTS

export type Words = { title: string; text: string }

/** How buying airtime ended, and what is said about it. */
export type PurchaseOutcome = {
  /**
   * `done`: bought, or as good as. `left`: the browser went to the payment page, and may have come back. `cancelled`,
   * `failed`: it can be tried again.
   */
  kind: 'done' | 'left' | 'cancelled' | 'failed'
  /** Null where nothing is to be said. */
  words: Words | null
  tone: Toast['tone']
  /** The part of the form that has to be mended. */
  fault: TopUpFault | null
  /** The same again is another purchase. */
  isOver: boolean
}

/** What the payment's end means to whoever wanted airtime. */
export function outcomeOfEnd(end: RequestPaymentEnd): PurchaseOutcome {
  switch (end.kind) {
    case 'settled': {
      const { state, reference } = end.settlement
      if (state === 'paid') return bought(reference)
      if (state === 'checking') return beingChecked()
      return failed(state === 'failed' ? TEXTS.failed : PAYMENT_TEXTS.outcome.member[state], { isOver: true })
    }
    case 'unconfirmed':
      return beingChecked()
    case 'cancelled':
      return { kind: 'cancelled', words: TEXTS.cancelled, tone: 'default', fault: null, isOver: false }
    case 'declined':
      return failed({ title: PAYMENT_TEXTS.outcome.failedTitle, text: end.reason })
    case 'unreachable':
      return failed(PAYMENT_TEXTS.widgetMissing)
    case 'redirected':
      return { kind: 'left', words: null, tone: 'default', fault: null, isOver: false }
  }
}

/** It is paid: now, or before when the answer was lost. */
export function bought(reference: string): PurchaseOutcome {
  const words = { title: TEXTS.successful.title, text: TEXTS.successful.text(reference) }
  return { kind: 'done', words, tone: 'success', fault: null, isOver: true }
}

function beingChecked(): PurchaseOutcome {
  return { kind: 'done', words: TEXTS.checking, tone: 'default', fault: null, isOver: true }
}

/** Something is in the way of buying: it is said, and what was typed stays. */
export function failed(words: Words, more: { fault?: TopUpFault; isOver?: boolean } = {}): PurchaseOutcome {
  const { fault = null, isOver = false } = more
  return { kind: 'failed', words: { title: words.title, text: words.text }, tone: 'destructive', fault, isOver }
}

const FAULTS: Partial<Record<ErrorCode, TopUpFault>> = {
  'airtime.provider_missing': 'provider',
  'airtime.amount_invalid': 'amount',
  'airtime.phone_invalid': 'phone',
}
/** What the server says in words that help; all else is one sentence. */
const TOLD: readonly ErrorCode[] = [
  'payment.misconfigured',
  'payment.starting',
  'payment.too_many_unpaid',
  'request.too_many',
  'session.ended',
  'profile.missing',
]
/** It was closed meanwhile, or is somebody else's: the next try is another one. */
const OVER: readonly ErrorCode[] = ['payment.not_due', 'payment.key_reused']

/** What a refusal, or no answer at all, means to whoever wanted airtime. */
export function outcomeOfError(error: unknown): PurchaseOutcome {
  if (!(error instanceof CallError) || error.code === null) return failed(TEXTS.failed)
  const { code, title, message: text } = error
  const fault = FAULTS[code]
  if (fault) return failed({ title, text }, { fault })
  if (code === 'airtime.cap_reached') return failed({ title, text: capText(error.details) })
  return failed(TOLD.includes(code) ? { title, text } : TEXTS.failed, { isOver: OVER.includes(code) })
}

const CapDetails = z.object({ left: Pesewas, unpaid: Pesewas })

function capText(given: unknown): string {
  const details = CapDetails.safeParse(given).data
  const left = details && details.left > 0 ? TEXTS.cap.left(formatCedis(details.left)) : null
  if (!details || details.unpaid === 0) return left ?? TEXTS.cap.none
  return left === null ? TEXTS.cap.unpaid : `${left} ${TEXTS.cap.unpaid}`
}
