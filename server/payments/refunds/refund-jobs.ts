import { pesewas } from '#domain/money.ts'
import { takenText } from '#domain/payments/taken-text.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { backoff } from '../../db/claim-due.ts'
import { queuePaymentAlert } from '../../notifications/queue-payment-alert.ts'
import type { RefundRecord } from '../paystack/paystack-results.ts'
import type { SettlingDeps } from '../settling/settle-reference.ts'
import { claimDueRefund, FOLLOW_MS, type HeldRefund, releaseRefund, renewHold } from './refund-queries.ts'

/** Much longer than one call to the provider may take: no other worker takes the refund during a call. */
const HOLD_MS = 2 * MINUTE_MS
const AT_ONCE = 10
/**
 * Growing pauses between tries in milliseconds; the last one repeats without end, so that money that is owed is never
 * dropped.
 */
const RETRY_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 6 * 60 * MINUTE_MS]

type Step = Parameters<typeof releaseRefund>[2]

/**
 * Requests due refunds from the provider and follows each until it is processed. Leases refunds one by one, so that a
 * slow provider lets no lease run out. @returns how many were worked on
 */
export async function workDueRefunds(deps: SettlingDeps): Promise<number> {
  const { db, clock, log } = deps
  for (let done = 0; done < AT_ONCE; done += 1) {
    const now = clock()
    const heldUntil = new Date(now.getTime() + HOLD_MS)
    const refund = await db.transaction((tx) => claimDueRefund(tx, now, heldUntil))
    if (!refund) return done
    try {
      await workRefund(deps, refund)
    } catch (error) {
      // The lease stays and the refund is retried after it; the others do not wait.
      log.error({ err: error, reference: refund.reference }, 'work on a refund failed and will be tried again')
    }
  }
  return AT_ONCE
}

async function workRefund(deps: SettlingDeps, refund: HeldRefund): Promise<void> {
  const { db, clock, log } = deps
  const step = await nextStep(deps, refund)
  if (!step) return
  const { status, lastError } = step
  // After a refusal the answer to asking again was lost: a person knows of it.
  const wasRefused = refund.status === 'due' && refund.providerId === null && refund.againAt !== null
  const before = wasRefused ? 'needs_attention' : refund.status
  if ((status === 'failed' || status === 'needs_attention') && status !== before) {
    log.error({ reference: refund.reference, status, lastError }, 'a refund is stuck: a person must act')
    await queuePaymentAlert(db, { what: 'stuck_refund', ...refund, status }, clock())
  }
  await releaseRefund(db, refund, step, clock())
}

/** Checks the refund, and requests what is missing. @returns undefined when another worker has the lease */
async function nextStep(deps: SettlingDeps, refund: HeldRefund): Promise<Step | undefined> {
  const { db, paystack, clock } = deps
  const pause = backoff(RETRY_MS, refund.tries)
  const again = (error: string): Step => ({
    status: refund.status,
    lastError: error,
    dueAt: new Date(clock().getTime() + pause),
  })

  // The request has no idempotency key, so a lost answer is looked for before asking again.
  const existing = await paystack.findRefunds(refund.reference, refund.paymentId ?? undefined)
  if (existing.kind === 'unknown') return again(existing.error)
  if (existing.kind === 'misconfigured') return again(existing.message)
  const counted = new Set([...refund.providerIds, ...(refund.providerId === null ? [] : [refund.providerId])])
  const own = existing.refunds
    .filter(({ providerId }) => !refund.otherIds.includes(providerId))
    .toSorted((one, other) => Number(counted.has(other.providerId)) - Number(counted.has(one.providerId)))
  // One that is due again has failed under its id before.
  const newestId = refund.status === 'due' ? null : refund.providerId
  const followed =
    follow(refund.amount, own, { counted, newestId }, clock()) ??
    (refund.status === 'failed' ? stayFailed(refund, own, counted, clock()) : undefined)

  // After the lease another worker may ask, or count the same parts for another refund of the payment.
  const now = clock()
  const hold = { now, until: new Date(now.getTime() + HOLD_MS), isAsking: !followed }
  if (!(await db.transaction((tx) => renewHold(tx, refund, hold)))) return undefined
  if (followed) return followed
  // Parts may have been refunded manually in the provider's dashboard: only the rest is owed.
  const rest = refund.amount - sumOf(own.filter(({ status }) => status !== 'failed'))
  const asked = await paystack.refund({
    reference: refund.reference,
    amount: pesewas(rest),
    reason: refund.reason,
  })
  switch (asked.kind) {
    case 'queued':
      return (
        follow(refund.amount, [...own, asked.refund], { counted, newestId: asked.refund.providerId }, clock()) ??
        again('less was queued than is owed')
      )
    case 'unknown':
      // It may have been taken, so nobody sends it manually meanwhile.
      return { ...again(asked.error), ...(refund.providerId === null && { status: 'due' }) }
    case 'misconfigured':
      return again(asked.message)
    case 'refused':
      // An earlier one that failed is not what is waited for any more. The other refunds of the payment go first.
      return { ...again(asked.message), ...besides(own), againAt: clock() }
  }
}

