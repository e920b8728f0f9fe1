import { formatCedis } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import { plainLine } from '../../text/plain-line.ts'
import type { PaidPlan } from '../mails/plan-mails.ts'
import { momentText } from '../order-words.ts'
import { escapeHtml } from './telegram-html.ts'

const NAME_MAX = 120

/** The operator's Telegram message about a paid plan. */
export function paidPlanMessage(plan: PaidPlan): string {
  const safe = (text: string) => escapeHtml(plainLine(text, NAME_MAX))
  return [
    `<b>New subscription: ${safe(plan.planName)}</b>`,
    `Member: ${safe(plan.name) || 'no name given'}`,
    `Cycle: ${plan.billingCycle}, ${formatCedis(plan.amount)}`,
    ...(plan.creditedDays > 0 ? [`Credited days: ${plan.creditedDays}`] : []),
    `Active until: ${momentText(plan.endsAt)}`,
    `Reference: ${safe(formatReference(plan.reference))}`,
  ].join('\n')
}
