import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { eraseClosedRequests } from '../payer-queries.ts'
import { type Attempt, claimDueAttempts, closeUnpaidIntents, markGivenUp, scheduleCheck } from '../payment-queries.ts'
import { type SettlingDeps, settleReference, WINDOW_BUSY_MS } from './settle-reference.ts'

/**
 * When an attempt is checked, in minutes from its start. The provider sends no event for a failure, and a webhook or a
 * browser may be lost. After the last check the attempt is given up; a late webhook still settles it.
 */
const CHECK_AFTER_MS = [1, 3, 10, 60]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([6, 24, 72].map((hours) => hours * HOUR_MS))
/** The same for mobile money charges: first often, since payers wait, then as for others. */
const CHARGE_CHECK_AFTER_MS = [10, 20, 30, 45, 60, 90, 120, 150, 180, 200, 240]
  .map((seconds) => seconds * 1_000)
  .concat([5, 10, 30, 60].map((minutes) => minutes * MINUTE_MS))
  .concat([3, 12, 24, 72].map((hours) => hours * HOUR_MS))
const CLAIM_LEASE_MS = 2 * MINUTE_MS
const CLAIM_AT_ONCE = 20
/** How long request data of unpaid intents is kept, to answer payers who ask about a payment they started. */
const UNPAID_KEPT_MS = 30 * DAY_MS
const ERASE_AT_ONCE = 500

/** Checks every attempt that is due. @returns how many were checked */
export async function checkDueAttempts(deps: SettlingDeps): Promise<number> {
  const now = deps.clock()
  const due = await claimDueAttempts(deps.db, now, new Date(now.getTime() + CLAIM_LEASE_MS), CLAIM_AT_ONCE)
  for (const attempt of due) {
    // A failed check leaves the attempt leased and does not block the others.
    const logFailure = (error: unknown) =>
      deps.log.error({ err: error, reference: attempt.reference }, 'a payment could not be checked')
    await settleReference(deps, attempt.reference, 'reconciler').catch(logFailure)
    await putOff(deps, attempt).catch(logFailure)
  }
  return due.length
}

async function putOff(
  { db, clock }: SettlingDeps,
  attempt: Pick<Attempt, 'reference' | 'startedAt' | 'reportedAt' | 'network'>,
) {
  const next = nextCheck(attempt, clock())
  if (!next) await markGivenUp(db, attempt.reference, 'not paid in time')
  await scheduleCheck(db, attempt.reference, next ?? null)
}

/** Closes intents that were not paid in time. @returns how many */
export function closeUnpaid(deps: Pick<SettlingDeps, 'db' | 'clock'>): Promise<number> {
  return closeUnpaidIntents(deps.db, deps.clock(), CLAIM_AT_ONCE)
}

/** Erases the request data of unpaid intents. @returns how many */
export function eraseUnpaidRequests(db: Db, now: Date): Promise<number> {
  return eraseClosedRequests(db, new Date(now.getTime() - UNPAID_KEPT_MS), ERASE_AT_ONCE)
}

/** The next check after `now`, one of them when a report may be void; undefined after the last. */
function nextCheck(
  { startedAt, reportedAt, network }: Pick<Attempt, 'startedAt' | 'reportedAt' | 'network'>,
  now: Date,
): Date | undefined {
  const schedule = network === null ? CHECK_AFTER_MS : CHARGE_CHECK_AFTER_MS
  const checks = schedule.map((ms) => startedAt.getTime() + ms)
  if (reportedAt) checks.push(reportedAt.getTime() + WINDOW_BUSY_MS)
  const left = checks.filter((at) => at > now.getTime())
  return left.length === 0 ? undefined : new Date(Math.min(...left))
}
