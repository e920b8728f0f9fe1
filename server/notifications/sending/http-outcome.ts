import type { SendOutcome } from '../outbox-relay.ts'

/** When a provider asks to wait without a time. */
const DEFAULT_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/** @param configuration statuses about the account or the address, which the operator must repair */
export function outcomeOf({ status, ok, headers }: Response, configuration: readonly number[]): SendOutcome {
  if (ok) return { kind: 'sent' }
  const reason = `status ${status}`
  if (status === 429) return { kind: 'wait', ms: waitMs(headers.get('retry-after')) }
  if (configuration.includes(status)) return { kind: 'misconfigured', reason }
  return { kind: status >= 500 || status === 408 ? 'failed' : 'refused', reason }
}

/** Reads seconds only; a date in `Retry-After` counts as absent. */
function waitMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : DEFAULT_WAIT_MS
}

/** The outcome of a call without an answer. */
export function unreachable(error: unknown): SendOutcome {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { kind: 'unreachable', reason: isLate ? 'no answer in time' : 'no connection' }
}
