import type { Pesewas } from '../money.ts'
import { type HeldPlan, holdsPlan } from '../plans/plan-discount.ts'
import { DAY_MS } from '../time/accra-time.ts'

export const BILLING_CYCLES = ['bi-weekly', 'monthly'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]

const BI_WEEKLY_DAYS = 14

/**
 * When a cycle that begins at `startsAt` ends: two weeks are 14 days; a month is a calendar month, to the same minute,
 * and where the next month is shorter its last day (31 January leads to 28 or 29 February).
 */
export function cycleEnd(startsAt: Date, cycle: BillingCycle): Date {
  if (cycle === 'bi-weekly') return new Date(startsAt.getTime() + BI_WEEKLY_DAYS * DAY_MS)
  const end = new Date(startsAt)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(startsAt.getUTCDate(), lastDay))
  return end
}

/** What a change of plans carries over. */
export type Credit = {
  /** Whole days of the running plan that are not used yet. */
  unusedDays: number
  /** The days that they are worth on the new plan. */
  creditedDays: number
}

/** Nothing is carried over: no plan runs, or the new period follows on the running one. */
export const NO_CREDIT: Credit = { unusedDays: 0, creditedDays: 0 }

/** A plan that runs, with what its unused days are worth and until when what it brings has been listed. */
export type RunningPlan = HeldPlan & {
  monthlyPrice: Pesewas
  /** The end of the newest week whose package was listed for it; null without one. */
  servedUntil: Date | null
}

/**
 * Until when the days of a running plan count as used, because the package of this week was listed for it: it is brought,
 * whatever plan runs by then.
 *
 * @returns null where days are used up only as they pass, or nothing is credited anyhow
 */
export function weekUsedUntil(running: RunningPlan | null, now: Date): Date | null {
  if (running === null || running.expiresAt === null || !holdsPlan(running, now)) return null
  return running.servedUntil !== null && running.servedUntil > now ? running.servedUntil : null
}

/**
 * The unused days of a running plan, credited to the period of the plan that follows it.
 *
 * Days are credited at their worth, by the monthly prices: were a day of a cheap plan a day of a dear one, whoever buys
 * the cheap one first would pay less than everybody else. A begun day counts as used, and so does a week whose package
 * was listed (`weekUsedUntil`).
 *
 * @param running null without a plan
 * @param nextMonthlyPrice of the plan that follows
 */
export function creditOf(running: RunningPlan | null, nextMonthlyPrice: Pesewas, now: Date): Credit {
  if (running === null || running.expiresAt === null || !holdsPlan(running, now) || nextMonthlyPrice === 0) {
    return NO_CREDIT
  }
  const usedUntil = weekUsedUntil(running, now) ?? now
  const unusedDays = Math.max(0, Math.floor((running.expiresAt.getTime() - usedUntil.getTime()) / DAY_MS))
  return { unusedDays, creditedDays: Math.floor((unusedDays * running.monthlyPrice) / nextMonthlyPrice) }
}

/** The period that a payment buys: it begins with the payment, and ends a cycle and the credited days later. */
export function paidPeriod(
  paidAt: Date,
  cycle: BillingCycle,
  { creditedDays }: Credit,
): { startsAt: Date; endsAt: Date } {
  const endsAt = cycleEnd(paidAt, cycle)
  return { startsAt: paidAt, endsAt: new Date(endsAt.getTime() + creditedDays * DAY_MS) }
}

/**
 * The period that a payment buys beside what runs already, with what is credited to it.
 *
 * Whoever pays for the very plan that runs, as somebody does who began twice, loses no minute of it: the new period
 * begins where the running one ends.
 *
 * @param running null without a plan
 */
export function nextPeriod(
  paidAt: Date,
  cycle: BillingCycle,
  plan: { id: string; monthlyPrice: Pesewas },
  running: RunningPlan | null,
): Credit & { startsAt: Date; endsAt: Date } {
  if (running?.planId === plan.id && running.expiresAt !== null && holdsPlan(running, paidAt)) {
    return { ...NO_CREDIT, ...paidPeriod(running.expiresAt, cycle, NO_CREDIT) }
  }
  const credit = creditOf(running, plan.monthlyPrice, paidAt)
  return { ...credit, ...paidPeriod(paidAt, cycle, credit) }
}

/** A member is reminded so long before a plan ends. */
export const REMIND_BEFORE_MS = 3 * DAY_MS

/** Whether a plan runs and ends so soon that its member is reminded: nothing is charged by itself. */
export function endsSoon(plan: HeldPlan, now: Date): boolean {
  return holdsPlan(plan, now) && plan.expiresAt !== null && plan.expiresAt.getTime() - now.getTime() <= REMIND_BEFORE_MS
}

/** The Monday, in Accra, that the week of `at` begins with: `2026-11-16`. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
