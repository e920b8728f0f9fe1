import { minuteOfDay, serviceDay } from '../time/accra-time.ts'
import type { DayHours, Settings, SpecialDay, WeekHours } from './settings-api.ts'

/** The hours of each weekday, and the dates that differ from them. */
export type OpeningHours = { week: WeekHours; specialDays: readonly SpecialDay[] }

/** The hours of the kitchen as the shop's pages and its orders hold them; orders of older versions have no special days. */
export type KitchenHours = { kitchenHours: WeekHours; specialDays?: readonly SpecialDay[] | undefined }

const CLOSED: DayHours = { opensMinute: 0, closesMinute: 0 }

/** The hours of the kitchen with the special days that were known then. */
export function kitchenHoursOf({ kitchenHours, specialDays = [] }: KitchenHours): OpeningHours {
  return { week: kitchenHours, specialDays }
}

/** The hours of the kitchen as the settings hold them. */
export function kitchenHoursIn(settings: Pick<Settings, 'kitchen_hours' | 'special_days'>): OpeningHours {
  return { week: settings.kitchen_hours, specialDays: settings.special_days }
}

/** The hours of the day of `at`: its own when it is a special day, otherwise those of its weekday. */
export function hoursOn({ week, specialDays }: OpeningHours, at: Date): DayHours {
  const special = specialDayOf(specialDays, at)
  const day = special ? (special.hours ?? CLOSED) : week[at.getUTCDay()]
  if (!day) throw new RangeError('a week has seven days')
  return day
}

/** The special day that `at` is in. */
export function specialDayOf(specialDays: readonly SpecialDay[], at: Date): SpecialDay | undefined {
  const day = serviceDay(at)
  return specialDays.find(({ date }) => date === day)
}

/** The special days that are not over, the earliest first. */
export function specialDaysAhead(specialDays: readonly SpecialDay[], now: Date): SpecialDay[] {
  const today = serviceDay(now)
  return specialDays.filter(({ date }) => date >= today).toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** Whether the shop is open at `at`; the closing minute itself is closed. */
export function isOpen(hours: OpeningHours, at: Date): boolean {
  const { opensMinute, closesMinute } = hoursOn(hours, at)
  const minute = minuteOfDay(at)
  return minute >= opensMinute && minute < closesMinute
}
