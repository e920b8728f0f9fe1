import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../time/accra-time.ts'

/** The shortest notice for a vehicle. */
const EARLIEST_MS = 4 * HOUR_MS
const LATEST_MS = 7 * DAY_MS
/** Vehicles can be booked for 10:00 to 17:00, on the hour. */
const FIRST_HOUR = 10
const LAST_HOUR = 17

/** Whether a time is in the window, inclusive: 4 hours to 7 days from now. */
function isInWindow(at: Date, now: Date): boolean {
  const ahead = at.getTime() - now.getTime()
  return ahead >= EARLIEST_MS && ahead <= LATEST_MS
}

/** How long a payment may take after the choice of the time, so that the earliest time can be paid. */
const PAY_WITHIN_MS = 30 * MINUTE_MS

/** The last moment at which a payment for this time is accepted; later the vehicle cannot come in time. */
export function lastPaidAt(scheduledAt: Date): Date {
  return new Date(scheduledAt.getTime() - EARLIEST_MS + PAY_WITHIN_MS)
}

/** Whether a vehicle can be booked for this time: on the hour, within the hours of the day, and in the window. */
export function isDispatchTime(at: Date, now: Date): boolean {
  const hour = at.getUTCHours()
  return at.getTime() % HOUR_MS === 0 && hour >= FIRST_HOUR && hour <= LAST_HOUR && isInWindow(at, now)
}

/** A day with its bookable hours; those outside the window are closed. */
export type DispatchDay = { day: Date; slots: { at: Date; isOpen: boolean }[] }

/** The days of the window with their hours; days without an open hour are left out. */
export function dispatchDays(now: Date): DispatchDay[] {
  const today = startOfDay(now).getTime()
  const days = Array.from({ length: LATEST_MS / DAY_MS + 1 }, (_, index) => new Date(today + index * DAY_MS))
  return days
    .map((day) => ({
      day,
      slots: Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => {
        const at = new Date(day.getTime() + (FIRST_HOUR + index) * HOUR_MS)
        return { at, isOpen: isDispatchTime(at, now) }
      }),
    }))
    .filter(({ slots }) => slots.some(({ isOpen }) => isOpen))
}
