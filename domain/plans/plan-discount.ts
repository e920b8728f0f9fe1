import { type BasisPoints, bps } from '../money.ts'

/** The plan of people without one. It is a row like the others, with the operator's texts. */
export const UNSUBSCRIBED = 'unsubscribed'

/** A person's plan, as far as discounts need it. */
export type HeldPlan = {
  planId: string
  discountBps: BasisPoints
  /** Null: no end. */
  expiresAt: Date | null
}

/** The same in JSON, where an instant is text. */
export type HeldPlanText = Omit<HeldPlan, 'expiresAt'> & { expiresAt: string | null }

/** Parses a plan from JSON: from the database, or in a profile. */
export function heldPlanOf({ planId, discountBps, expiresAt }: HeldPlanText): HeldPlan {
  return { planId, discountBps, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

/** Whether the plan is running: at the instant of its end it is over. */
export function holdsPlan(plan: HeldPlan, now: Date): boolean {
  return plan.planId !== UNSUBSCRIBED && (plan.expiresAt === null || now < plan.expiresAt)
}

/**
 * The discount of a plan on the items of the home shop: 0 without a running plan.
 *
 * The server's quote and the browser's own total use this rule.
 *
 * @param plan null for visitors and people without a plan
 */
export function planDiscount(plan: HeldPlan | null, now: Date): BasisPoints {
  return plan !== null && holdsPlan(plan, now) ? plan.discountBps : bps(0)
}
