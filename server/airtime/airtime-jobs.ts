import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { stuckAirtimeMessage } from '#domain/notifications/telegram/airtime-messages.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { claimDueTopUps, type HeldTopUp, letGo, markAskedFor, markGoneBack } from './airtime-queries.ts'
import type { AirtimeSender, SendOutcome } from './airtime-sender.ts'
import { recordTopUpFailed, recordTopUpSent } from './decide-top-up.ts'
import { queueAirtimeMessage } from './queue-airtime-messages.ts'

/** Dependencies of sending airtime. */
export type AirtimeDeps = {
  db: Db
  airtime: AirtimeSender
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Longer than any sender takes to answer: after it the worker counts as dead. */
const LEASE_MS = 2 * MINUTE_MS
const AT_ONCE = 10
/** Pauses before an undecided top-up is checked again, in milliseconds; after the last it is left to staff. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

const WORKER = { decider: 'worker', actor: { kind: 'system', name: 'airtime' } } as const

/**
 * Sends waiting airtime, and asks for unknown outcomes. A requested top-up is only asked about, never requested again,
 * unless the service denies having it. After a crash at any step the row shows the progress and becomes due again.
 *
 * @returns how many were worked on
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
        ? 'airtime was decided or taken elsewhere meanwhile'
        : 'work on airtime failed and will be tried again'
      log.error({ err: error, topUp: topUp.id }, what)
    }
  }
  return due.length
}

/** Records the refunds of failed top-ups. @returns how many */
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
      await db.transaction((tx) => recordTopUpSent(tx, WORKER, { topUpId, reference: outcome.reference }, now))
      return
    case 'failed':
      log.warn({ topUp: topUpId, reason: outcome.reason }, 'airtime failed: it is refunded')
      await db.transaction((tx) => recordTopUpFailed(tx, WORKER, { topUpId, reason: outcome.reason }, now))
      return
    case 'manual':
      await letGo(db, topUp, { status: openStatus(topUp), nextTryAt: null }, now)
      return
    case 'pending':
    case 'unknown':
    case 'not_taken': {
      const { reason } = outcome
      const status = outcome.kind === 'not_taken' ? 'waiting' : 'unknown'
      const pause = RETRY_MS[topUp.tries - 1]
      if (pause !== undefined) {
        const nextTryAt = new Date(now.getTime() + pause)
        // Without an error it still counts as being sent, which keeps staff from sending it too.
        const lastError = outcome.kind === 'pending' ? null : reason
        await letGo(db, topUp, { status, nextTryAt, lastError }, now)
        return
      }
      log.error({ topUp: topUpId, reason }, 'the outcome of airtime is unknown: a person must look')
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

/** The open status of a leased top-up. */
function openStatus({ status }: HeldTopUp): 'waiting' | 'unknown' {
  return status === 'unknown' ? 'unknown' : 'waiting'
}
