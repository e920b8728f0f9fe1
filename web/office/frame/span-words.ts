import { MINUTE_MS } from '#domain/time/accra-time.ts'

/** Whole minutes or hours: `12 min`, `1 h 05`, `2 days`. */
export function spanWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} days`
}
