import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import { faultOf } from '#domain/payments/networks.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { claimDue } from '../db/claim-due.ts'
import type { Db } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'
import { instant } from '../db/rows.ts'
import { type AttemptStatus, paymentAttempts, paymentIntents } from './payment-tables.ts'

export type Intent = typeof paymentIntents.$inferSelect
export type Attempt = typeof paymentAttempts.$inferSelect

/** Which intent a subject has. */
export const ofSubject = (purpose: Purpose, subjectId: string) =>
  and(eq(paymentIntents.purpose, purpose), eq(paymentIntents.subjectId, subjectId))

/** Callers cause no question about a charge sooner than this after the last one, in milliseconds. */
const CHARGE_PAUSE_MS = 10_000
/** Settled or held for review: a later answer of the provider changes nothing. */
const SETTLED: AttemptStatus[] = ['succeeded', 'surplus', 'review']
/**
 * How often callers may ask the provider about one attempt: this many times without a pause, this many with a minute
 * between, the rest with an hour between. A page that polls for hours stays within it.
 */
const LOOKS = { atWill: 60, everyMinute: 300, everyHour: 1_000 }
const MOST_CHECKS = 1_000_000

/** Whether an attempt is final, so that no answer of the provider changes it. */
export function isSettledStatus(status: AttemptStatus): boolean {
  return SETTLED.includes(status)
}

/** The insertion of an intent as a part of the statement that inserts its subject. */
export function newIntent(db: Db, intent: PgInsertValue<typeof paymentIntents>) {
  return db.$with('new_intent').as(db.insert(paymentIntents).values(intent).returning({ id: paymentIntents.id }))
}

const attemptWithIntent = prepared((db) =>
  db
    .select({ attempt: paymentAttempts, intent: paymentIntents })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentAttempts.reference, sql.placeholder('reference')))
    .prepare('attempt_with_intent'),
)

/** An attempt with its intent. */
export async function findAttempt(
  db: Db,
  reference: string,
): Promise<{ attempt: Attempt; intent: Intent } | undefined> {
  const [row] = await attemptWithIntent(db).execute({ reference })
  return row
}

/**
 * An attempt with its intent, and whether a caller may ask the provider about it now. A permission counts as a
 * question, so callers cannot make the shop ask without limit. About a charge that waits the schedule asks often enough.
 *
 * @param isUrgent whether a new charge depends on the answer
 */
export async function lookAtAttempt(
  db: Db,
  reference: string,
  now: Date,
  isUrgent = false,
): Promise<{ attempt: Attempt; intent: Intent; mayAsk: boolean } | undefined> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const [row] = await lookingAtAttempt(db).execute({
    ...{ reference, now: now.toISOString(), isUrgent },
    ...{ pauseAgo: ago(CHARGE_PAUSE_MS), minuteAgo: ago(MINUTE_MS), hourAgo: ago(HOUR_MS) },
  })
  return row
}

