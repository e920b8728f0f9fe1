import type { SendOutcome } from '../outbox-relay.ts'
import { waitMs } from './wait-ms.ts'

/** @param configuration statuses about the account or the address, which the operator must repair */
export function outcomeOf({ status, ok, headers }: Response, configuration: readonly number[]): SendOutcome {
  if (ok) return { kind: 'sent' }
  const reason = `status ${status}`
  if (status === 429) return { kind: 'wait', ms: waitMs(headers.get('retry-after')) }
  if (configuration.includes(status)) return { kind: 'misconfigured', reason }
  return { kind: status >= 500 || status === 408 ? 'failed' : 'refused', reason }
}

/** The outcome of a call without an answer. */
export function unreachable(error: unknown): SendOutcome {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { kind: 'unreachable', reason: isLate ? 'no answer in time' : 'no connection' }
}
