import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { stuckAirtimeMessage } from '#domain/notifications/telegram/airtime-messages.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { claimDueTopUps, type HeldTopUp, letGo, markAskedFor, markGoneBack } from './airtime-queries.ts'
import type { AirtimeSender, SendOutcome } from './airtime-sender.ts'
import { recordFailed, recordSent } from './decide-top-up.ts'
import { queueAirtimeMessage } from './queue-airtime-messages.ts'

/** What sending airtime depends on. */
export type AirtimeDeps = {
  db: Db
  airtime: AirtimeSender
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Longer than any sender takes to answer: whoever finds a top-up held after this knows that its worker is gone. */
const LEASE_MS = 2 * MINUTE_MS
const AT_ONCE = 10
/** Pauses before a top-up that is not decided is looked at again; after the last it is left to a person. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

const WORKER = { decider: 'worker', actor: { kind: 'system', name: 'airtime' } } as const

/**
 * Sends airtime that waits, and asks what became of what nobody knows about. What was asked for once is asked about
 * from then on and never asked for again, unless the service itself says that it has never seen it. Wherever the process
 * dies, the row says how far it was and falls due again.
 *
 * @returns how many were looked at
 */
export async function workDueTopUps(deps: AirtimeDeps): Promise<number> {
  const { db, clock, log } = deps
  const now = clock()
  const due = await claimDueTopUps(db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
  for (const topUp of due) {
    try {
      await work(deps, topUp)
    } catch (error) {
      const isDecided = error instanceof Refusal
      const what = isDecided
        ? 'airtime was decided otherwise meanwhile'
        : 'work on airtime failed and will be tried again'
      log.error({ err: error, topUp: topUp.id }, what)
    }
  }
  return due.length
}

/** Notes of failed top-ups that their money is back where it came from. @returns how many */
export function recordAirtimeRefund(deps: Pick<AirtimeDeps, 'db' | 'clock'>): Promise<number> {
  return markGoneBack(deps.db, deps.clock())
}

async function work(deps: AirtimeDeps, topUp: HeldTopUp): Promise<void> {
  const { db, airtime, clock } = deps
  if (topUp.status === 'unknown') return conclude(deps, topUp, await airtime.findFate(topUp))
  if (airtime.isAutomatic && !(await markAskedFor(db, topUp, clock()))) return
  return conclude(deps, topUp, await airtime.send(topUp))
}

async function conclude({ db, clock, log }: AirtimeDeps, topUp: HeldTopUp, outcome: SendOutcome): Promise<void> {
  const now = clock()
  const { id: topUpId } = topUp
  switch (outcome.kind) {
    case 'sent':
      await db.transaction((tx) => recordSent(tx, WORKER, { topUpId, reference: outcome.reference }, now))
      return
    case 'failed':
      log.warn({ topUp: topUpId, reason: outcome.reason }, 'airtime failed: its money goes back')
      await db.transaction((tx) => recordFailed(tx, WORKER, { topUpId, reason: outcome.reason }, now))
      return
    case 'by_hand':
      await letGo(db, topUp, { status: openStatus(topUp), nextTryAt: null }, now)
      return
    case 'unknown':
    case 'not_taken': {
      const { reason } = outcome
      const status = outcome.kind === 'unknown' ? 'unknown' : 'waiting'
      const pause = RETRY_MS[topUp.tries - 1]
      if (pause !== undefined) {
        const nextTryAt = new Date(now.getTime() + pause)
        await letGo(db, topUp, { status, nextTryAt, lastError: reason }, now)
        return
      }
      log.error({ topUp: topUpId, reason }, 'nobody knows what became of airtime: a person must look')
      await db.transaction(async (tx) => {
        if (!(await letGo(tx, topUp, { status, nextTryAt: null, lastError: reason }, now))) return
        await queueAirtimeMessage(
          tx,
          topUp,
          'stuck',
          (notice) => stuckAirtimeMessage(notice, status === 'unknown'),
          now,
        )
      })
    }
  }
}

/** Of a held top-up, which is open. */
function openStatus({ status }: HeldTopUp): 'waiting' | 'unknown' {
  return status === 'unknown' ? 'unknown' : 'waiting'
}
