import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import { refundedPlanMail } from '#domain/notifications/mails/plan-mails.ts'
import { weekUsedUntil } from '#domain/subscriptions/plan-period.ts'
import { unusedWorth } from '#domain/subscriptions/plan-refund.ts'
import type { PlanPayment } from '#domain/subscriptions/staff-plan-api.ts'
import type { Db } from '../db/db.ts'
import { askRefund, type SeenMoney } from '../payments/refunds/ask-refund.ts'
import { mailMember } from '../profiles/mail-member.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { findBuyer, listPaidPlans, markPlanRefunded } from './plan-refund-queries.ts'
import { findRunningPlan, setPlan } from './subscription-queries.ts'

const NOTHING = pesewas(0)

/** The plan payments of a member that have time left, the newest first. */
export async function viewPlanPayments(db: Db, userId: string, now: Date): Promise<PlanPayment[]> {
  const paid = await listPaidPlans(db, userId)
  const [last] = paid
  // What was paid before a plan that has ended was credited to it.
  if (!last || last.order.endsAt <= now) return []
  const usedUntil = weekUsedUntil(await findRunningPlan(db, userId), now) ?? now
  return paid
    .filter(({ order }) => order.endsAt > now)
    .map(({ order, planName, money }) => {
      const refundable = money?.refundable ?? NOTHING
      return {
        ...{ id: order.id, planName, billingCycle: order.billingCycle, amount: order.amount, refundable },
        unused: pesewas(Math.min(refundable, unusedWorth(order, usedUntil))),
        startsAt: order.startsAt.toISOString(),
        endsAt: order.endsAt.toISOString(),
        paidAt: order.paidAt.toISOString(),
      }
    })
}

/**
 * Refunds the newest plan payment of a member, and ends its period now. The one before it goes on where it still has time
 * left: its days were credited to the refunded one, or came before it. Packages that are listed stay. The same id refunds
 * once. The member is notified by mail.
 *
 * @throws Refusal plan.not_refundable when its time is over, it was refunded, or a newer payment comes first; as `askRefund`
 * does
 */
export async function refundPlan(
  tx: Db,
  actor: Actor,
  asked: { orderId: string; id: string; amount: Pesewas; reason: string } & SeenMoney,
  now: Date,
): Promise<void> {
  const { orderId, ...refund } = asked
  // The payment before the member, as the settlement does.
  if (!(await askRefund(tx, actor, { ...refund, purpose: 'subscription', subjectId: orderId }, now))) return
  const userId = await findBuyer(tx, orderId)
  if (userId === null || !(await lockMember(tx, userId))) throw new Refusal('plan.not_refundable')
  const [last, before] = await listPaidPlans(tx, userId)
  if (last?.order.id !== orderId || last.order.endsAt <= now) throw new Refusal('plan.not_refundable')
  const { startsAt, endsAt, subscriptionPlan } = last.order
  // One that has not begun keeps the period that was paid for.
  await markPlanRefunded(tx, orderId, startsAt < now ? now : endsAt)
  const next = before && before.order.endsAt > now ? before : undefined
  await setPlan(
    tx,
    userId,
    next
      ? { planId: next.order.subscriptionPlan, expiresAt: next.order.endsAt }
      : { planId: subscriptionPlan, expiresAt: now },
    now,
  )
  await queueRefundMail(tx, { userId, last, next, ...refund }, now)
}

type PaidPlan = Awaited<ReturnType<typeof listPaidPlans>>[number]

async function queueRefundMail(
  tx: Db,
  refund: { userId: string; last: PaidPlan; next: PaidPlan | undefined; id: string; amount: Pesewas; reason: string },
  now: Date,
): Promise<void> {
  const { userId, last, next, id } = refund
  const plan = {
    ...refund,
    planName: last.planName,
    reference: last.order.paystackReference ?? last.order.id,
    next: next ? { planName: next.planName, endsAt: next.order.endsAt } : null,
  }
  await mailMember(tx, userId, { key: `plan-refund:${id}`, mailOf: (brand) => refundedPlanMail(plan, brand) }, now)
}