const lookingAtAttempt = prepared((db) => {
  const { checks, checkedAt, network, startedAt } = paymentAttempts
  const reference = sql.placeholder('reference')
  const look = db.$with('look').as(
    db
      .update(paymentAttempts)
      .set({ checks: sql`${checks} + 1`, checkedAt: instant(sql.placeholder('now')) })
      .where(
        and(
          eq(paymentAttempts.reference, reference),
          notInArray(paymentAttempts.status, SETTLED),
          or(
            sql`${sql.placeholder('isUrgent')}::boolean`,
            isNull(network),
            lte(sql`coalesce(${checkedAt}, ${startedAt})`, instant(sql.placeholder('pauseAgo'))),
          ),
          or(
            lt(checks, LOOKS.atWill),
            and(
              lt(checks, LOOKS.everyMinute),
              or(isNull(checkedAt), lte(checkedAt, instant(sql.placeholder('minuteAgo')))),
            ),
            and(
              lt(checks, LOOKS.everyHour),
              or(isNull(checkedAt), lte(checkedAt, instant(sql.placeholder('hourAgo')))),
            ),
          ),
        ),
      )
      .returning({ reference: paymentAttempts.reference }),
  )
  return db
    .with(look)
    .select({
      attempt: paymentAttempts,
      intent: paymentIntents,
      mayAsk: sql<boolean>`exists (select 1 from ${look})`,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(eq(paymentAttempts.reference, reference))
    .prepare('look_at_attempt')
})

/** The attempt that is held for review and not decided. There is at most one. */
export async function findHeldPayment(db: Db, purpose: Purpose, subjectId: string): Promise<Attempt | undefined> {
  const [row] = await db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(
      and(ofSubject(purpose, subjectId), eq(paymentIntents.status, 'review'), eq(paymentAttempts.status, 'review')),
    )
  return row?.attempt
}

/** What the provider took for an attempt. */
export type Taken = {
  providerId: string
  amountTaken: Pesewas
  fee: Pesewas | null
  gatewayResponse: string | null
  /** Which currency or mode, where it is not the shop's. */
  otherMoney: string | null
}

/**
 * Settles an attempt that took the right amount, exactly once: the first caller finds attempt and intent unsettled and
 * changes both; later callers change nothing. A success for an intent that is paid or closed becomes `surplus`.
 *
 * @returns undefined when the attempt was settled already; `wasInReview` when another attempt of the intent is held for
 * review
 */
export async function markSucceeded(
  tx: Db,
  attempt: Pick<Attempt, 'reference' | 'intentId'>,
  taken: Taken,
  via: string,
  now: Date,
): Promise<{ status: 'succeeded' | 'surplus'; wasInReview: boolean } | undefined> {
  const { reference, intentId } = attempt
  const [row] = await succeeded(tx, { reference, intentId, ...taken, via, now: now.toISOString() })
  return row
}

const succeeded = preparedRows<{ status: 'succeeded' | 'surplus'; wasInReview: boolean }>('payment_succeeded', () => {
  const value = (name: string) => sql`${sql.placeholder(name)}`
  const [at, reference] = [instant(sql.placeholder('now')), value('reference')]
  const unsettled = and(eq(paymentAttempts.reference, reference), notInArray(paymentAttempts.status, SETTLED))
  return sql`with before as (
        select id, status from payment_intents
        where id = ${value('intentId')} and status in ('open', 'review') for update
      ), paid as (
        update payment_intents i set status = 'paid', paid_by = ${reference}, paid_at = ${at}
        from before where i.id = before.id and exists (select 1 from payment_attempts where ${unsettled})
        returning before.status as was
      ), settled as (
        update payment_attempts set provider_id = ${value('providerId')}, amount_taken = ${value('amountTaken')},
          fee = ${value('fee')}, gateway_response = ${value('gatewayResponse')}, finished_at = ${at}, next_check_at = null,
          status = case when exists (select 1 from paid) then 'succeeded' else 'surplus' end
        where ${unsettled}
        returning reference, status, amount_taken, fee, gateway_response
      ), event as (
        insert into payment_events (reference, at, via, result, amount, fee, details)
        select reference, ${at}, ${value('via')}::text, 'success', amount_taken, fee, gateway_response from settled
      )
      select status, exists (select 1 from paid where was = 'review') as "wasInReview" from settled`
})

/**
 * Takes an attempt's money as money that pays for nothing, exactly once; its intent stays as it is.
 *
 * @returns whether the attempt was unsettled
 */
export async function markSurplus(tx: Db, reference: string, taken: Taken, now: Date): Promise<boolean> {
  const rows = await tx
    .update(paymentAttempts)
    .set({ ...taken, status: 'surplus', finishedAt: now, nextCheckAt: null })
    .where(and(eq(paymentAttempts.reference, reference), notInArray(paymentAttempts.status, SETTLED)))
    .returning({ reference: paymentAttempts.reference })
  return rows.length > 0
}

/**
 * Records what the provider said about an attempt, unless it said the same before. References without an attempt are
 * ignored.
 */
export async function recordEvent(
  db: Db,
  event: {
    reference: string
    via: string
    result: string
    amount?: Pesewas
    fee?: Pesewas | null
    details: string | null
  },
  now: Date,
): Promise<void> {
  const { reference, via, result, amount = null, fee = null, details } = event
  await db.execute(sql`insert into payment_events (reference, at, via, result, amount, fee, details)
    select a.reference, ${instant(now)}, ${via}::text, ${result}::text, ${amount}::bigint,
      ${fee}::bigint, ${details}::text
    from payment_attempts a where a.reference = ${reference} and not exists (
      select 1 from (select e.result, e.details from payment_events e where e.reference = a.reference
        order by e.id desc limit 1) last
      where last.result = ${result}::text and last.details is not distinct from ${details}::text)`)
}

/**
 * Settles the intent of a subject without the provider: an operator saw the money, or takes what was held for review as right.
 * Undefined when it waits for neither.
 *
 * @param manualId the transaction id of the mobile money, where it is known
 */
export async function markPaidManually(
  tx: Db,
  { purpose, subjectId, manualId }: { purpose: Purpose; subjectId: string; manualId: string | null },
  by: string,
  now: Date,
): Promise<Intent | undefined> {
  const [row] = await tx
    .update(paymentIntents)
    .set({ status: 'paid', paidBy: `manual:${by}`, paidAt: now, manualId })
    .where(and(ofSubject(purpose, subjectId), inArray(paymentIntents.status, ['open', 'review'])))
    .returning()
  return row
}

/** Whether the transaction id of manual mobile money has settled another intent. */
export async function hasPaidAnother(tx: Db, manualId: string, { id }: Pick<Intent, 'id'>): Promise<boolean> {
  return (await tx.$count(paymentIntents, and(eq(paymentIntents.manualId, manualId), ne(paymentIntents.id, id)))) > 0
}

/**
 * Notes a refusal by the provider, unless the attempt is settled. It is still looked at again when its time comes: the
 * payer may try once more in the same window, and succeed.
 */
export async function markFailed(db: Db, reference: string, gatewayResponse: string | null, now: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({
      status: 'failed',
      gatewayResponse,
      finishedAt: now,
      fault: sql`case when ${paymentAttempts.network} is not null then ${faultOf(gatewayResponse)} end`,
    })
    .where(and(eq(paymentAttempts.reference, reference), notInArray(paymentAttempts.status, [...SETTLED, 'failed'])))
}

/** Gives an attempt up; a late success still settles it. */
export async function markGivenUp(db: Db, reference: string, why: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ status: 'given_up', gatewayResponse: why, nextCheckAt: null })
    .where(and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, ['starting', 'open'])))
}

