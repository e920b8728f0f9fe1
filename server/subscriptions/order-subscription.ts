import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Pesewas } from '#domain/money.ts'
import { holdsPlan, UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { BillingCycle } from '#domain/subscriptions/plan-period.ts'
import type { orderSubscription as endpoint } from '#domain/subscriptions/subscriptions-api.ts'
import type { Db } from '../db/db.ts'
import type { Priced, Requested } from '../payments/request-purchase.ts'
import { findPlan } from '../plans/plan-queries.ts'
import { findOwnPaidOrder, findRunningPlan, insertSubscriptionOrder, supersedePending } from './subscription-queries.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>
/** What an intent stores of a plan; `upgrade-plan.ts` reads it. */
type StoredPlan = { plan: string; billingCycle: BillingCycle; amount: Pesewas }

/** The actor's order under the id, once it is paid. */
export async function findMadeSubscription(tx: Db, actor: Person, { id, plan }: Input) {
  const row = await findOwnPaidOrder(tx, actor, id)
  if (!row) return undefined
  const isSame = row.subscriptionPlan === plan && row.paymentStatus === 'success'
  return { isSame, amount: row.amount, reference: row.paystackReference }
}

/**
 * Prices a plan, or an extension of the running one, by the plan's own row.
 *
 * @throws Refusal plan.missing (also for a plan that is offered no more and does not run), plan.current (the plan runs,
 * and no extension was requested), plan.changed (another plan runs, and an extension was requested)
 */
export async function priceSubscription(tx: Db, actor: Person, input: Input, now: Date): Promise<Priced<StoredPlan>> {
  const { billingCycle } = input
  const plan = await findPlan(tx, input.plan)
  if (!plan || plan.id === UNSUBSCRIBED) throw new Refusal('plan.missing')
  const running = await findRunningPlan(tx, actor.userId)
  const runningId = running && holdsPlan(running, now) ? running.planId : null
  const isCurrent = runningId === plan.id
  if (!plan.isOffered && !isCurrent) throw new Refusal('plan.missing')
  // A page opened before the plan was changed would replace the new plan, which its member did not ask for.
  if (input.isExtension && runningId !== null && !isCurrent) throw new Refusal('plan.changed')
  if (!input.isExtension && isCurrent) throw new Refusal('plan.current')
  const amount = billingCycle === 'monthly' ? plan.monthlyPrice : plan.biWeeklyPrice
  return {
    amount,
    seen: input.expectedTotal,
    priceFields: ['amount'],
    shown: { Plan: plan.name, 'Billing cycle': billingCycle },
    request: { plan: plan.id, billingCycle, amount },
  }
}

/** Writes the pending order of a requested plan; it supersedes earlier ones. */
export async function recordSubscription(
  tx: Db,
  { userId }: Person,
  { id, request }: Requested<StoredPlan>,
  now: Date,
): Promise<void> {
  const { plan, billingCycle, amount } = request
  await insertSubscriptionOrder(tx, { id, userId, subscriptionPlan: plan, billingCycle, amount, createdAt: now })
  await supersedePending(tx, userId, id)
}
