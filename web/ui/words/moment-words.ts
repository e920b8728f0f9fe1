import { formatMinute, minuteOfDay, serviceDay } from '#domain/time/accra-time.ts'
import { monthDay } from './day-words.ts'

/** `1 May, 12:30` in Accra. */
export function momentWords(at: string): string {
  return `${monthDay(new Date(at))}, ${timeWords(at)}`
}

/** `1 May 2026, 12:30` in Accra. */
export function momentYearWords(at: string): string {
  const moment = new Date(at)
  return `${monthDay(moment)} ${moment.getUTCFullYear()}, ${timeWords(at)}`
}

/** `12:30` in Accra; with its day, `1 May, 12:30`, unless that is today. */
export function whenWords(at: string, now: Date): string {
  return serviceDay(new Date(at)) === serviceDay(now) ? timeWords(at) : momentWords(at)
}

/** `12:30` in Accra. */
export function timeWords(at: string): string {
  return formatMinute(minuteOfDay(new Date(at)))
}