/**
 * Holds an attempt and its intent for review: the money taken is not what is due. Of an intent that is paid, closed
 * or held for another attempt it is `surplus`, so that at most one attempt awaits a decision.
 *
 * @returns `unwanted` when it is surplus; undefined when the attempt was settled already
 */
export async function markReview(
  tx: Db,
  attempt: Pick<Attempt, 'reference' | 'intentId'>,
  taken: Taken,
  now: Date,
): Promise<'held' | 'unwanted' | undefined> {
  const held = tx.$with('held').as(
    tx
      .update(paymentIntents)
      .set({ status: 'review' })
      .where(and(eq(paymentIntents.id, attempt.intentId), eq(paymentIntents.status, 'open')))
      .returning({ id: paymentIntents.id }),
  )
  const [row] = await tx
    .with(held)
    .update(paymentAttempts)
    .set({
      ...taken,
      status: sql`case when exists (select 1 from held) then 'review' else 'surplus' end`,
      finishedAt: now,
      nextCheckAt: null,
    })
    .where(and(eq(paymentAttempts.reference, attempt.reference), notInArray(paymentAttempts.status, SETTLED)))
    .returning({ status: paymentAttempts.status })
  if (!row) return undefined
  return row.status === 'review' ? 'held' : 'unwanted'
}

/**
 * Accepts money that was held for review as the payment of its intent, unless it was decided already or is being
 * refunded.
 *
 * @returns the intent; undefined when the attempt awaits no decision
 */
