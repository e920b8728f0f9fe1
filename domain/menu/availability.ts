import { minuteOfDay, parseMinute, WEEKDAYS } from '../time/accra-time.ts'
import { ALL_DAYS, type Extra, type ItemSchedule, type MenuItem, type Variation } from './menu-api.ts'

type Sold = Pick<MenuItem, 'isAvailable' | 'schedules' | 'soldOutUntil'>

/** Whether the menu shows an item on the day of `at`: not hidden, and sold on this weekday. */
export function isShownOn(item: Sold, at: Date): boolean {
  return item.isAvailable && (item.schedules.length === 0 || item.schedules.some((row) => isOnDay(row, at)))
}

/** Whether an item is sold at exactly `at`, its hours included, and not sold out until later: required for a delivery at that time. */
export function isSoldAt(item: Sold, at: Date): boolean {
  if (!item.isAvailable || isSoldOutAt(item.soldOutUntil, at)) return false
  return item.schedules.length === 0 || item.schedules.some((row) => isOnDay(row, at) && isInHours(row, at))
}

/** Whether an extra is sold at `at`: switched on, and not sold out until later. */
export function isExtraSoldAt(
  { isAvailable, soldOutUntil }: Pick<Extra, 'isAvailable' | 'soldOutUntil'>,
  at: Date,
): boolean {
  return isAvailable && !isSoldOutAt(soldOutUntil, at)
}

/** Whether a way of preparing an item is sold at `at`. */
export const isWaySoldAt = ({ soldOutUntil }: Pick<Variation, 'soldOutUntil'>, at: Date) =>
  !isSoldOutAt(soldOutUntil, at)

/** Whether what is sold out until a time, or not at all, is so at `at`. */
export const isSoldOutAt = (until: string | null | undefined, at: Date) => !!until && at < new Date(until)

function isOnDay(row: ItemSchedule, at: Date): boolean {
  return row.dayOfWeek === ALL_DAYS || row.dayOfWeek === WEEKDAYS[at.getUTCDay()]
}

function isInHours(row: ItemSchedule, at: Date): boolean {
  const minute = minuteOfDay(at)
  return minute >= (parseMinute(row.startTime) ?? 0) && minute < (parseMinute(row.endTime) ?? 1440)
}
