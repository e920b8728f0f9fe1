import type { DayHours, SpecialDay, WeekHours } from '#domain/settings/settings-api.ts'
import { DAY_MS, formatMinute, WEEKDAYS } from '#domain/time/accra-time.ts'
import { longDay } from '../../ui/words/day-words.ts'

/** How far ahead special days are announced. */
const ANNOUNCED_MS = 14 * DAY_MS

export type HoursRow = { days: string; hours: string }

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** The rows of a week's hours; neighbouring days with the same hours share a row: `Mon-Fri` `07:00-22:00`. */
export function hoursRows(week: WeekHours): HoursRow[] {
  const rows: { from: string; to: string; hours: string }[] = []
  for (const index of MONDAY_FIRST) {
    const day = week[index]
    const name = WEEKDAYS[index]?.slice(0, 3)
    if (!day || !name) continue
    const hours = hoursWords(day)
    const last = rows.at(-1)
    if (last?.hours === hours) last.to = name
    else rows.push({ from: name, to: name, hours })
  }
  return rows.map(({ from, to, hours }) => ({ days: from === to ? from : `${from}-${to}`, hours }))
}

/** `Friday 25 December: closed (Christmas Day)`, for the special days of the next two weeks. */
export function specialRows(days: readonly SpecialDay[], now: Date): string[] {
  const near = days.filter(({ date }) => Date.parse(date) - now.getTime() < ANNOUNCED_MS)
  return near.map(({ date, hours, reason }) => {
    const words = hours === null ? 'closed' : hoursWords(hours)
    return `${longDay(new Date(date))}: ${words}${reason === '' ? '' : ` (${reason})`}`
  })
}

function hoursWords({ opensMinute, closesMinute }: DayHours): string {
  return opensMinute < closesMinute ? `${formatMinute(opensMinute)}-${formatMinute(closesMinute)}` : 'Closed'
}
