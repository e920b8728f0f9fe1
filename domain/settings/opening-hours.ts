import { minuteOfDay } from '../time/accra-time.ts'
import type { DayHours, WeekHours } from './settings-api.ts'

/** The hours of the day of `at`. */
export function hoursOn(hours: WeekHours, at: Date): DayHours {
  const day = hours[at.getUTCDay()]
  if (!day) throw new RangeError('a week has seven days')
  return day
}

/** Whether the shop is open at `at`; the closing minute itself is closed. */
export function isOpen(hours: WeekHours, at: Date): boolean {
  const day = hoursOn(hours, at)
  const minute = minuteOfDay(at)
  return minute >= day.opensMinute && minute < day.closesMinute
}
