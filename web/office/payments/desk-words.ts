import { formatOrderId } from '#domain/ids/order-id.ts'
import { canSendManually, canStopAsking } from '#domain/payments/can-send-manually.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { askRefundAgain, type RefundView, type Sender, stopAskingForRefund } from '#domain/payments/refunds-api.ts'
import { takenText } from '#domain/payments/taken-text.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { spanWords } from '../frame/span-words.ts'
import { PAYMENTS_TEXTS as TEXTS } from './payments-texts.ts'

/** What is paid for, in a word and with the id that people read out: `Order 7K3QF-9M2XA`. */
export function subjectWords({
  purpose,
  subjectId,
  code = null,
}: {
  purpose: Purpose
  subjectId: string
  code?: string | null
}): string {
  const id = purpose === 'order' ? subjectId : code
  return id === null ? TEXTS.purpose[purpose] : `${TEXTS.purpose[purpose]} ${formatOrderId(id)}`
}

/** How long ago something was: `12 min`, `3 h 05` or `2 days`, rounded down. */
export const ageWords = (since: string, now: Date) => spanWords(Math.max(0, now.getTime() - Date.parse(since)))

/** Whose wallet money came from, as far as its line of the statement tells: `AMA MENSAH, 024 412 3456`. */
export const senderWords = ({ name, phone }: NonNullable<Sender>) =>
  [name, phone === null ? '' : formatPhone(phone)].filter(Boolean).join(', ')

/** Who pays or gets money back, as far as it is known: `Ama Mensah, 024 412 3456`. */
export const payerWords = ({ payerName, payerPhone }: { payerName: string; payerPhone: string }) =>
  senderWords({ name: payerName, phone: payerPhone === '' ? null : payerPhone })

/** What staff do about a refund that the provider failed or refused to send, or that needs attention there. */
export function stuckWords(refund: RefundView): string {
  const { failedHint, failedOther, refused, stuck } = TEXTS.refunds
  if (refund.status === 'failed') return canSendManually(refund) ? failedHint : failedOther
  return canStopAsking(refund) ? refused : stuck
}

/** What staff can ask the server about a stuck refund: to ask the provider again, or no more; undefined where it is neither. */
export function providerStep(refund: RefundView) {
  const { again, asking, asked, stop, stopping, stopped } = TEXTS.refunds
  const sum = takenText(refund.amount, refund.otherMoney)
  if (refund.status === 'failed') return { endpoint: askRefundAgain, label: again, pending: asking, done: asked(sum) }
  if (canStopAsking(refund))
    return { endpoint: stopAskingForRefund, label: stop, pending: stopping, done: stopped(sum) }
  return undefined
}
