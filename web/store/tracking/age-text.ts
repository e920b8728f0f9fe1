import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'

/** How long ago something was, in words: `just now`, `1 minute ago`, `12 minutes ago`, `3 hours ago`, `2 days ago`. */
export function ageText(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return count(Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return count(Math.floor(age / HOUR_MS), 'hour')
  return count(Math.floor(age / DAY_MS), 'day')
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'} ago`
}
