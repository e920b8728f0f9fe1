import { weekOf } from '../subscriptions/plan-period.ts'
import { DAY_MS, daySpan, shiftDay } from '../time/accra-time.ts'

/** Days in Accra, both included. */
export type Period = { from: string; to: string }

export const BUCKETS = ['day', 'week', 'month'] as const
export type Bucket = (typeof BUCKETS)[number]

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((daySpan(to).from.getTime() - daySpan(from).from.getTime()) / DAY_MS) + 1
}

/**
 * The period that another is compared with. Several days from the first of a month within it: the same days of the month
 * before, or all of it when the month is complete. Otherwise, also of one day, as many days directly before.
 *
 * @param isOver whether the last day is over
 */
export function periodBefore({ from, to }: Period, isOver: boolean): Period {
  if (from.endsWith('-01') && from !== to && from.slice(0, 7) === to.slice(0, 7)) {
    const last = shiftDay(from, -1)
    const isWhole = isOver && shiftDay(to, 1).endsWith('-01')
    const same = `${last.slice(0, 8)}${to.slice(8)}`
    return { from: `${last.slice(0, 8)}01`, to: isWhole || same > last ? last : same }
  }
  return { from: shiftDay(from, -daysIn({ from, to })), to: shiftDay(from, -1) }
}

/** The first day of the week or month that a day is in, or the day itself. Weeks begin on Monday. */
export function bucketOf(day: string, by: Bucket): string {
  if (by === 'week') return weekOf(daySpan(day).from)
  return by === 'month' ? `${day.slice(0, 7)}-01` : day
}

/** The first days of all buckets of a period, the earliest first. A bucket of its beginning may begin before it. */
export function bucketsOf(period: Period, by: Bucket): string[] {
  const days = Array.from({ length: daysIn(period) }, (_, index) => shiftDay(period.from, index))
  return [...new Set(days.map((day) => bucketOf(day, by)))]
}