export async function markAccepted(
  tx: Db,
  { reference, intentId }: Pick<Attempt, 'reference' | 'intentId'>,
  now: Date,
): Promise<Intent | undefined> {
  const held = and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.status, 'review'))
  const [intent] = await tx
    .update(paymentIntents)
    .set({ status: 'paid', paidBy: reference, paidAt: now })
    .where(
      and(
        eq(paymentIntents.id, intentId),
        eq(paymentIntents.status, 'review'),
        sql`exists (select 1 from payment_attempts where ${held})`,
        sql`not exists (select 1 from refunds r where r.reference = ${reference})`,
      ),
    )
    .returning()
  if (intent) await tx.update(paymentAttempts).set({ status: 'succeeded' }).where(held)
  return intent
}

/** Records that the browser or a webhook reported the end of a payment; the reconciler checks it soon. */
export async function markReported(db: Db, reference: string, now: Date, nextCheckAt: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ reportedAt: now, closedAt: null, nextCheckAt })
    .where(and(eq(paymentAttempts.reference, reference), notInArray(paymentAttempts.status, SETTLED)))
}

/** Drops a report, unless another came since: nothing is awaited any more. */
export async function markUnreported(db: Db, reference: string, reportedAt: Date): Promise<void> {
  const { reference: key, reportedAt: at } = paymentAttempts
  await db
    .update(paymentAttempts)
    .set({ reportedAt: null })
    .where(and(eq(key, reference), eq(at, reportedAt)))
}

/**
 * Records when the payer closed the payment window, so that nothing reported before is awaited any more; null when they are
 * about to open it again.
 */
export async function markClosed(db: Db, reference: string, closedAt: Date | null): Promise<void> {
  const change = closedAt === null ? { closedAt } : { closedAt, reportedAt: null }
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.reference, reference))
}

/**
 * Leases the attempts that are due for a check. Each is leased by one process, and becomes due again at `leaseUntil` if
 * that process dies.
 */
export async function claimDueAttempts(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<Pick<Attempt, 'reference' | 'checks' | 'startedAt' | 'reportedAt' | 'status' | 'network'>[]> {
  const { reference, checks, startedAt, reportedAt, status, network, nextCheckAt: dueAt } = paymentAttempts
  const change = { nextCheckAt: leaseUntil, checks: sql`least(${checks}, ${MOST_CHECKS}) + 1` }
  return claimDue(db, paymentAttempts, { key: reference, dueAt, now, limit }, change).returning({
    reference,
    checks,
    startedAt,
    reportedAt,
    status,
    network,
  })
}

/** Sets when an attempt is checked next, null for never, unless it has been settled. */
export async function scheduleCheck(db: Db, reference: string, at: Date | null): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: at })
    .where(and(eq(paymentAttempts.reference, reference), isNotNull(paymentAttempts.nextCheckAt)))
}

/**
 * Closes the intent of a subject that is no longer wanted, so that no money can settle it.
 *
 * @returns the status before: `paid` when it was paid first, `review` when its money was held for review
 */
export async function closeIntent(tx: Db, purpose: Purpose, subjectId: string): Promise<Intent | undefined> {
  const intent = await lockIntent(tx, purpose, subjectId)
  if (intent?.status === 'open' || intent?.status === 'review') {
    await tx.update(paymentIntents).set({ status: 'closed' }).where(ofSubject(purpose, subjectId))
  }
  return intent
}

/** Writes an intent, unless its subject has one. */
export async function insertIntent(tx: Db, row: typeof paymentIntents.$inferInsert): Promise<void> {
  await tx
    .insert(paymentIntents)
    .values(row)
    .onConflictDoNothing({ target: [paymentIntents.purpose, paymentIntents.subjectId] })
}

/** Reads and locks the intent of a subject until `tx` ends. */
export async function lockIntent(tx: Db, purpose: Purpose, subjectId: string): Promise<Intent | undefined> {
  const [row] = await tx.select().from(paymentIntents).where(ofSubject(purpose, subjectId)).for('update')
  return row
}

/**
 * Closes intents that were not paid before `closesAt`. Money that still arrives is refunded automatically. @returns how
 * many
 */
export async function closeUnpaidIntents(db: Db, now: Date, limit: number): Promise<number> {
  const { id, closesAt, status } = paymentIntents
  const due = { key: id, dueAt: closesAt, now, where: eq(status, 'open'), limit }
  const closed = await claimDue(db, paymentIntents, due, { status: 'closed' }).returning({ id })
  return closed.length
}
