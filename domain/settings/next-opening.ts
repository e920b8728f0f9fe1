import { DAY_MS, formatMinute, MINUTE_MS, MONTHS, minuteOfDay, startOfDay, WEEKDAYS } from '../time/accra-time.ts'
import { hoursOn, isOpen, type OpeningHours } from './opening-hours.ts'

/** A week is not enough: the shop may be closed for two, by special days. */
const MOST_DAYS = 31

/** The first opening after `now` within a month; undefined when there is none. */
export function nextOpening(hours: OpeningHours, now: Date): Date | undefined {
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const midnight = startOfDay(new Date(now.getTime() + ahead * DAY_MS))
    const { opensMinute, closesMinute } = hoursOn(hours, midnight)
    const opensAt = new Date(midnight.getTime() + opensMinute * MINUTE_MS)
    if (opensMinute < closesMinute && opensAt > now) return opensAt
  }
  return undefined
}

/** Whether a kitchen is closed and has no opening within a month: it starts no order of as soon as possible. */
export function hasNoOpening(hours: OpeningHours, now: Date): boolean {
  return !isOpen(hours, now) && nextOpening(hours, now) === undefined
}

/** The first closing after `now` within a month; undefined when there is none. */
export function nextClosing(hours: OpeningHours, now: Date): Date | undefined {
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const midnight = startOfDay(new Date(now.getTime() + ahead * DAY_MS))
    const { opensMinute, closesMinute } = hoursOn(hours, midnight)
    const closesAt = new Date(midnight.getTime() + closesMinute * MINUTE_MS)
    if (opensMinute < closesMinute && closesAt > now) return closesAt
  }
  return undefined
}

/** A day relative to `now`: `today`, `tomorrow`, `yesterday`, within a week ahead `on Monday`, else `on Monday 4 January`. */
export function dayName(at: Date, now: Date): string {
  const ahead = (startOfDay(at).getTime() - startOfDay(now).getTime()) / DAY_MS
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  if (ahead === -1) return 'yesterday'
  const weekday = `on ${WEEKDAYS[at.getUTCDay()]}`
  return ahead > 0 && ahead < 7 ? weekday : `${weekday} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`
}

/** The text for an order in a closed kitchen: `Kitchen opens today at 09:00, we start then`. */
export function openingWords(opensAt: Date, now: Date, day = dayName(opensAt, now)): string {
  return `Kitchen opens ${day} at ${formatMinute(minuteOfDay(opensAt))}, we start then`
}
