import { pesewas } from '#domain/money.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { queuePaymentAlert } from '../../notifications/queue-payment-alert.ts'
import type { RefundStatus } from '../payment-tables.ts'
import type { RefundRecord } from '../paystack/paystack-results.ts'
import type { SettlementDeps } from '../settling/settlement-jobs.ts'
import { claimDueRefund, type HeldRefund, releaseRefund, renewHold } from './refund-queries.ts'

/** Much longer than one call of the provider may take: while a call is on its way nobody else takes the refund. */
const HOLD_MS = 2 * MINUTE_MS
const AT_ONCE = 10
/** Growing pauses between tries, the last one repeated for as long as it takes: money that is owed is never dropped. */
const RETRY_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 6 * 60 * MINUTE_MS]
/** A refund that the provider works on is looked at this often; it can take ten working days. */
const FOLLOW_MS = 6 * 60 * MINUTE_MS

type Step = { status: RefundStatus; providerId?: string; lastError: string | null; nextTryAt: Date | null }

/**
 * Asks the provider to send back what is due, and follows it until it has arrived. Refunds are taken one by one, each
 * when its turn comes, so that a slow provider lets no hold run out. @returns how many were looked at
 */
export async function workDueRefunds(deps: SettlementDeps): Promise<number> {
  const { db, clock, log } = deps
  for (let done = 0; done < AT_ONCE; done += 1) {
    const now = clock()
    const refund = await claimDueRefund(db, now, new Date(now.getTime() + HOLD_MS))
    if (!refund) return done
    try {
      await workRefund(deps, refund)
    } catch (error) {
      // It stays held and is taken again afterwards; the others do not wait for it.
      log.error({ err: error, reference: refund.reference }, 'work on a refund failed and will be tried again')
    }
  }
  return AT_ONCE
}

async function workRefund(deps: SettlementDeps, refund: HeldRefund): Promise<void> {
  const { db, clock, log } = deps
  const step = await nextStep(deps, refund)
  if (!step) return
  const { status, lastError } = step
  if ((status === 'failed' || status === 'needs_attention') && status !== refund.status) {
    log.error({ reference: refund.reference, status, lastError }, 'a refund is stuck: a person must look')
    await queuePaymentAlert(db, { what: 'stuck_refund', ...refund }, clock())
  }
  await releaseRefund(db, refund, step, clock())
}

/** Looks, and asks for what is missing. @returns undefined when somebody else has the refund by now */
async function nextStep(deps: SettlementDeps, refund: HeldRefund): Promise<Step | undefined> {
  const { db, paystack, clock } = deps
  const pause = RETRY_MS[Math.min(refund.tries, RETRY_MS.length) - 1] ?? DAY_MS
  const again = (error: string): Step => ({
    status: refund.status,
    lastError: error,
    nextTryAt: new Date(clock().getTime() + pause),
  })

  // The request has no key of its own, so an answer that was lost is looked for before asking again.
  const existing = await paystack.findRefunds(refund.reference, refund.paymentId ?? undefined)
  if (existing.kind === 'unknown') return again(existing.error)
  if (existing.kind === 'misconfigured') return again(existing.message)
  const followed = follow(refund.amount, existing.refunds, clock())
  if (followed) return followed

  if (!(await renewHold(db, refund, clock(), new Date(clock().getTime() + HOLD_MS)))) return undefined
  // Parts may have gone back before, by hand in the provider's dashboard: only the rest is owed.
  const rest = refund.amount - sumOf(existing.refunds.filter(({ status }) => status !== 'failed'))
  const asked = await paystack.refund({
    reference: refund.reference,
    amount: pesewas(rest),
    reason: refund.reason,
  })
  switch (asked.kind) {
    case 'queued':
      return (
        follow(refund.amount, [...existing.refunds, asked.refund], clock()) ?? again('less was queued than is owed')
      )
    case 'unknown':
      return again(asked.error)
    case 'misconfigured':
      return again(asked.message)
    case 'refused':
      return { ...again(asked.message), status: 'needs_attention' }
  }
}

/**
 * Where a refund stands by all parts that the provider lists. It has ended only when the parts that arrived make up what
 * is owed.
 *
 * @returns undefined when something is still to be asked for
 */
function follow(owed: number, parts: readonly RefundRecord[], now: Date): Step | undefined {
  const next = { lastError: null, nextTryAt: new Date(now.getTime() + FOLLOW_MS) }
  const arrived = parts.filter(({ status }) => status === 'processed')
  const newest = arrived.at(-1)
  if (newest && sumOf(arrived) >= owed) {
    return { status: 'processed', providerId: newest.providerId, lastError: null, nextTryAt: null }
  }
  const failed = parts.filter(({ status }) => status === 'failed')
  const waiting = parts.filter(({ status }) => status !== 'failed' && status !== 'processed')
  if (sumOf(arrived) + sumOf(waiting) >= owed) {
    const stuck = waiting.find(({ status }) => status === 'needs-attention')
    const { providerId } = stuck ?? waiting[0] ?? {}
    return { ...next, ...(providerId && { providerId }), status: stuck ? 'needs_attention' : 'requested' }
  }
  // Asking again for what failed needs a person's look first.
  const last = failed.at(-1)
  return last && { ...next, status: 'failed', providerId: last.providerId }
}

function sumOf(parts: readonly RefundRecord[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0)
}