/**
 * The state of a refund by the parts that the provider lists. It has ended only when the processed parts add up to the
 * owed amount. As many parts count towards it as cover that, and for no other refund from then on.
 *
 * @param parts of this refund; those that have counted before come first
 * @param counted the provider's ids of the parts that have counted before
 * @param newestId the provider's id of what was requested last; null while nothing was
 * @returns undefined when something must still be requested
 */
function follow(
  owed: number,
  parts: readonly RefundRecord[],
  { counted, newestId }: { counted: ReadonlySet<string>; newestId: string | null },
  now: Date,
): Step | undefined {
  const next = { lastError: null, dueAt: new Date(now.getTime() + FOLLOW_MS) }
  const withIds = (more: readonly RefundRecord[]) => {
    return { providerIds: [...new Set([...counted, ...more.map(({ providerId }) => providerId)])] }
  }
  const arrived = coverOf(
    owed,
    parts.filter(({ status }) => status === 'processed'),
  )
  const newest = arrived.at(-1)
  if (newest && sumOf(arrived) >= owed) {
    return { status: 'processed', providerId: newest.providerId, ...withIds(arrived), lastError: null, dueAt: null }
  }
  // Parts that have counted before cover first: what arrives beside them is left for the next refund.
  const used = coverOf(
    owed,
    parts.filter(({ status }) => status !== 'failed'),
  )
  if (sumOf(used) >= owed) {
    const stuck = used.find(({ status }) => status === 'needs-attention')
    const { providerId } = stuck ?? used.find(({ status }) => status !== 'processed') ?? {}
    const status = stuck ? 'needs_attention' : 'requested'
    return { ...next, ...(providerId && { providerId }), ...withIds(used), status }
  }
  // A failed refund is requested again only after a person has looked at it.
  const failed = parts.find(({ status, providerId }) => status === 'failed' && providerId === newestId)
  if (!failed) return undefined
  const whole = { status: 'failed', providerId: failed.providerId } as const
  const rest = used.length === 0 ? whole : { ...besides(used), lastError: 'A part of it failed.' }
  return { ...next, ...rest, ...withIds([failed]) }
}

/** What has failed is asked for again only by a person, who may have refunded a part of it in the provider's dashboard. */
function stayFailed(refund: HeldRefund, own: readonly RefundRecord[], counted: ReadonlySet<string>, now: Date): Step {
  const parts = own.filter(({ status }) => status !== 'failed')
  const providerIds = [...new Set([...counted, ...parts.map(({ providerId }) => providerId)])]
  const dueAt = new Date(now.getTime() + FOLLOW_MS)
  return { status: 'failed', providerIds, lastError: owedWords(refund, sumOf(parts)), dueAt }
}

/**
 * What a refund is when the provider does not send the rest of it. While it keeps the id of a part that has arrived or is on
 * its way, nobody sends the whole manually.
 */
function besides(parts: readonly RefundRecord[]): Pick<Step, 'status' | 'providerId'> {
  return {
    status: 'needs_attention',
    providerId: parts.find(({ status }) => status !== 'failed')?.providerId ?? null,
  }
}

/** What staff read of a refund that the provider is not asked for any more, of which a sum went back in its dashboard. */
function owedWords({ amount, otherMoney, providerIds, lastError }: HeldRefund, sum: number): string | null {
  if (sum === 0) return providerIds.length > 0 ? 'Nothing of it has gone back.' : lastError
  const [gone, rest] = [sum, amount - sum].map((one) => takenText(pesewas(one), otherMoney))
  return `${gone} of it went back in the provider’s dashboard: only ${rest} is owed.`
}

/** The first parts that add up to a sum; all of them when they do not. */
function coverOf(owed: number, parts: readonly RefundRecord[]): RefundRecord[] {
  let left = owed
  return parts.filter(({ amount }) => {
    const isNeeded = left > 0
    left -= amount
    return isNeeded
  })
}

function sumOf(parts: readonly RefundRecord[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0)
}
