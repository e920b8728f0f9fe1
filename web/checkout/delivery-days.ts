import { EARLIEST_MS, LATEST_MS, type Slot, slotsOn } from '#domain/orders/delivery-slots.ts'
import { DAY_MS, serviceDay, startOfDay } from '#domain/settings/accra-time.ts'
import type { WeekHours } from '#domain/settings/settings-api.ts'

/** One square of the calendar. A day is open when at least one of its slots is. */
export type CalendarDay = { day: string; date: Date; isOpen: boolean }

/** A month as it is drawn: weeks of seven squares, Monday first; squares of other months are null. */
export type CalendarMonth = { month: string; weeks: (CalendarDay | null)[][] }

/** The months that hold the days on which a delivery can be scheduled, from the earliest to the latest. */
export function deliveryMonths(hours: WeekHours, now: Date): CalendarMonth[] {
  const first = new Date(now.getTime() + EARLIEST_MS)
  const last = new Date(now.getTime() + LATEST_MS)
  const months: CalendarMonth[] = []
  for (let start = startOfMonth(first); start <= last; start = nextMonth(start)) {
    months.push({ month: start.toISOString().slice(0, 7), weeks: weeksOf(start, hours, now) })
  }
  return months
}

/** The slots of one service day, `2026-05-01`; those that are too early or too late are there, but not open. */
export function slotsOfDay(hours: WeekHours, day: string, now: Date): Slot[] {
  return slotsOn(hours, dayStart(day), now)
}

/** Midnight in Accra of a service day. */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

/** The day that keyboard steps lead to, kept within the days that are drawn. */
export function stepDay(from: string, days: number, months: readonly CalendarMonth[]): string {
  const drawn = months.flatMap((month) => month.weeks.flat()).filter((day) => day !== null)
  const at = drawn.findIndex((day) => day.day === from)
  const target = Math.min(drawn.length - 1, Math.max(0, at + days))
  return drawn[target]?.day ?? from
}

function weeksOf(start: Date, hours: WeekHours, now: Date): (CalendarDay | null)[][] {
  const leading = (start.getUTCDay() + 6) % 7
  const squares: (CalendarDay | null)[] = Array(leading).fill(null)
  for (let at = start.getTime(); at < nextMonth(start).getTime(); at += DAY_MS) {
    const date = new Date(at)
    const isOpen = slotsOn(hours, date, now).some((slot) => slot.isOpen)
    squares.push({ day: serviceDay(date), date, isOpen })
  }
  while (squares.length % 7 !== 0) squares.push(null)
  return Array.from({ length: squares.length / 7 }, (_, week) => squares.slice(week * 7, week * 7 + 7))
}

function startOfMonth(at: Date): Date {
  const day = startOfDay(at)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
}

function nextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}
