import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import {
  type ListedRefund,
  REFUND_DAYS,
  type REFUND_LISTS,
  type RefundStatus,
  type RefundView,
  type Sender,
} from '#domain/payments/refunds-api.ts'
import { pick } from '#domain/pick.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { claimDue } from '../../db/claim-due.ts'
import type { Db } from '../../db/db.ts'
import { onPage } from '../../db/on-page.ts'
import { instant, isoText, lockFor, rowsOf } from '../../db/rows.ts'
import { paymentAttempts, paymentIntents, refunds } from '../payment-tables.ts'

type Refund = typeof refunds.$inferSelect

const MOST_TRIES = 1_000_000
/** How often a refund in process is checked, in milliseconds; it can take ten working days. */
export const FOLLOW_MS = 6 * HOUR_MS

/**
 * Makes a refund of everything that is left of an attempt due at `dueAt`; one per attempt, however often it is called.
 */
export async function insertRefund(
  tx: Db,
  reference: string,
  reason: string,
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  await lockAttempt(tx, reference)
  const at = instant(now)
  await tx.execute(
    sql`insert into refunds (intent_id, reference, amount, reason, due_at, created_at, updated_at)
      select a.intent_id, a.reference, ${leftOf(sql`a.amount_taken`, sql`a.intent_id`, sql`a.reference`)}, ${reason},
        ${instant(dueAt)}, ${at}, ${at}
      from payment_attempts a where a.reference = ${reference}
        and ${leftOf(sql`a.amount_taken`, sql`a.intent_id`, sql`a.reference`)} > 0`,
  )
}

/** Records that everything left of manual mobile money is owed; staff send it. */
export async function insertManualRefund(tx: Db, intentId: string, reason: string, now: Date) {
  const at = instant(now)
  await tx.execute(
    sql`insert into refunds (intent_id, method, amount, reason, created_at, updated_at)
      select i.id, 'manual', ${leftOf(sql`i.amount`, sql`i.id`, sql`null`)}, ${reason}, ${at}, ${at}
      from payment_intents i where i.id = ${intentId} and ${leftOf(sql`i.amount`, sql`i.id`, sql`null`)} > 0`,
  )
}

/** What was taken without the refunds in any state: one that failed keeps its money until staff have sent it. */
const leftOf = (taken: SQL, intentId: SQL, reference: SQL) =>
  sql`greatest(0, ${taken} - (select coalesce(sum(r.amount), 0)::bigint from refunds r where r.intent_id = ${intentId}
    and r.reference is not distinct from ${reference}))`

/** Whether everything that an attempt took is refunded, or is to be. */
export async function goesBack(db: Db, reference: string): Promise<boolean> {
  const left = leftOf(sql`${paymentAttempts.amountTaken}`, sql`${paymentAttempts.intentId}`, sql`${reference}`)
  return (await db.$count(paymentAttempts, and(eq(paymentAttempts.reference, reference), sql`${left} = 0`))) > 0
}

/** Whether the provider has refused a refund, and has nothing of it. */
const isRefused = sql<boolean>`(${refunds.status} = 'needs_attention' and ${refunds.providerId} is null)`

/** Whether no worker holds a refund. */
const isFree = (now: Date) => or(isNull(refunds.heldUntil), lte(refunds.heldUntil, now))

/** The other currency or mode of the money of a refund, as SQL; null where it is the shop's. */
const otherMoneyOf = (reference: SQL) =>
  sql<string | null>`(select a.other_money from payment_attempts a where a.reference = ${reference})`

/** Whether a refund has still to arrive. */
export const isOpenRefund = sql<boolean>`${refunds.status} <> 'processed'`

/** Locks an attempt until `tx` ends, so that the sum of its refunds does not change meanwhile. */
export async function lockAttempt(tx: Db, reference: string): Promise<void> {
  await tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
    .for('update')
}

/** Writes a part refund of a payment that the caller has locked. */
export async function insertPartRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

