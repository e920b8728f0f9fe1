import { type BasisPoints, bps } from '../money.ts'

/** The plan of somebody who has none. It is a row like the others: its name and its words are the operator's. */
export const UNSUBSCRIBED = 'unsubscribed'

/** What a person is subscribed to, as far as discounts go. */
export type HeldPlan = {
  planId: string
  discountBps: BasisPoints
  /** Null: no end. */
  expiresAt: Date | null
}

/** The same on its way: in JSON an instant is a text. */
export type HeldPlanText = Omit<HeldPlan, 'expiresAt'> & { expiresAt: string | null }

/** Reads a plan that came as JSON: from the database, or in a profile. */
export function heldPlanOf({ planId, discountBps, expiresAt }: HeldPlanText): HeldPlan {
  return { planId, discountBps, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

/** Whether the plan still holds: at the very instant that it expires it is gone. */
export function holdsPlan(plan: HeldPlan, now: Date): boolean {
  return plan.planId !== UNSUBSCRIBED && (plan.expiresAt === null || now < plan.expiresAt)
}

/**
 * The share that a plan takes off the items of the home shop: nothing without a plan, and nothing once it has expired.
 *
 * The server's quote and the browser's own total ask the same rule.
 *
 * @param plan null for visitors and for those who have no plan
 */
export function planDiscount(plan: HeldPlan | null, now: Date): BasisPoints {
  return plan !== null && holdsPlan(plan, now) ? plan.discountBps : bps(0)
}
