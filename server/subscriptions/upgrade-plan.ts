import { z } from 'zod'
import { nextPeriod } from '#domain/subscriptions/plan-period.ts'
import { BillingCycleName } from '#domain/subscriptions/subscriptions-api.ts'
import type { Fulfil } from '../capability/capability.ts'
import { findPlan } from '../plans/plan-queries.ts'
import { findMemberContact, lockMember } from '../profiles/member-queries.ts'
import { queuePaidPlan } from './queue-plan-messages.ts'
import { findRunningPlan, markSubscriptionPaid, setPlan } from './subscription-queries.ts'

/** The plan that a payment buys, as its intent stores it. */
const StoredPlan = z.object({ plan: z.string(), billingCycle: BillingCycleName })

/**
 * Upgrades a member's plan in the transaction that settles its payment. The new period begins now and is credited with
 * the unused days of the running plan; an extension of the same plan follows on.
 *
 * An account that was deleted meanwhile gets no plan; the order is kept as paid, and the operator is notified as usual.
 */
export const upgradePlan: Fulfil = async (tx, intent, { reference }, now) => {
  const stored = StoredPlan.parse(intent.request)
  const plan = await findPlan(tx, stored.plan)
  if (!plan) throw new Error(`the plan ${stored.plan} was paid for and does not exist`)
  const userId = intent.payerUserId ?? ''
  const isMember = userId !== '' && (await lockMember(tx, userId))
  const running = isMember ? await findRunningPlan(tx, userId) : null
  const { unusedDays, ...period } = nextPeriod(now, stored.billingCycle, plan, running)

  const order = await markSubscriptionPaid(tx, intent.subjectId, {
    paystackReference: reference,
    paidAt: now,
    ...period,
    replacedPlan: unusedDays > 0 ? (running?.planId ?? null) : null,
  })
  if (!order) throw new Error(`the plan order ${intent.subjectId} cannot be paid although its payment was open`)
  if (isMember) await setPlan(tx, userId, { planId: plan.id, expiresAt: period.endsAt }, now)
  const contact = isMember ? await findMemberContact(tx, userId) : undefined
  await queuePaidPlan(
    tx,
    {
      orderId: order.id,
      userId: isMember ? userId : null,
      email: contact?.email ?? null,
      plan: {
        name: contact?.name ?? '',
        planName: plan.name,
        billingCycle: stored.billingCycle,
        amount: intent.amount,
        creditedDays: period.creditedDays,
        endsAt: period.endsAt,
        reference,
      },
    },
    now,
  )
}
