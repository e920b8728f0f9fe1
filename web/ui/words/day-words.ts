import { SLOT_MINUTES } from '#domain/orders/delivery-slots.ts'
import { formatMinute, minuteOfDay } from '#domain/time/accra-time.ts'

// The shop's days are those of Accra, which are UTC's, whatever the phone's time zone is.
const SHORT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** `Fri 1 May`. */
export function shortDay(at: Date): string {
  return SHORT.format(at).replace(',', '')
}

/** `Friday 1 May`. */
export function longDay(at: Date): string {
  return LONG.format(at).replace(',', '')
}

/** The parts of a day as they stand on its chip: `Fri`, 1, `May`. */
export function chipWords(at: Date): { weekday: string; dayOfMonth: number; month: string } {
  return { weekday: WEEKDAY.format(at), dayOfMonth: at.getUTCDate(), month: MONTH.format(at) }
}

/** `09:30-10:15`: a delivery slot by its start. */
export function slotWords(startsAt: Date): string {
  const start = minuteOfDay(startsAt)
  return `${formatMinute(start)}-${formatMinute(start + SLOT_MINUTES)}`
}

/** `Fri 1 May, 09:30-10:15`. */
export function deliveryWords(startsAt: Date): string {
  return `${shortDay(startsAt)}, ${slotWords(startsAt)}`
}
