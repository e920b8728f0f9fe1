import { formatCedis, type Pesewas } from '../money.ts'
import { escapeHtml } from './telegram-html.ts'

/** Something about money that only a person can decide. */
export type PaymentAlert = { what: 'review' | 'stuck_refund'; reference: string; amount: Pesewas }

/** What members pay for has a UUID, an order has not. */
const MEMBER_REFERENCE = /^[\da-f-]{36}-\d+$/

/** The operator's Telegram message about money that needs a person: what happened, and what to do. */
export function paymentAlertMessage({ what, reference, amount }: PaymentAlert): string {
  const order = escapeHtml(reference.replace(/-\d+$/, ''))
  if (what === 'review' && MEMBER_REFERENCE.test(reference)) {
    return [
      '<b>A payment needs your decision</b>',
      `Payment ${escapeHtml(reference)} of a member took ${formatCedis(amount)}, which is not what was due.`,
      `To take it as paid: npm run payment -- accept ${escapeHtml(reference)}`,
      `To send it back: npm run payment -- return ${escapeHtml(reference)}`,
    ].join('\n')
  }
  if (what === 'review') {
    return [
      '<b>A payment needs your decision</b>',
      `Payment ${escapeHtml(reference)} took other money than order ${order} asks for.`,
      'To take it as paid, confirm the payment of the order; to send it back, cancel the order.',
    ].join('\n')
  }
  return [
    '<b>A refund is stuck</b>',
    `Payment ${escapeHtml(reference)}, ${formatCedis(amount)}.`,
    "Look at it in the payment provider's dashboard and send the money back from there.",
  ].join('\n')
}
