import { DAY_MS, MINUTE_MS, parseMinute, startOfDay } from '../time/accra-time.ts'
import { isSoldAt } from './availability.ts'
import type { MenuItem } from './menu-api.ts'

/**
 * The next time at which an item is sold: now, when it is no longer sold out, or the start of its next sale within a
 * week. So breakfast can be put in the cart in the evening, for a delivery in the morning.
 *
 * @returns undefined for an item that is switched off
 */
export function nextSold(
  item: Pick<MenuItem, 'isAvailable' | 'schedules' | 'soldOutUntil'>,
  now: Date,
): Date | undefined {
  if (isSoldAt(item, now)) return now
  const soldAgain = item.soldOutUntil ? new Date(item.soldOutUntil) : now
  if (isSoldAt(item, soldAgain)) return soldAgain
  const starts = [...new Set(item.schedules.map((row) => parseMinute(row.startTime) ?? 0))].toSorted((a, b) => a - b)
  const midnight = startOfDay(now).getTime()
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    for (const minute of starts) {
      const at = new Date(midnight + ahead * DAY_MS + minute * MINUTE_MS)
      if (at >= now && isSoldAt(item, at)) return at
    }
  }
  return undefined
}
