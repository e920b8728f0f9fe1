import { setTimeout as pause } from 'node:timers/promises'
import { pesewas } from '#domain/money.ts'
import { parseReference } from '#domain/payments/payment-reference.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { databaseMadeAt } from '../../auth/auth.ts'
import type { Job } from '../../capability/capability.ts'
import { newId } from '../../db/new-id.ts'
import { queuePaymentAlert } from '../../notifications/queue-payment-alert.ts'
import { lockIntent, markSurplus, recordEvent } from '../payment-queries.ts'
import type { ListedPayment, TakenPayment } from '../paystack/paystack-results.ts'
import { insertRefund } from '../refunds/refund-queries.ts'
import { type IssuedPayment, readIssued } from '../settling/payment-proof.ts'
import { type SettlingDeps, settleReference } from '../settling/settle-reference.ts'
import {
  claimComparison,
  findKnown,
  type HeldComparison,
  hastenComparison,
  insertFoundAttempt,
  insertLostIntent,
  isComparedSince,
  releaseComparison,
  renewComparison,
} from './comparison-queries.ts'

const EVERY_MS = HOUR_MS
/** Pause after the provider did not answer. */
const RETRY_MS = 5 * MINUTE_MS
/** A payment may be completed long after its start, and the provider lists by the time of the start. */
const OVERLAP_MS = 26 * HOUR_MS
/** The furthest look back, for a database that was never compared. */
const LOOK_BACK_MS = 30 * DAY_MS
/** Length of the listed window. Finished windows stay done when the process ends. */
const SLICE_MS = 5 * DAY_MS
const MOST_PAGES = 200
/** Pause between pages; the provider documents no limit. */
const PAGE_PAUSE_MS = 200
/** Longer than one call to the provider may take. */
const HOLD_MS = 2 * MINUTE_MS
/** How long the closing of what is unpaid waits for a provider that does not answer: a shop may have no valid key. */
const WAITED_FOR_MS = HOUR_MS
/** Time for the operator to stop a copy of the shop that was started with the real keys. */
const BEFORE_REFUND_MS = HOUR_MS

/** Compares at the start and every hour; a restored backup shows payments as unpaid that may have been paid since. */
export const comparisonJob = {
  name: 'comparison with the provider',
  every: MINUTE_MS,
  atStart: ({ db, domain, clock }) => hastenComparison(db, domain, clock()),
  run: comparePayments,
  isFinished: async ({ db, domain, clock }, startedAt) =>
    clock().getTime() - startedAt.getTime() >= WAITED_FOR_MS || (await isComparedSince(db, domain, startedAt)),
} satisfies Job<SettlingDeps>

/**
 * Compares one window of the provider's payments with our rows if it is due and no other process does. Settles a payment
 * whose events were all lost. Restores a payment whose rows were lost (disk failure, old backup) when its subject is
 * known, and refunds it otherwise, unless it is older than the database. Ignores payments of other programs that use the
 * same account.
 *
 * @returns 1 when more work is due at once
 */
export async function comparePayments(deps: SettlingDeps): Promise<number> {
  const { db, clock, domain, log } = deps
  const now = clock()
  const until = () => new Date(clock().getTime() + HOLD_MS)
  let held = await claimComparison(db, domain, { now, heldUntil: until() })
  if (!held) return 0
  const { from, to } = sliceOf(held, now)
  const renew = async () => {
    held = held && (await renewComparison(db, held, until()))
    return held !== undefined
  }

  const listed = await listUnsettled(deps, { from, to }, renew)
  if (!held) return 0
  if (listed.error !== null) {
    log.warn({ error: listed.error }, 'the provider did not list its payments')
    await releaseComparison(db, held, { dueAt: new Date(clock().getTime() + RETRY_MS) })
    return 0
  }
  for (const payment of listed.payments) {
    if (!(await renew())) return 0
    await settleListed(deps, payment).catch((error: unknown) =>
      log.error({ err: error, reference: payment.reference }, 'a payment that the provider lists could not be settled'),
    )
  }
  const isDone = to.getTime() === now.getTime()
  await releaseComparison(
    db,
    held,
    isDone
      ? { dueAt: new Date(now.getTime() + EVERY_MS), comparedUntil: to, position: null }
      : { dueAt: now, position: to },
  )
  return isDone ? 0 : 1
}

function sliceOf({ comparedUntil, position }: HeldComparison, now: Date): { from: Date; to: Date } {
  const furthest = now.getTime() - LOOK_BACK_MS
  const from = position?.getTime() ?? (comparedUntil === null ? furthest : comparedUntil.getTime() - OVERLAP_MS)
  const begin = Math.min(now.getTime(), Math.max(from, furthest))
  return { from: new Date(begin), to: new Date(Math.min(begin + SLICE_MS, now.getTime())) }
}

