import type { Pesewas } from '../money.ts'
import { type HeldPlan, holdsPlan } from '../plans/plan-discount.ts'
import { DAY_MS } from '../time/accra-time.ts'

export const BILLING_CYCLES = ['bi-weekly', 'monthly'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]

const BI_WEEKLY_DAYS = 14

/**
 * The end of a cycle that begins at `startsAt`: two weeks are 14 days; a month is a calendar month, to the same minute,
 * or the last day of a shorter month (31 January gives 28 or 29 February).
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
  /** Whole unused days of the running plan. */
  unusedDays: number
  /** Their value in days of the new plan. */
  creditedDays: number
}

/** Nothing is carried over: no plan runs, or the new period follows the running one. */
export const NO_CREDIT: Credit = { unusedDays: 0, creditedDays: 0 }

/** A running plan with the price of its days, and the end of its last listed week. */
export type RunningPlan = HeldPlan & {
  monthlyPrice: Pesewas
  /** The end of the newest week whose package was listed for it; null without one. */
  servedUntil: Date | null
}

/**
 * Until when the days of a running plan count as used, because this week's package was listed: it is delivered,
 * whatever plan runs then.
 *
 * @returns null where only past days count as used, or nothing is credited
 */
export function weekUsedUntil(running: RunningPlan | null, now: Date): Date | null {
  if (running === null || running.expiresAt === null || !holdsPlan(running, now)) return null
  return running.servedUntil !== null && running.servedUntil > now ? running.servedUntil : null
}

/**
 * The unused days of a running plan, credited to the next plan's period.
 *
 * Days are credited by their value at the monthly prices; otherwise buying a cheap plan first would make an expensive
 * one cheaper. A started day counts as used, and so does a week whose package was listed (`weekUsedUntil`).
 *
 * @param running null without a plan
 * @param nextMonthlyPrice of the next plan
 */
export function creditOf(running: RunningPlan | null, nextMonthlyPrice: Pesewas, now: Date): Credit {
  if (running === null || running.expiresAt === null || !holdsPlan(running, now) || nextMonthlyPrice === 0) {
    return NO_CREDIT
  }
  const usedUntil = weekUsedUntil(running, now) ?? now
  const unusedDays = Math.max(0, Math.floor((running.expiresAt.getTime() - usedUntil.getTime()) / DAY_MS))
  return { unusedDays, creditedDays: Math.floor((unusedDays * running.monthlyPrice) / nextMonthlyPrice) }
}

/** The period of a payment: it begins with the payment, and lasts a cycle and the credited days. */
export function paidPeriod(
  paidAt: Date,
  cycle: BillingCycle,
  { creditedDays }: Credit,
): { startsAt: Date; endsAt: Date } {
  const endsAt = cycleEnd(paidAt, cycle)
  return { startsAt: paidAt, endsAt: new Date(endsAt.getTime() + creditedDays * DAY_MS) }
}

/**
 * The period that a payment buys, with the credit of the running plan.
 *
 * A payment for the running plan itself, for example from two tabs, loses no minute: the new period begins where the
 * running one ends.
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

/** How long before the end of a plan its member is reminded. */
export const REMIND_BEFORE_MS = 3 * DAY_MS

/** Whether a running plan ends so soon that its member is reminded; no plan renews automatically. */
export function endsSoon(plan: HeldPlan, now: Date): boolean {
  return holdsPlan(plan, now) && plan.expiresAt !== null && plan.expiresAt.getTime() - now.getTime() <= REMIND_BEFORE_MS
}

/** The Monday, in Accra, of the week of `at`: `2026-11-16`. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
