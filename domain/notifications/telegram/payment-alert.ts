import { formatOrderId } from '../../ids/order-id.ts'
import { formatCedis, type Pesewas } from '../../money.ts'
import { parseReference } from '../../payments/payment-reference.ts'
import { takenText } from '../../payments/taken-text.ts'
import { momentText } from '../order-words.ts'
import { escapeHtml } from './telegram-html.ts'

/** An event about money that a person must decide. */
export type PaymentAlert = {
  reference: string
  /** What was taken, or is refunded, in hundredths of its currency. */
  amount: Pesewas
  /** Which currency or mode, where it is not the shop's, such as `NGN` or `test money`. It pays for nothing. */
  otherMoney: string | null
} & (
  | { what: 'review'; due: Pesewas }
  /** `status` and `againAt` tell the tries of a refund apart. */
  | { what: 'stuck_refund'; id: string; status: string; againAt: Date | null }
  /** A payment that its payer disputes at the bank. `answerBy`: null where the provider did not say. */
  | { what: 'disputed'; answerBy: Date | null }
  /** A payment whose subject the shop does not know. */
  | { what: 'lost' }
  /** The same, and it was paid before the database was made: the shop may have opened the wrong one. */
  | { what: 'older' }
  /** A payment that names this shop without the proof. */
  | { what: 'unproven' }
)

/** The operator's Telegram message about money that needs attention: what happened, and what to do. */
export function paymentAlertMessage(alert: PaymentAlert): string {
  const reference = escapeHtml(alert.reference)
  const taken = escapeHtml(takenText(alert.amount, alert.otherMoney))
  if (alert.what === 'stuck_refund') {
    return [
      '<b>A refund is stuck</b>',
      `Payment ${reference}, ${taken}.`,
      "Look at it in the payment provider's dashboard and send the money back from there.",
    ].join('\n')
  }
  if (alert.what === 'disputed') {
    const until = alert.answerBy === null ? '' : ` until ${momentText(alert.answerBy)}`
    return [
      '<b>A payment is disputed</b>',
      `The payer of ${reference}, ${taken}, asks the bank for the money.`,
      `Answer in the payment provider's dashboard${until}. Refund nothing here meanwhile: the money could go back twice.`,
    ].join('\n')
  }
  if (alert.what === 'lost') {
    return [
      '<b>A payment has no order here</b>',
      `Payment ${reference}, ${taken}: the provider took it, and its subject is unknown here.`,
      'It is refunded automatically in an hour. If this is a copy of the shop with the real keys, stop it before then.',
    ].join('\n')
  }
  if (alert.what === 'older') {
    return [
      '<b>A payment is older than the database</b>',
      `Payment ${reference}, ${taken}, was paid before this database was made. It is not refunded.`,
      'If the shop has opened the wrong database, stop it, and look at DATABASE_URL and DATA_DIR.',
      "Otherwise refund the payment in the payment provider's dashboard if nobody gets anything for it.",
    ].join('\n')
  }
  if (alert.what === 'unproven') {
    return [
      '<b>A payment needs your look</b>',
      `Payment ${reference}, ${taken}, names this shop, and the database does not know it.`,
      "Look at it in the payment provider's dashboard, and refund it there if nobody gets anything for it.",
    ].join('\n')
  }
  const paidFor = parseReference(alert.reference)
  const isMembers = paidFor?.purpose !== 'order'
  const order = escapeHtml(formatOrderId(paidFor?.code ?? ''))
  const due = formatCedis(alert.due)
  const accept = isMembers
    ? `To take it as paid: npm run payment -- accept ${reference}`
    : `To accept it as paid: npm run order -- ${order} confirm-payment`
  return [
    '<b>A payment needs your decision</b>',
    isMembers
      ? `Payment ${reference} of a member took ${taken}; ${due} were due.`
      : `Payment ${reference} took ${taken}; order ${order} asks for ${due}.`,
    ...(alert.otherMoney === null ? [accept] : []),
    isMembers
      ? `To send it back: npm run payment -- return ${reference}`
      : `To refund it and cancel the order: npm run order -- ${order} cancelled`,
  ].join('\n')
}
