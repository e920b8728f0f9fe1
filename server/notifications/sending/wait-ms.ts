/** When a provider asks to wait without a time. */
const DEFAULT_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/** Reads seconds only; a date in `Retry-After` counts as absent. */
export function waitMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : DEFAULT_WAIT_MS
}
