import { WEEKDAYS } from '#domain/menu/menu-api.ts'
import { DAY_MS, formatMinute, hoursOn, isOpen } from '#domain/settings/accra-time.ts'
import type { WeekHours } from '#domain/settings/settings-api.ts'

export type Opening =
  | { isOpen: true; closesAt: string }
  /** `when` is `today`, `tomorrow` or a weekday. */
  | { isOpen: false; opensAt: string; when: string }
  /** No opening in the whole week. */
  | { isOpen: false; opensAt: null }

/** Whether the kitchen is open, until when, or else when it opens next. Times are `HH:MM` in Accra. */
export function openingAt(hours: WeekHours, now: Date): Opening {
  if (isOpen(hours, now)) return { isOpen: true, closesAt: formatMinute(hoursOn(hours, now).closesMinute) }

  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(now.getTime() + ahead * DAY_MS)
    const { opensMinute, closesMinute } = hoursOn(hours, day)
    const minuteNow = now.getUTCHours() * 60 + now.getUTCMinutes()
    const isStillAhead = ahead > 0 || minuteNow < opensMinute
    if (opensMinute < closesMinute && isStillAhead) {
      return { isOpen: false, opensAt: formatMinute(opensMinute), when: dayName(ahead, day) }
    }
  }
  return { isOpen: false, opensAt: null }
}

function dayName(ahead: number, day: Date): string {
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  return `on ${WEEKDAYS[day.getUTCDay()]}`
}
