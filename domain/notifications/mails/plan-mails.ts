import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { facts, type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const TEXT_MAX = 120

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

/** The member's receipt of a plan. */
export function paidPlanMail(plan: PaidPlan, letterhead: Letterhead): Mail {
  return layOutMail(letterhead, {
    subject: `Your ${plan.planName} plan is active`,
    preview: `It is active until ${momentText(plan.endsAt)}.`,
    title: `Welcome to ${plan.planName}!`,
    blocks: [
      'Thank you! Your plan is active from this moment, and your discount with it.',
      facts([
        ['Plan', plan.planName],
        ['For', plan.billingCycle === 'monthly' ? 'One month, paid once' : 'Two weeks, paid once'],
        ['Paid', formatCedis(plan.amount)],
        plan.creditedDays > 0 && ['Days credited', String(plan.creditedDays)],
        ['Active until', momentText(plan.endsAt)],
        ['Reference', formatReference(plan.reference)],
      ]),
      'It never renews on its own: when the plan ends, you choose again.',
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you paid for a plan.',
  })
}

/** The mail about a plan whose money goes back. `next`: the plan that runs after it. */
export function refundedPlanMail(
  refund: {
    planName: string
    amount: Pesewas
    reason: string
    reference: string
    next: { planName: string; endsAt: Date } | null
  },
  letterhead: Letterhead,
): Mail {
  const { planName, next } = refund
  const amount = formatCedis(refund.amount)
  const lead = `We are sending ${amount} for your ${planName} plan back the way you paid. Banks and wallets may take a few days to show it.`
  return layOutMail(letterhead, {
    subject: `${amount} for your ${planName} plan is on its way back`,
    preview: lead,
    title: 'Your money is on its way back',
    blocks: [
      lead,
      facts([
        ['Plan', planName],
        ['Why', plainLine(refund.reason, TEXT_MAX)],
        ['Refund', amount],
        ['Reference', formatReference(refund.reference)],
      ]),
      next === null
        ? 'The plan has ended, and its discount with it. You are welcome back any time.'
        : `Your ${next.planName} plan is active until ${momentText(next.endsAt)}.`,
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you paid for a plan.',
  })
}

/** The reminder, three days before a plan ends. */
export function endingPlanMail(
  plan: { name: string; planName: string; endsAt: Date; link: string },
  letterhead: Letterhead,
): Mail {
  const first = plainLine(plan.name, TEXT_MAX)
  return layOutMail(letterhead, {
    subject: `Your ${plan.planName} plan ends soon`,
    preview: `It is active until ${momentText(plan.endsAt)}.`,
    title: first === '' ? 'Your plan ends soon' : `${first}, your plan ends soon`,
    blocks: [
      `Your ${plan.planName} plan is active until ${momentText(plan.endsAt)}, and so are its discount and deliveries. It never renews on its own.`,
      { kind: 'button', label: 'Look at the plans', href: plan.link },
      { kind: 'help', title: 'Questions?', text: 'We are glad to help.' },
    ],
    reason: 'You’re getting this because your plan is about to end.',
  })
}
