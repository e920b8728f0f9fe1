import { SLOT_MINUTES } from '#domain/orders/delivery-slots.ts'
import { formatMinute, MONTHS, minuteOfDay, WEEKDAYS } from '#domain/time/accra-time.ts'

// Days are named without `Intl`: its first use reads the browser's tables, 13 to 18 ms on a quick machine.

const weekday = (at: Date) => WEEKDAYS[at.getUTCDay()] ?? ''
const month = (at: Date) => MONTHS[at.getUTCMonth()] ?? ''
const short = (name: string) => name.slice(0, 3)

/** `Fri 1 May`. */
export function shortDay(at: Date): string {
  return `${short(weekday(at))} ${monthDay(at)}`
}

/** `Friday 1 May`. */
export function longDay(at: Date): string {
  return `${weekday(at)} ${at.getUTCDate()} ${month(at)}`
}

/** `1 Dec`. */
export function monthDay(at: Date): string {
  return `${at.getUTCDate()} ${short(month(at))}`
}

/** `1 December 2026` in Accra; of an instant or a day. */
export function dayWords(at: string): string {
  const day = new Date(at)
  return `${day.getUTCDate()} ${monthWords(day)}`
}

/** `December 2026`. */
export function monthWords(at: Date): string {
  return `${month(at)} ${at.getUTCFullYear()}`
}

/** The parts of a day as they stand on its chip: `Fri`, 1, `May`. */
export function chipWords(at: Date): { weekday: string; dayOfMonth: number; month: string } {
  return { weekday: short(weekday(at)), dayOfMonth: at.getUTCDate(), month: short(month(at)) }
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
