import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { failureText } from '#domain/payments/failure-text.ts'
import { LATE_ANSWER_MS } from '#domain/payments/networks.ts'
import type { Charge, Purpose, Settlement } from '#domain/payments/payments-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Purchases } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import type { Random } from '../../db/new-id.ts'
import { markExpired, markPrompted } from '../charges/charge-queries.ts'
import type { Attempt, Intent } from '../payment-queries.ts'
import {
  findAttempt,
  isSettledStatus,
  lookAtAttempt,
  markClosed,
  markFailed,
  markGivenUp,
  markReported,
  markUnreported,
  recordEvent,
} from '../payment-queries.ts'
import type { PaystackClient, VerifyResult } from '../paystack/paystack-results.ts'
import { goesBack } from '../refunds/refund-queries.ts'
import { type PaymentIssuer, readIssued } from './payment-proof.ts'
import { settlePayment } from './settle-payment.ts'

/** Dependencies of settling. */
export type SettlingDeps = {
  db: Db
  paystack: PaystackClient
  /** The mode of our own key. */
  domain: 'test' | 'live'
  /** This shop, as its payments name it. */
  issuer: PaymentIssuer
  purchases: Purchases
  clock: () => Date
  random: Random
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** A charge that the provider does not know after this long never reached it, in milliseconds. */
const NEVER_ARRIVED_MS = MINUTE_MS
/**
 * A payment in the provider's window that is being processed keeps a charge from starting for this long, in milliseconds. A
 * report of one that the provider calls abandoned after this long is void.
 */
export const WINDOW_BUSY_MS = 10 * MINUTE_MS
/** After the browser reports success, the next check is due this soon, in milliseconds. */
const REPORTED_CHECK_MS = 5_000

/** Who asks: `retry` before the payment is used again, `momo` before a charge takes its place. */
type Via = 'return' | 'closed' | 'retry' | 'momo' | 'webhook' | 'reconciler'

/** How often each may ask (`urgent` without a pause), and what its question means for an attempt that is not paid. */
const CALLERS: Record<Via, Caller> = {
  return: { limit: 'usual', isReport: true },
  closed: { limit: 'usual', isReport: true, closes: true },
  retry: { limit: 'urgent', reopens: true },
  momo: { limit: 'urgent', expires: true },
  // It has the provider's signature, and is sent again when it is refused.
  webhook: { limit: 'none', isReport: true, comesAgain: true },
  reconciler: { limit: 'none', voidsReports: true },
}
type Meaning = 'isReport' | 'closes' | 'reopens' | 'expires' | 'comesAgain' | 'voidsReports'
type Caller = { limit: 'none' | 'usual' | 'urgent' } & { [Each in Meaning]?: true }

/** The provider took the money and settling failed on our side. Nothing was written; the reconciler tries again. */
class NotFulfilled extends Error {
  readonly purpose: Purpose

  constructor(purpose: Purpose, cause: unknown) {
    super('the money was taken, and the fulfilment failed', { cause })
    this.purpose = purpose
  }
}

/** Settlements that run in this process, by the database and the reference. */
const running = new WeakMap<Db, Map<string, Promise<Settlement>>>()

/**
 * Settles a payment for its payer, who reads that a plan was paid for and not upgraded.
 *
 * @throws Refusal plan.not_upgraded; as `settleReference` does
 */
export async function settleForPayer(
  deps: SettlingDeps,
  reference: string,
  via: 'return' | 'closed',
): Promise<Settlement> {
  try {
    return await settleReference(deps, reference, via)
  } catch (error) {
    if (!(error instanceof NotFulfilled) || error.purpose !== 'subscription') throw error
    deps.log.error({ err: error, reference }, 'a plan was paid for and could not be upgraded')
    throw new Refusal('plan.not_upgraded')
  }
}

/**
 * Settles a payment as `askAndSettle` does. The browser's return and the webhook often come together: the second waits for
 * the first, and asks the provider itself only if that did not find the payment paid.
 */
export async function settleReference(deps: SettlingDeps, reference: string, via: Via): Promise<Settlement> {
  const ofShop = running.get(deps.db) ?? new Map<string, Promise<Settlement>>()
  running.set(deps.db, ofShop)
  const before = await ofShop.get(reference)?.catch(() => undefined)
  if (before?.state === 'paid') return before
  const settling = askAndSettle(deps, reference, via)
  ofShop.set(reference, settling)
  try {
    return await settling
  } finally {
    if (ofShop.get(reference) === settling) ofShop.delete(reference)
  }
}

/**
 * Asks the provider for the status of a payment and settles it. The browser's return, webhooks and the reconciler all
 * call it. Callers who ask too often get the stored state.
 *
 * @returns the known state; `checking` as long as it is uncertain, never `failed` on a guess: to `closed`, an abandoned
 * attempt is failed without a reason
 * @throws NotFulfilled; Refusal payment.missing for a reference that we never issued; server.busy when a webhook cannot
 * be checked now, so that the provider sends it again
 */
async function askAndSettle(deps: SettlingDeps, reference: string, via: Via): Promise<Settlement> {
  const { db, paystack, clock, log } = deps
  const { limit, isReport, closes = false, reopens } = CALLERS[via]
  const found =
    limit === 'none'
      ? await findAttempt(db, reference)
      : await lookAtAttempt(db, reference, clock(), limit === 'urgent')
  if (!found) throw new Refusal('payment.missing')
  if (isSettledStatus(found.attempt.status)) return settlementOf(db, found, clock())
  // Read again: a caller with permission to ask may have settled it since.
  if ('mayAsk' in found && !found.mayAsk) return settlementOf(db, (await findAttempt(db, reference)) ?? found, clock())

  const result = await paystack.verify(reference)
  if (result.kind !== 'success') await recordUnpaid(deps, found.attempt, result, via)
  else if (await takeIn(deps, found, result, via)) {
    return settlementOf(db, { ...found, attempt: { ...found.attempt, status: 'succeeded' } }, clock())
  }

  const { closedAt, network } = found.attempt
  const isClosed = closes && (result.kind === 'failed' || isAbandoned(result))
  if (isClosed || (reopens && closedAt !== null)) await markClosed(db, reference, isClosed ? clock() : null)
  const isOpen = result.kind === 'unknown' || result.kind === 'unfinished' || result.kind === 'not_found'
  // Charges are checked on a schedule of their own. A window that was closed over a prompt or a transfer may still be paid.
  if (isOpen && isReport && network === null && !isClosed) {
    await markReported(db, reference, clock(), new Date(clock().getTime() + REPORTED_CHECK_MS))
  }
  const now = (await findAttempt(db, reference)) ?? found
  if (!isOpen && now.attempt.status === 'review') {
    log.error({ reference }, 'a payment took another amount than is due: a person must decide')
  }
  const known = await settlementOf(db, now, clock())
  return isOpen && isClosed && known.state === 'checking' ? { ...known, state: 'failed' } : known
}

/** Takes in what the provider took. @returns whether the payment is paid by it */
async function takeIn(
  { db, domain, issuer, purchases, random, clock, log }: SettlingDeps,
  found: { attempt: Attempt; intent: Intent },
  result: Extract<VerifyResult, { kind: 'success' }>,
  via: Via,
): Promise<boolean> {
  // We stored its access code or its prompt, or it carries our proof. When the provider's answer to the start was
  // lost, only the proof exists.
  const { reference, accessCode, step } = found.attempt
  const isOurs = accessCode !== null || step !== null || readIssued(issuer, reference, result.metadata) !== undefined
  if (!isOurs) log.warn({ reference }, 'somebody paid under our reference by a payment of their own: it is refunded')
  return db
    .transaction((tx) => settlePayment(tx, found, result, { domain, isOurs, via, purchases, random }, clock()))
    .catch((error: unknown) => {
      throw new NotFulfilled(found.intent.purpose, error)
    })
}

/** Records an answer without money. A success is recorded by the transaction that takes it in. */
async function recordUnpaid(
  deps: SettlingDeps,
  attempt: Attempt,
  result: Exclude<VerifyResult, { kind: 'success' }>,
  via: Via,
): Promise<void> {
  const { db, clock, log } = deps
  const { reference, reportedAt, network } = attempt
  const { comesAgain, reopens, voidsReports } = CALLERS[via]
  await recordEvent(db, { reference, via, result: wordOf(result), details: detailsOf(result) }, clock())
  switch (result.kind) {
    case 'failed':
      return markFailed(db, reference, result.gatewayResponse, clock())
    case 'reversed':
      // Taken and refunded before we first saw it: nothing is paid and nothing is owed.
      return markFailed(db, reference, 'Reversed', clock())
    case 'unknown':
      log.warn({ reference, error: result.error }, 'the provider did not report the state of a payment')
      if (comesAgain) throw new Refusal('server.busy')
      return
    case 'not_found':
      // Its access code is useless, e.g. after a change of keys: the payer gets another one.
      if (reopens) await markGivenUp(db, reference, 'the provider does not know it')
      return endWait(deps, attempt, result, via)
    case 'unfinished': {
      await endWait(deps, attempt, result, via)
      const isOldReport = reportedAt !== null && clock().getTime() - reportedAt.getTime() >= WINDOW_BUSY_MS
      if (voidsReports && network === null && isOldReport && isAbandoned(result)) {
        await markUnreported(db, reference, reportedAt)
      }
    }
  }
}

/**
 * Decides whether an unpaid attempt still keeps another from starting. A charge does until its prompt is over and the last
 * answers have come; one whose start was lost is prompted as soon as the provider knows it.
 */
async function endWait(
  { db, clock }: SettlingDeps,
  { reference, network, status, startedAt, promptEndsAt }: Attempt,
  result: Extract<VerifyResult, { kind: 'not_found' | 'unfinished' }>,
  via: Via,
): Promise<void> {
  const now = clock().getTime()
  if (network === null) {
    const isIdle = result.kind === 'not_found' || isAbandoned(result)
    if (CALLERS[via].expires && (isIdle || now - startedAt.getTime() > WINDOW_BUSY_MS)) {
      await markExpired(db, reference, 'paid by mobile money instead')
    }
    return
  }
  if (promptEndsAt !== null && now >= promptEndsAt.getTime() + LATE_ANSWER_MS) {
    await markExpired(db, reference, 'not approved in time')
  } else if (result.kind === 'not_found') {
    if (now - startedAt.getTime() >= NEVER_ARRIVED_MS)
      await markFailed(db, reference, 'The network was not reached', clock())
  } else if (status === 'starting') {
    await markPrompted(db, reference, { step: network === 'telecel' ? 'voucher' : 'approve', text: null }, startedAt)
  }
}

/** The provider's answer in one word. */
const wordOf = (result: VerifyResult) => (result.kind === 'unfinished' ? result.status : result.kind)

function detailsOf(result: VerifyResult): string | null {
  if (result.kind === 'unknown') return result.error
  return 'gatewayResponse' in result ? result.gatewayResponse : null
}

/** Whether the provider awaits neither a bank nor a confirmation on the payer's phone. */
function isAbandoned(result: VerifyResult): boolean {
  return result.kind === 'unfinished' && result.status === 'abandoned'
}

/**
 * What payers read of a payment. One that succeeded too late for its request, or was refunded since, is not called paid.
 * The page of an order shows its refunds itself.
 */
async function settlementOf(db: Db, found: { attempt: Attempt; intent: Intent }, now: Date): Promise<Settlement> {
  const known = settlement(found, now)
  const isGoingBack = known.state === 'paid' && known.purpose !== 'order' && (await goesBack(db, known.reference))
  return isGoingBack ? { ...known, state: 'refunding' } : known
}

function settlement({ attempt, intent }: { attempt: Attempt; intent: Intent }, now: Date): Settlement {
  const { purpose, subjectId, amount } = intent
  const base = { reference: attempt.reference, purpose, subjectId, amount, reason: null, momo: chargeOf(attempt, now) }
  switch (attempt.status) {
    case 'succeeded':
      return { ...base, state: 'paid' }
    case 'failed':
      return { ...base, state: 'failed', reason: failureText(attempt.gatewayResponse) }
    case 'surplus':
      return { ...base, state: 'refunding' }
    case 'review':
      // After the decision, or a payment in another way, money that was held for review is refunded.
      return { ...base, state: intent.status === 'review' ? 'review' : 'refunding' }
    default:
      return { ...base, state: 'checking' }
  }
}

function chargeOf({ network, wallet, status, step, promptText, promptEndsAt }: Attempt, now: Date): Charge | null {
  if (network === null || wallet === null) return null
  const isWaiting = status === 'starting' || status === 'open'
  const leftMs = (after: number) =>
    isWaiting && promptEndsAt !== null ? Math.max(0, promptEndsAt.getTime() + after - now.getTime()) : 0
  return {
    network,
    wallet,
    step: step ?? 'starting',
    text: promptText,
    leftMs: leftMs(0),
    againMs: leftMs(LATE_ANSWER_MS),
  }
}
