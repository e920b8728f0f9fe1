import { WEEKDAYS } from '../menu/menu-api.ts'
import { DAY_MS, formatMinute, MINUTE_MS, minuteOfDay, startOfDay } from '../time/accra-time.ts'
import { hoursOn } from './opening-hours.ts'
import type { WeekHours } from './settings-api.ts'

/** The first opening after `now` within a week; undefined when there is none. */
export function nextOpening(hours: WeekHours, now: Date): Date | undefined {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const midnight = startOfDay(new Date(now.getTime() + ahead * DAY_MS))
    const { opensMinute, closesMinute } = hoursOn(hours, midnight)
    const opensAt = new Date(midnight.getTime() + opensMinute * MINUTE_MS)
    if (opensMinute < closesMinute && opensAt > now) return opensAt
  }
  return undefined
}

/** The first closing after `now` within a week; undefined when there is none. */
export function nextClosing(hours: WeekHours, now: Date): Date | undefined {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const midnight = startOfDay(new Date(now.getTime() + ahead * DAY_MS))
    const { opensMinute, closesMinute } = hoursOn(hours, midnight)
    const closesAt = new Date(midnight.getTime() + closesMinute * MINUTE_MS)
    if (opensMinute < closesMinute && closesAt > now) return closesAt
  }
  return undefined
}

/** A day relative to `now`: `today`, `tomorrow`, within a week `on Monday`. */
export function dayName(at: Date, now: Date): string {
  const ahead = (startOfDay(at).getTime() - startOfDay(now).getTime()) / DAY_MS
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  return `on ${WEEKDAYS[at.getUTCDay()]}`
}

/** The text for an order in a closed kitchen: `Kitchen opens today at 09:00, we start then`. */
export function openingWords(opensAt: Date, now: Date): string {
  return `Kitchen opens ${dayName(opensAt, now)} at ${formatMinute(minuteOfDay(opensAt))}, we start then`
}
