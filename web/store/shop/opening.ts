import { dayName, hasNoOpening, nextOpening } from '#domain/settings/next-opening.ts'
import { hoursOn, isOpen, kitchenHoursOf, type OpeningHours, specialDayOf } from '#domain/settings/opening-hours.ts'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { formatMinute, minuteOfDay } from '#domain/time/accra-time.ts'

export type Opening =
  | { isOpen: true; closesAt: string }
  /** `when` is `today`, `tomorrow` or a weekday. */
  | { isOpen: false; opensAt: string; when: string }
  /** No opening in the whole week. */
  | { isOpen: false; opensAt: null }

/** Whether the kitchen is open, until when, or else when it opens next. Times are `HH:MM` in Accra. */
export function openingAt(hours: OpeningHours, now: Date): Opening {
  if (isOpen(hours, now)) return { isOpen: true, closesAt: formatMinute(hoursOn(hours, now).closesMinute) }
  const next = nextOpening(hours, now)
  if (!next) return { isOpen: false, opensAt: null }
  return { isOpen: false, opensAt: formatMinute(minuteOfDay(next)), when: dayName(next, now) }
}

/** Why today's hours are other than usual, as staff have written it; undefined on a usual day. */
export function specialReason({ specialDays }: Pick<ShopInfo, 'specialDays'>, now: Date): string | undefined {
  const reason = specialDayOf(specialDays, now)?.reason
  return reason === '' ? undefined : reason
}

/** Why nothing is taken for as soon as possible, and until when; undefined without a break. */
export function breakNow({ pause }: Pick<ShopInfo, 'pause'>, now: Date): string | undefined {
  if (!pause || now >= new Date(pause.until)) return undefined
  const { until, reason } = pause
  const end = formatMinute(minuteOfDay(new Date(until)))
  return `The kitchen has a break until ${end}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
}

/**
 * Why nothing is taken for as soon as possible: a break, or no opening ahead; undefined while orders are taken.
 *
 * @param duringBreak what can be done in a break
 */
export function notNow(
  shop: Pick<ShopInfo, 'kitchenHours' | 'specialDays' | 'pause'>,
  now: Date,
  duringBreak = 'You can order for later.',
): string | undefined {
  if (hasNoOpening(kitchenHoursOf(shop), now)) return 'The kitchen is closed. Please call us for the next opening.'
  const pause = breakNow(shop, now)
  return pause && `${pause} ${duringBreak}`
}