/** A refund by its id. */
export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Who asked for the newest refund of an intent, null for the shop itself, and when; undefined without one. */
export async function findLastRefund(
  db: Db,
  intentId: string,
): Promise<Pick<Refund, 'askedBy' | 'createdAt'> | undefined> {
  const [row] = await db
    .select({ askedBy: refunds.askedBy, createdAt: refunds.createdAt })
    .from(refunds)
    .where(eq(refunds.intentId, intentId))
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  return row
}

/** By when a refund should have arrived. */
export const dueBy = sql<Date>`(${refunds.createdAt} + case ${refunds.method} when 'manual'
  then make_interval(days => ${REFUND_DAYS.manual}) else make_interval(days => ${REFUND_DAYS.provider}) end)`

/** Whether a refund that has not arrived waits for a person: a manual one, or a stuck one. */
const waitsForPerson = or(eq(refunds.method, 'manual'), inArray(refunds.status, ['failed', 'needs_attention']))

/** A scalar subquery for whose wallet the manual money of an intent came from; null where no line tells, or any more. */
export const senderOf = (intentId: SQL) =>
  sql<Sender>`(select json_build_object('phone', l.sender_phone, 'name', l.sender_name) from statement_lines l
    where l.intent_id = ${intentId} and (l.sender_phone is not null or l.sender_name <> ''))`

/**
 * Refunds that have not arrived, the longest due first, one more than a page has.
 *
 * @param only those that wait for a person: manual ones, and stuck ones
 */
export async function listOpenRefunds(
  db: Db,
  page: PageQuery,
  only: (typeof REFUND_LISTS)[number],
): Promise<ListedRefund[]> {
  const { after, orderBy, limit } = onPage(dueBy, refunds.id, 'oldest', page)
  return db
    .select({
      ...pick(refunds, 'id', 'amount', 'reason', 'status', 'method'),
      isRefused,
      otherMoney: paymentAttempts.otherMoney,
      askedBy: refunds.askedBy,
      sentAs: sql<null>`null`,
      createdAt: isoText(sql`${refunds.createdAt}`),
      dueBy: isoText(dueBy),
      lastError: refunds.lastError,
      ...pick(paymentIntents, 'purpose', 'subjectId', 'payerName', 'payerPhone'),
      sender: sql<Sender>`case when ${refunds.method} = 'manual' then ${senderOf(sql`${refunds.intentId}`)} end`,
    })
    .from(refunds)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refunds.intentId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .where(and(isOpenRefund, only === 'waiting' ? waitsForPerson : undefined, after))
    .orderBy(...orderBy)
    .limit(limit)
}

/**
 * Records that staff have sent a refund as mobile money: a manual one that was due, or one that the provider failed to send
 * or is not asked for any more. A worker that holds it loses the lease.
 *
 * @returns false when it is none of these, e.g. because it was recorded already; and for money that is not the shop's
 */
