import { formatMinute, minuteOfDay } from '#domain/time/accra-time.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `1 May, 12:30` in Accra. */
export function momentWords(at: string): string {
  return MOMENT.format(new Date(at))
}

/** `12:30` in Accra. */
export function timeWords(at: string): string {
  return formatMinute(minuteOfDay(new Date(at)))
}
