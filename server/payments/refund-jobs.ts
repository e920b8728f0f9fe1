import { pesewas } from '#domain/money.ts'
import { DAY_MS, MINUTE_MS } from '#domain/settings/accra-time.ts'
import { queuePaymentAlert } from '../notifications/queue-payment-alert.ts'
import { claimDueRefunds, markRefund, type Refund } from './payment-queries.ts'
import type { RefundRecord } from './paystack-results.ts'
import type { SettlementWorld } from './settlement-jobs.ts'

const CLAIM_LEASE_MS = 2 * MINUTE_MS
const CLAIM_AT_ONCE = 10
/** Growing pauses between tries, the last one repeated for as long as it takes: money that is owed is never dropped. */
const RETRY_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 6 * 60 * MINUTE_MS]
/** A refund that the provider works on is looked at this often; it can take ten working days. */
const FOLLOW_MS = 6 * 60 * MINUTE_MS

/** Asks the provider to send back what is due, and follows it until it has arrived. @returns how many were looked at */
export async function workDueRefunds(world: SettlementWorld): Promise<number> {
  const now = world.clock()
  const due = await claimDueRefunds(world.db, now, new Date(now.getTime() + CLAIM_LEASE_MS), CLAIM_AT_ONCE)
  for (const refund of due) {
    const change = await nextStep(world, refund)
    const isStuck = change.status === 'failed' || change.status === 'needs_attention'
    if (isStuck && change.status !== refund.status) {
      const { status, lastError } = change
      world.log.error({ reference: refund.reference, status, lastError }, 'a refund is stuck: a person must look')
      await queuePaymentAlert(world.db, { what: 'stuck_refund', ...refund }, world.clock())
    }
    await markRefund(world.db, refund.reference, change, world.clock())
  }
  return due.length
}

async function nextStep(world: SettlementWorld, refund: Refund & { paymentId: string | null }) {
  const now = world.clock().getTime()
  const pause = RETRY_MS[Math.min(refund.tries, RETRY_MS.length) - 1] ?? DAY_MS
  const again = (error: string) => ({
    status: refund.status,
    lastError: error,
    nextTryAt: new Date(now + pause),
  })

  // The request has no key of its own, so an answer that was lost is looked for before asking again.
  const existing = await world.paystack.findRefunds(refund.reference, refund.paymentId ?? undefined)
  if (existing.kind === 'unknown') return again(existing.error)
  if (existing.kind === 'misconfigured') return again(existing.message)
  // Parts may have gone back before, by hand in the provider's dashboard: only the rest is owed.
  const wentBack = existing.refunds.filter(({ status }) => status !== 'failed')
  const rest = refund.amount - wentBack.reduce((total, { amount }) => total + amount, 0)
  const slowest = wentBack.find(({ status }) => status !== 'processed') ?? wentBack[0]
  if (rest <= 0 && slowest) return followed(slowest, now)
  const stuck = existing.refunds.find(({ status }) => status === 'failed')
  if (stuck) return followed(stuck, now) // asking again for what failed needs a person's look first

  const asked = await world.paystack.refund({
    reference: refund.reference,
    amount: pesewas(rest),
    reason: refund.reason,
  })
  switch (asked.kind) {
    case 'queued':
      return followed(asked.refund, now)
    case 'unknown':
      return again(asked.error)
    case 'misconfigured':
      return again(asked.message)
    case 'refused':
      return { ...again(asked.message), status: 'needs_attention' as const }
  }
}

function followed({ status, providerId }: RefundRecord, now: number) {
  const next = { providerId, lastError: null, nextTryAt: new Date(now + FOLLOW_MS) }
  if (status === 'processed') return { ...next, status: 'processed' as const, nextTryAt: null }
  if (status === 'failed') return { ...next, status: 'failed' as const }
  return { ...next, status: status === 'needs-attention' ? ('needs_attention' as const) : ('requested' as const) }
}