export async function markSentManually(tx: Db, id: string, transactionId: string, now: Date): Promise<boolean> {
  const isManual = and(eq(refunds.method, 'manual'), eq(refunds.status, 'due'))
  const rows = await tx
    .update(refunds)
    .set({ status: 'processed', providerId: transactionId, dueAt: null, heldUntil: null, updatedAt: now })
    .where(
      and(
        eq(refunds.id, id),
        or(isManual, eq(refunds.status, 'failed')),
        isNull(otherMoneyOf(sql`${refunds.reference}`)),
      ),
    )
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** Serialises the records of one transaction id, until `tx` ends. */
export async function lockTransactionId(tx: Db, transactionId: string): Promise<void> {
  await lockFor(tx, `momo:${transactionId}`)
}

/** Whether a transaction id is of money that came in, or has sent a refund of another payment than this refund's. */
export async function isOfOtherMoney(tx: Db, id: string, transactionId: string): Promise<boolean> {
  const [row] = await rowsOf<{ isOther: boolean }>(
    tx,
    sql`select exists (select 1 from statement_lines l where l.transaction_id = ${transactionId})
      or exists (select 1 from payment_intents i where i.manual_id = ${transactionId})
      or exists (select 1 from refunds r join refunds o on o.provider_id = ${transactionId} and o.status = 'processed'
        and o.intent_id <> r.intent_id where r.id = ${id}) as "isOther"`,
  )
  return row?.isOther === true
}

/**
 * Makes a refund due again that the provider failed to send. A worker that holds it loses the lease.
 *
 * @returns false when it has not failed
 */
export async function makeDueAgain(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: 'due', dueAt: now, againAt: now, heldUntil: null, lastError: null, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/**
 * Makes a refund that the provider refuses one that it failed to send. A worker that holds it loses the lease. It is not
 * looked at before the next check, because the version before this one would ask for it.
 *
 * @returns false when the provider has not refused it or is asked just now, and for money that is not the shop's
 */
export async function failRefused(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: 'failed', dueAt: new Date(now.getTime() + FOLLOW_MS), heldUntil: null, updatedAt: now })
    .where(and(eq(refunds.id, id), isRefused, isNull(otherMoneyOf(sql`${refunds.reference}`))))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** The money of a payment, as far as refunds concern it. */
export type PaymentMoney = {
  intentId: string
  /** The attempt that paid; null for manual mobile money, and while nothing is paid. */
  paidReference: string | null
  isManual: boolean
  /** Everything that came, second payments included. Money of another currency or mode is in none of these sums. */
  taken: Pesewas
  /** What has arrived back. */
  refunded: Pesewas
  /** What is on its way back, or is to be sent again. */
  refunding: Pesewas
  /** What can still be refunded of the money that paid. */
  refundable: Pesewas
}

/** The money of a subject's payment; undefined without an intent. */
export async function findMoney(db: Db, purpose: Purpose, subjectId: string): Promise<PaymentMoney | undefined> {
  const [row] = await rowsOf<{ money: PaymentMoney | null }>(
    db,
    sql`select ${paymentMoney(purpose, sql`${subjectId}`)} as money`,
  )
  return row?.money ?? undefined
}

/** What can still be refunded of subjects, by their ids; what is not paid has none. */
export async function readRefundable(
  db: Db,
  subjects: readonly { kind: Purpose; id: string }[],
): Promise<Map<string, Pesewas>> {
  const refundable = new Map<string, Pesewas>()
  for (const [purpose, ofPurpose] of Map.groupBy(subjects, ({ kind }) => kind)) {
    const { subjectId } = paymentIntents
    const ids = ofPurpose.map(({ id }) => id)
    const rows = await db
      .select({ subjectId, money: paymentMoney(purpose, sql`${subjectId}`) })
      .from(paymentIntents)
      .where(and(eq(paymentIntents.purpose, purpose), inArray(subjectId, ids)))
    for (const row of rows) if (row.money) refundable.set(row.subjectId, row.money.refundable)
  }
  return refundable
}

/** A scalar subquery for the money of a subject: taken, refunded, still refundable; null without an intent. */
export function paymentMoney(purpose: Purpose, subjectId: SQL): SQL<PaymentMoney | null> {
  return sql<PaymentMoney | null>`(select json_build_object('intentId', i.id, 'isManual', money.is_manual,
      'paidReference', case when money.is_manual then null else i.paid_by end, 'taken', money.taken,
      'refunded', money.refunded, 'refunding', money.refunding,
      'refundable', case when i.status <> 'paid' then 0 when money.is_manual
        then ${leftOf(sql`i.amount`, sql`i.id`, sql`null`)}
        else (select ${leftOf(sql`a.amount_taken`, sql`i.id`, sql`a.reference`)}
          from payment_attempts a where a.reference = i.paid_by) end)
    from payment_intents i cross join lateral (
      select coalesce(i.paid_by like 'manual:%', false) as is_manual,
        (select coalesce(sum(a.amount_taken), 0) from payment_attempts a
          where a.intent_id = i.id and a.other_money is null)
          + case when i.paid_by like 'manual:%' then i.amount else 0 end as taken,
        (select coalesce(sum(r.amount), 0) from refunds r
          where r.intent_id = i.id and r.status = 'processed' and ${otherMoneyOf(sql`r.reference`)} is null) as refunded,
        (select coalesce(sum(r.amount), 0) from refunds r
          where r.intent_id = i.id and r.status <> 'processed' and ${otherMoneyOf(sql`r.reference`)} is null) as refunding) money
    where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}

/** The refunds of a payment as one JSON value, the oldest first. */
export function refundList(purpose: Purpose | SQL, subjectId: SQL): SQL<RefundView[]> {
  return sql<RefundView[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount,
      'reason', r.reason, 'status', r.status, 'method', r.method,
      'isRefused', r.status = 'needs_attention' and r.provider_id is null, 'lastError', r.last_error,
      'otherMoney', ${otherMoneyOf(sql`r.reference`)}, 'askedBy', r.asked_by,
      'sentAs', case when r.status = 'processed' then r.provider_id end, 'createdAt', ${isoText(sql`r.created_at`)})
      order by r.created_at, r.id), '[]'::json)
    from refunds r join payment_intents i on i.id = r.intent_id
    where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}

/** A scalar subquery for when the first refund of a subject that has not arrived should have; null without one. */
export function refundDueBy(purpose: Purpose, subjectId: SQL): SQL<string | null> {
  const { manual, provider } = REFUND_DAYS
  return sql<string | null>`(select ${isoText(sql`min(r.created_at + case r.method when 'manual'
      then make_interval(days => ${manual}) else make_interval(days => ${provider}) end)`)}
    from refunds r join payment_intents i on i.id = r.intent_id
    where i.purpose = ${purpose} and i.subject_id = ${subjectId} and r.status <> 'processed')`
}

const WITH_MONEY = {
  paid: sql`i.status = 'paid'`,
  held: sql`i.status = 'review'`,
  refunding: sql`i.id in (select r.intent_id from refunds r where r.status <> 'processed')`,
}

/** A subquery for the subjects whose payment is in a state: paid, held for review, with refunds that have not arrived. */
export function subjectsWith(purpose: Purpose, money: keyof typeof WITH_MONEY): SQL {
  return sql`(select i.subject_id from payment_intents i where i.purpose = ${purpose} and ${WITH_MONEY[money]})`
}

/** What of an intent's money is held for review. */
export async function listHeld(
  tx: Db,
  intentId: string,
): Promise<{ reference: string; amountTaken: Pesewas | null; otherMoney: string | null }[]> {
  const { reference, amountTaken, otherMoney } = paymentAttempts
  return tx
    .select({ reference, amountTaken, otherMoney })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.intentId, intentId), eq(paymentAttempts.status, 'review')))
}

/**
 * A refund that a worker has leased. `tries` counts this lease, and tells it from a later one. `otherIds`: the provider's
 * ids of the parts of other refunds of the same payment.
 */
export type HeldRefund = Refund & {
  reference: string
  paymentId: string | null
  otherMoney: string | null
  otherIds: string[]
}

const lockClaims = (tx: Db) => lockFor(tx, 'refunds')

/** Whether no other refund of the payment is leased. */
const isAlone = (now: Date) => sql`not exists (select 1 from refunds e where e.reference = ${refunds.reference}
  and e.id <> ${refunds.id} and e.held_until > ${instant(now)})`

/**
 * Leases the refund that has been due longest until `heldUntil`. The refunds of one payment are requested one after the
 * other, as they were asked for: the next waits until the provider has answered the one before with an id, or it has ended,
 * so that a lost answer cannot be taken for another's. One that the provider refuses, also in part, waits behind the others from
 * then on. One of a payment is leased at a time, and claims wait for each other, so that two workers never count the same part
 * that the provider lists.
 */
export async function claimDueRefund(tx: Db, now: Date, heldUntil: Date): Promise<HeldRefund | undefined> {
  await lockClaims(tx)
  const isNext = sql`not exists (select 1 from refunds e where e.reference = ${refunds.reference}
    and (e.provider_id is null or e.status = 'due' or (e.status = 'needs_attention' and e.last_error is not null))
    and e.status not in ('processed', 'failed')
    and (coalesce(e.again_at, e.created_at), e.id)
      < (coalesce(${refunds.againAt}, ${refunds.createdAt}), ${refunds.id}))`
  const due = { key: refunds.id, dueAt: refunds.dueAt, now, where: and(isFree(now), isAlone(now), isNext), limit: 1 }
  const change = { dueAt: heldUntil, heldUntil, tries: sql`least(${refunds.tries}, ${MOST_TRIES}) + 1` }
  const [held] = await claimDue(tx, refunds, due, change).returning({
    ...getTableColumns(refunds),
    paymentId: sql<string | null>`(select a.provider_id from payment_attempts a where a.reference = refunds.reference)`,
    otherMoney: otherMoneyOf(sql`refunds.reference`),
    otherIds: sql<string[]>`(select coalesce(json_agg(part.id), '[]'::json)
      from refunds o cross join lateral unnest(o.provider_ids || o.provider_id) part(id)
      where o.reference = refunds.reference and o.id <> refunds.id and part.id is not null)`,
  })
  return held && { ...held, reference: held.reference ?? '' } // manual refunds are never due
}

/**
 * Extends the lease of a refund just before what the provider lists is counted for it, or the provider is asked to send
 * money. One that was refused is due again while it is asked for, so that nobody stops it until the answer is known. Waits for
 * claims, because a claim at the end of the lease may have leased another refund of the payment.
 *
 * @returns false when the lease has run out: another worker may be asking or counting, so this one must not
 */
export async function renewHold(
  tx: Db,
  held: HeldRefund,
  { now, until, isAsking }: { now: Date; until: Date; isAsking: boolean },
): Promise<boolean> {
  await lockClaims(tx)
  const status = sql`case when ${isRefused} then 'due' else ${refunds.status} end`
  const rows = await tx
    .update(refunds)
    .set({ heldUntil: until, ...(isAsking && { status }) })
    .where(and(stillHeld(held), gt(refunds.heldUntil, now), isAlone(now)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/**
 * Ends the lease of a refund and stores its state, unless another worker has the lease. An event that arrived meanwhile
 * keeps it due; an ended refund is never due again.
 */
export async function releaseRefund(
  db: Db,
  held: HeldRefund,
  change: {
    status: RefundStatus
    providerId?: string | null
    providerIds?: string[]
    lastError: string | null
    dueAt: Date | null
    againAt?: Date
  },
  now: Date,
): Promise<void> {
  const { dueAt } = change
  const next = sql`${dueAt?.toISOString() ?? null}::timestamptz`
  const wasHastened = sql`${refunds.dueAt} < ${held.heldUntil?.toISOString() ?? null}::timestamptz`
  await db
    .update(refunds)
    .set({
      ...change,
      dueAt: dueAt === null ? null : sql`case when ${wasHastened} then ${refunds.dueAt} else ${next} end`,
      nextTryAt: null,
      heldUntil: null,
      updatedAt: now,
    })
    .where(stillHeld(held))
}

/** Makes the refunds of a payment due now, as far as they have not ended. */
export async function hastenRefunds(db: Db, reference: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ dueAt: now })
    .where(and(eq(refunds.reference, reference), gt(refunds.dueAt, now)))
}

const stillHeld = ({ id, tries }: Pick<Refund, 'id' | 'tries'>) =>
  and(eq(refunds.id, id), eq(refunds.tries, tries), isNotNull(refunds.heldUntil))
