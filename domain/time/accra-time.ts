/** Africa/Accra is UTC+0 the whole year, so UTC parts are local parts. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')

/** The day in Accra, `2026-05-01`. */
export function serviceDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Midnight in Accra at the start of the day of `at`. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}

/** A day in Accra as instants: from its midnight to before the next. */
export function daySpan(day: string): { from: Date; before: Date } {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, before: new Date(from.getTime() + DAY_MS) }
}

/** The day that is `days` later, or earlier when negative. */
export function shiftDay(day: string, days: number): string {
  return serviceDay(new Date(daySpan(day).from.getTime() + days * DAY_MS))
}

/** Minutes after midnight in Accra. */
export function minuteOfDay(at: Date): number {
  return at.getUTCHours() * 60 + at.getUTCMinutes()
}

/** `07:00` from 420. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes after midnight from `07:00`; undefined for anything else, the empty string included. */
export function parseMinute(time: string): number | undefined {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}