/** The currency of a payment where it is not the shop's. */
const otherCurrency = (currency: string) => (currency === 'GHS' ? null : currency)

type Unsettled = ListedPayment & { isKnown: boolean }

/** Reads all pages of a window before anything is refunded: a refund during the listing would shift the pages. */
async function listUnsettled(
  { db, paystack, log }: SettlingDeps,
  window: { from: Date; to: Date },
  renew: () => Promise<boolean>,
): Promise<{ payments: Unsettled[]; error: string | null }> {
  const unsettled = new Map<string, Unsettled>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    if (page > 1) await pause(PAGE_PAUSE_MS)
    if (!(await renew())) break
    const result = await paystack.listSuccesses({ ...window, page })
    if (result.kind !== 'listed') {
      return { payments: [], error: result.kind === 'unknown' ? result.error : result.message }
    }
    const ours = result.rows.filter(({ reference }) => parseReference(reference) !== undefined)
    const known = await findKnown(
      db,
      ours.map(({ reference }) => reference),
    )
    for (const payment of ours) {
      const row = known.get(payment.reference)
      if (!row?.isSettled) unsettled.set(payment.reference, { ...payment, isKnown: row !== undefined })
    }
    if (result.isLast) break
    if (page === MOST_PAGES) log.error(window, 'the provider lists more payments than can be compared')
  }
  return { payments: [...unsettled.values()], error: null }
}

async function settleListed(deps: SettlingDeps, payment: Unsettled): Promise<void> {
  const { db, paystack, issuer, clock, log } = deps
  const { reference, metadata } = payment
  if (!payment.isKnown) {
    const issued = readIssued(issuer, reference, metadata)
    if (!issued) {
      // Another shop uses this account, or somebody imitated our references: not ours to refund.
      if (metadata.shop !== undefined && metadata.shop !== issuer.shop) return
      log.error({ reference }, 'a payment has one of our references but is unknown here: a person must decide')
      if (metadata.shop === issuer.shop) {
        const { amount, currency } = payment
        const money = { amount: pesewas(amount), otherMoney: otherCurrency(currency) }
        await queuePaymentAlert(db, { what: 'unproven', reference, ...money }, clock())
      }
      return
    }
    const taken = await paystack.verify(reference)
    if (taken.kind !== 'success') return // no longer successful, or unknown: the next comparison checks it again
    const fate = await db.transaction((tx) => takeIn(tx, deps, { reference, ...issued }, taken))
    if (fate === 'refund') {
      log.error({ reference }, 'the subject of a payment is unknown here: the payment will be refunded')
    }
    if (fate === 'leave') log.error({ reference }, 'a payment is older than the database: a person must decide')
    if (fate !== 'settle') return
  }
  await settleReference(deps, reference, 'reconciler')
}

/**
 * Records a payment of ours that has no row here. When its subject is known, the payment is settled like any other;
 * otherwise its refund becomes due after an hour. One that was paid before the database was made is left to a person, and
 * not recorded: an empty database in place of the real one would refund a month of sales.
 *
 * @returns what is to happen with the payment
 */
async function takeIn(
  tx: SettlingDeps['db'],
  { clock, random }: Pick<SettlingDeps, 'clock' | 'random'>,
  issued: IssuedPayment,
  taken: TakenPayment,
): Promise<'settle' | 'refund' | 'leave'> {
  const now = clock()
  const { reference, purpose, subjectId } = issued
  const known = await lockIntent(tx, purpose, subjectId)
  const amount = pesewas(taken.amount)
  const otherMoney = otherCurrency(taken.currency)
  if (!known) {
    const madeAt = await databaseMadeAt(tx)
    if (madeAt === null || taken.paidAt === null || taken.paidAt < madeAt) {
      await queuePaymentAlert(tx, { what: 'older', reference, amount, otherMoney }, now)
      return 'leave'
    }
    const { currency } = taken
    await insertLostIntent(tx, { id: newId(now, random), amount, currency, ...issued }, now)
  }
  const intent = known ?? (await lockIntent(tx, purpose, subjectId))
  if (!intent) throw new Error(`no intent could be written for the payment ${reference}`)
  const isNew = await insertFoundAttempt(tx, { reference, intentId: intent.id }, now)
  if (known || !isNew) return 'settle'

  const { providerId, gatewayResponse } = taken
  const fee = taken.fee === null ? null : pesewas(taken.fee)
  await markSurplus(tx, reference, { providerId, amountTaken: amount, fee, gatewayResponse, otherMoney }, now)
  await recordEvent(tx, { reference, via: 'comparison', result: 'success', amount, fee, details: gatewayResponse }, now)
  const dueAt = new Date(now.getTime() + BEFORE_REFUND_MS)
  await insertRefund(tx, reference, 'its subject is not known here', now, dueAt)
  await queuePaymentAlert(tx, { what: 'lost', reference, amount, otherMoney }, now)
  return 'refund'
}
