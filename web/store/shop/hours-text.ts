import { WEEKDAYS } from '#domain/menu/menu-api.ts'
import type { WeekHours } from '#domain/settings/settings-api.ts'
import { formatMinute } from '#domain/time/accra-time.ts'

export type HoursRow = { days: string; hours: string }

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** The rows of a week's hours; neighbouring days with the same hours share a row: `Mon-Fri` `07:00-22:00`. */
export function hoursRows(week: WeekHours): HoursRow[] {
  const rows: { from: string; to: string; hours: string }[] = []
  for (const index of MONDAY_FIRST) {
    const day = week[index]
    const name = WEEKDAYS[index]?.slice(0, 3)
    if (!day || !name) continue
    const hours =
      day.opensMinute < day.closesMinute
        ? `${formatMinute(day.opensMinute)}-${formatMinute(day.closesMinute)}`
        : 'Closed'
    const last = rows.at(-1)
    if (last?.hours === hours) last.to = name
    else rows.push({ from: name, to: name, hours })
  }
  return rows.map(({ from, to, hours }) => ({ days: from === to ? from : `${from}-${to}`, hours }))
}
