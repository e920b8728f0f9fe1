import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Pesewas } from '#domain/money.ts'
import type { PurchaseAnswer } from '#domain/payments/payments-api.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { holdsPlan, UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { BillingCycle } from '#domain/subscriptions/plan-period.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { preparePayment } from '../payments/prepare-payment.ts'
import { findPlan } from '../plans/plan-queries.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { findOwnPaidOrder, findRunningPlan, insertSubscriptionOrder, supersedePending } from './subscription-queries.ts'

/** Unpaid purchases of plans are closed after this, in milliseconds; late money is refunded automatically. */
const UNPAID_MS = DAY_MS

/**
 * Requests a plan, or an extension of the running one: writes the pending order and its intent, at the price of the
 * plan's own row.
 *
 * @throws Refusal plan.missing, plan.current (the plan runs, and no extension was requested), request.price_changed
 * (with the right total), payment.key_reused
 */
export async function orderSubscription(
  tx: Db,
  actor: Person,
  input: { id: string; plan: string; billingCycle: BillingCycle; expectedTotal: Pesewas; isExtension: boolean },
  deps: { now: Date; random: Random; mailDomain: string },
): Promise<PurchaseAnswer> {
  const { id, billingCycle } = input
  const { now, mailDomain } = deps
  const known = await findOwnPaidOrder(tx, actor, id)
  if (known?.subscriptionPlan === input.plan)
    return { id, amount: known.amount, isPaid: true, reference: known.paystackReference }
  const plan = await findPlan(tx, input.plan)
  if (!plan || plan.id === UNSUBSCRIBED) throw new Refusal('plan.missing')
  const running = await findRunningPlan(tx, actor.userId)
  if (!input.isExtension && running?.planId === plan.id && holdsPlan(running, now)) throw new Refusal('plan.current')
  const amount = billingCycle === 'monthly' ? plan.monthlyPrice : plan.biWeeklyPrice
  if (amount !== input.expectedTotal) throw new Refusal('request.price_changed', { total: amount })
  const contact = await findMemberContact(tx, actor.userId)
  if (!contact) throw new Refusal('session.required')

  const phone = parsePhone(contact.phone || (contact.signInPhone ?? '')) ?? ''
  const email = contact.email ?? `${phone === '' ? actor.userId : localPhone(phone)}@${mailDomain}`
  const intent = await preparePayment(
    tx,
    actor,
    {
      purpose: 'subscription',
      subjectId: id,
      amount,
      payer: { name: contact.name, phone, email },
      request: { plan: plan.id, billingCycle, amount },
      fields: [
        { display_name: 'Plan', variable_name: 'plan', value: plan.name },
        { display_name: 'Billing cycle', variable_name: 'billing_cycle', value: billingCycle },
      ],
      closesAt: new Date(now.getTime() + UNPAID_MS),
    },
    deps,
  )
  await insertSubscriptionOrder(tx, {
    id,
    userId: actor.userId,
    subscriptionPlan: plan.id,
    billingCycle,
    amount: intent.amount,
    createdAt: now,
  })
  await supersedePending(tx, actor.userId, id)
  return { id, amount: intent.amount, isPaid: intent.status === 'paid', reference: intent.paidBy }
}
