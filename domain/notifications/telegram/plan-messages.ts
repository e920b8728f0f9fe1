import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import { plainLine } from '../../text/plain-line.ts'
import { type Letterhead, layOutMail, type Mail } from '../mails/mail-page.ts'
import { momentText } from '../order-words.ts'
import { escapeHtml } from './telegram-html.ts'

const NAME_MAX = 120

/** A plan that was just paid. */
export type PaidPlan = {
  name: string
  planName: string
  billingCycle: 'bi-weekly' | 'monthly'
  amount: Pesewas
  creditedDays: number
  endsAt: Date
  reference: string
}

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

/** The member's receipt of a plan. */
export function paidPlanMail(plan: PaidPlan, letterhead: Letterhead): Mail {
  return layOutMail(
    {
      subject: `Your ${plan.planName} plan is active`,
      preview: `It is active until ${momentText(plan.endsAt)}.`,
      title: `Welcome to ${plan.planName}!`,
      blocks: [
        { kind: 'paragraph', text: 'Thank you! Your plan is active from this moment, and your discount with it.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Plan', value: plan.planName },
            { label: 'For', value: plan.billingCycle === 'monthly' ? 'One month, paid once' : 'Two weeks, paid once' },
            { label: 'Paid', value: formatCedis(plan.amount) },
            ...(plan.creditedDays > 0 ? [{ label: 'Days credited', value: String(plan.creditedDays) }] : []),
            { label: 'Active until', value: momentText(plan.endsAt) },
            { label: 'Reference', value: formatReference(plan.reference) },
          ],
        },
        { kind: 'paragraph', text: 'It never renews on its own: when the plan ends, you choose again.' },
        { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
      ],
      reason: 'You’re getting this because you paid for a plan.',
    },
    letterhead,
  )
}

/** The reminder, three days before a plan ends. */
export function endingPlanMail(
  plan: { name: string; planName: string; endsAt: Date; link: string },
  letterhead: Letterhead,
): Mail {
  const first = plainLine(plan.name, NAME_MAX)
  return layOutMail(
    {
      subject: `Your ${plan.planName} plan ends soon`,
      preview: `It is active until ${momentText(plan.endsAt)}.`,
      title: first === '' ? 'Your plan ends soon' : `${first}, your plan ends soon`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Your ${plan.planName} plan is active until ${momentText(plan.endsAt)}, and so are its discount and deliveries. It never renews on its own.`,
        },
        { kind: 'button', label: 'Look at the plans', href: plan.link },
        { kind: 'help', title: 'Questions?', text: 'We are glad to help.' },
      ],
      reason: 'You’re getting this because your plan is about to end.',
    },
    letterhead,
  )
}
