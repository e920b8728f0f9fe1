import { and, asc, eq, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Pesewas } from '#domain/money.ts'
import { LAST_START_MS } from '#domain/payments/networks.ts'
import type { IntentStatus } from '#domain/payments/payment-list-api.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { claimDue } from '../db/claim-due.ts'
import type { Db } from '../db/db.ts'
import { instant, lockFor } from '../db/rows.ts'
import { isDeadStart } from './begin-attempt-queries.ts'
import { lockIntent, ofSubject } from './payment-queries.ts'
import { paymentAttempts, paymentIntents, refunds } from './payment-tables.ts'
import { isOpenRefund } from './refunds/refund-queries.ts'
import { statementLines } from './statements/statement-tables.ts'

/** A scalar subquery for the stored request of a subject; null without an intent. */
export function paymentRequest(purpose: Purpose, subjectId: SQL): SQL<unknown> {
  return sql`(select i.request from payment_intents i where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}

/** A scalar subquery for the intent status of a subject; null without an intent. */
export function intentStatus(purpose: Purpose, subjectId: SQL): SQL<IntentStatus | null> {
  return sql<IntentStatus | null>`(select i.status from payment_intents i
    where i.purpose = ${purpose} and i.subject_id = ${subjectId})`
}

/** Whether the provider took any money for a subject, of the right amount or not. */
export function hasTakenMoney(purpose: Purpose, subjectId: SQL): SQL {
  return sql`exists (select 1 from payment_attempts a join payment_intents i on i.id = a.intent_id
    where i.purpose = ${purpose} and i.subject_id = ${subjectId} and a.amount_taken is not null)`
}

/**
 * Whether a payment of a subject has ever reached its payer: its page at the provider, or its prompt, takes the price later
 * too and asks nobody. One that was given up without a page or a prompt never did, unless the provider is still asked about
 * it; nor did a charge that failed without a prompt.
 */
export function hasReachedPayer(purpose: Purpose, subjectId: SQL): SQL {
  return sql`exists (select 1 from payment_attempts a join payment_intents i on i.id = a.intent_id
    where i.purpose = ${purpose} and i.subject_id = ${subjectId}
      and (a.authorization_url is not null or a.step is not null or case a.status
        when 'given_up' then a.next_check_at is not null when 'failed' then a.network is null else true end))`
}

/** Whether everything that was taken for a payment has been refunded by the provider. */
export function hasGoneBack(reference: SQL): SQL {
  return sql`(select sum(r.amount) from refunds r where r.reference = ${reference} and r.status = 'processed')
    >= (select a.amount_taken from payment_attempts a where a.reference = ${reference})`
}

/** Adds to each row whether its payment has refunds and all of them have arrived. Only refunded rows are looked up. */
export async function withGoneBack<Row extends { reference: string | null }>(
  db: Db,
  rows: readonly Row[],
  isRefunded: (row: Row) => boolean,
): Promise<(Row & { hasGoneBack: boolean })[]> {
  const references = rows.filter(isRefunded).flatMap(({ reference }) => reference ?? [])
  const arrived = db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(inArray(refunds.reference, references))
    .groupBy(refunds.reference)
    .having(sql`bool_and(${refunds.status} = 'processed')`)
  const back = references.length === 0 ? [] : await arrived
  return rows.map((row) => ({ ...row, hasGoneBack: back.some(({ reference }) => reference === row.reference) }))
}

const unpaidOf = (purpose: Purpose, userId: string) =>
  and(eq(paymentIntents.payerUserId, userId), eq(paymentIntents.purpose, purpose), eq(paymentIntents.status, 'open'))

/**
 * The open intents of a person for a purpose, the oldest first. `isReported`: the browser or the provider reported a
 * payment, so the intent is not abandoned.
 */
export async function listUnpaid(tx: Db, purpose: Purpose, userId: string) {
  return tx
    .select({
      id: paymentIntents.id,
      subjectId: paymentIntents.subjectId,
      amount: paymentIntents.amount,
      isReported: sql<boolean>`exists (select 1 from ${paymentAttempts} a where a.intent_id = ${paymentIntents.id}
        and a.reported_at is not null and a.status in ('starting', 'open'))`,
    })
    .from(paymentIntents)
    .where(unpaidOf(purpose, userId))
    .orderBy(asc(paymentIntents.createdAt), asc(paymentIntents.id))
}

/** Whether an intent has a payment that has not ended: it can be resumed where no other begins any more. */
export const isPaymentAlive = (now: Date) => sql<boolean>`exists (select 1 from ${paymentAttempts} a
  where a.intent_id = ${paymentIntents.id} and a.status in ('starting', 'open')
    and not ${isDeadStart(sql`a`, instant(now))})`

/** Serialises the transactions that write intents of one person, until `tx` ends. */
export async function lockPayer(tx: Db, userId: string): Promise<void> {
  await lockFor(tx, `payer:${userId}`)
}

/** A payment that started this recently may still be open in a browser window, in milliseconds. */
const PAYING_MS = 15 * MINUTE_MS

/**
 * Whether a payment of an intent may be in progress: started or reported recently, and its window not closed. After a refusal
 * the payer may try again in the same window; a charge of a wallet ends with it.
 */
export const isBeingPaid = (now: Date) =>
  sql<boolean>`exists (select 1 from ${paymentAttempts} a
    where a.intent_id = ${paymentIntents.id} and a.closed_at is null
      and (a.status in ('starting', 'open') or a.status = 'failed' and a.network is null)
      and greatest(a.started_at, a.reported_at) >= ${instant(new Date(now.getTime() - PAYING_MS))})`

/**
 * Locks the open intents of a person for a purpose until `tx` ends, the oldest first. Skips rows that another
 * transaction is settling: waiting for them could deadlock.
 *
 * @param where which of them; all by default
 */
export async function lockUnpaid(
  tx: Db,
  purpose: Purpose,
  userId: string,
  now: Date,
  where?: SQL,
): Promise<{ id: string; subjectId: string; isOver: boolean; isBeingPaid: boolean }[]> {
  const { id, subjectId, closesAt } = paymentIntents
  return tx
    .select({
      id,
      subjectId,
      isOver: sql<boolean>`coalesce(${closesAt} <= ${instant(now)}, false)`,
      isBeingPaid: isBeingPaid(now),
    })
    .from(paymentIntents)
    .where(and(unpaidOf(purpose, userId), where))
    .orderBy(asc(paymentIntents.createdAt), asc(paymentIntents.id))
    .for('update', { skipLocked: true })
}

/** Locks the intent of a subject until `tx` ends. @returns false unless it is open and has no payment in progress */
export async function lockIdle(tx: Db, purpose: Purpose, subjectId: string, now: Date): Promise<boolean> {
  const intent = await lockIntent(tx, purpose, subjectId)
  if (intent?.status !== 'open') return false
  const idle = and(eq(paymentIntents.id, intent.id), not(isBeingPaid(now)))
  return (await tx.$count(paymentIntents, idle)) > 0
}

/**
 * Has a subject, whose intent the caller has locked, checked again before it is paid, also when it was made just now.
 *
 * @returns false, and changes nothing, when a payment of it has ever reached its payer
 */
export async function recordChanged(tx: Db, purpose: Purpose, subjectId: string): Promise<boolean> {
  const isOut = hasReachedPayer(purpose, sql`${subjectId}`)
  const rows = await tx
    .update(paymentIntents)
    .set({ request: sql`${paymentIntents.request} || '{"hasChanged": true}'` })
    .where(and(ofSubject(purpose, subjectId), not(isOut)))
    .returning({ id: paymentIntents.id })
  return rows.length > 0
}

/** Closes open intents that the caller has locked. Money that still arrives is refunded automatically. */
export async function closeIntents(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(paymentIntents)
    .set({ status: 'closed' })
    .where(inArray(paymentIntents.id, [...ids]))
}

/**
 * Closes what the person requested at another price: of two payments for one request, the one at the old price would
 * still be payable. One whose payment may be in progress gets the time of a prompt, in which no other payment of it begins,
 * unless the request is free by now. Money that still arrives for a closed one is refunded automatically.
 *
 * @param priceFields the fields of the request that depend on its price; the same in all others is the same request
 * @returns whether it closed one that could still be paid
 */
export async function closeRepriced<Stored extends Record<string, unknown>>(
  tx: Db,
  actor: Person,
  { purpose, id, amount, request, priceFields }: Repriced<Stored>,
  now: Date,
): Promise<boolean> {
  const fields = sql`array[${sql.join(
    priceFields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`
  const isSame = sql`${paymentIntents.request} - ${fields} = ${JSON.stringify(request)}::jsonb - ${fields}`
  const isOther = and(ne(paymentIntents.subjectId, id), ne(paymentIntents.amount, amount))
  const unpaid = await lockUnpaid(tx, purpose, actor.userId, now, and(isOther, isSame))
  const isEnding = (one: { isBeingPaid: boolean }) => amount > 0 && one.isBeingPaid
  const closed = unpaid.filter((one) => !isEnding(one))
  await closeIntents(
    tx,
    closed.map((one) => one.id),
  )
  const endsAt = instant(new Date(now.getTime() + LAST_START_MS))
  for (const one of unpaid.filter(isEnding)) {
    const closesAt = sql`least(${paymentIntents.closesAt}, ${endsAt})`
    await tx.update(paymentIntents).set({ closesAt }).where(eq(paymentIntents.id, one.id))
  }
  return closed.some((one) => !one.isOver)
}
type Repriced<Stored> = {
  purpose: Purpose
  id: string
  amount: Pesewas
  request: Stored
  priceFields: readonly (keyof Stored & string)[]
}

/** Closes those payments of these subjects whose time to pay has passed; skips those that somebody is settling. */
export async function closeExpired(tx: Db, purpose: Purpose, subjectIds: readonly string[], now: Date): Promise<void> {
  if (subjectIds.length === 0) return
  const { id, closesAt, status, subjectId } = paymentIntents
  const where = and(eq(paymentIntents.purpose, purpose), eq(status, 'open'), inArray(subjectId, [...subjectIds]))
  await claimDue(
    tx,
    paymentIntents,
    { key: id, dueAt: closesAt, now, where, limit: subjectIds.length },
    { status: 'closed' },
  )
}

/** The payments of the actor and of these orders, with attempts and refunds, as the payer may read them. */
export async function listPaymentsOf(db: Db, actor: Person, orderIds: readonly string[]) {
  return db
    .select({
      purpose: paymentIntents.purpose,
      subjectId: paymentIntents.subjectId,
      amount: paymentIntents.amount,
      currency: paymentIntents.currency,
      payerName: paymentIntents.payerName,
      payerPhone: paymentIntents.payerPhone,
      payerEmail: paymentIntents.payerEmail,
      request: paymentIntents.request,
      status: paymentIntents.status,
      createdAt: paymentIntents.createdAt,
      paidAt: paymentIntents.paidAt,
      attempts: sql<unknown[]>`coalesce((select json_agg(json_build_object('reference', a.reference, 'status', a.status,
          'amountTaken', a.amount_taken, 'answer', a.gateway_response, 'startedAt', a.started_at,
          'finishedAt', a.finished_at)
        order by a.number) from ${paymentAttempts} a where a.intent_id = ${paymentIntents.id}), '[]'::json)`,
      refunds: sql<unknown[]>`coalesce((select json_agg(json_build_object('reference', r.reference, 'amount', r.amount,
          'status', r.status, 'reason', r.reason, 'createdAt', r.created_at) order by r.created_at, r.id)
        from ${refunds} r where r.intent_id = ${paymentIntents.id}), '[]'::json)`,
    })
    .from(paymentIntents)
    .where(ofPayer(actor, orderIds))
    .orderBy(asc(paymentIntents.createdAt), asc(paymentIntents.id))
}

/** Whether a refund has still to arrive. The provider may yet fail it: a person sends it then, to a payer who must be known. */
const isOwed = sql`exists (select 1 from ${refunds}
  where ${refunds.intentId} = ${paymentIntents.id} and ${isOpenRefund})`

/** What was paid for by the actor, and those of these orders, whose money awaits a decision of staff or is on its way back. */
export async function listUnfinished(tx: Db, actor: Person, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: paymentIntents.subjectId })
    .from(paymentIntents)
    .where(and(ofPayer(actor, orderIds), or(eq(paymentIntents.status, 'review'), isOwed)))
  return rows.map(({ id }) => id)
}

/**
 * Erases the actor's personal data in their payments and in those of these orders. Amounts, dates and references stay,
 * because tax law requires them. Unpaid intents are closed, so that money that still arrives is refunded automatically.
 */
export function erasePayer(tx: Db, actor: Person, orderIds: readonly string[]): Promise<void> {
  return erasePayers(tx, ofPayer(actor, orderIds))
}

/** Erases the payer's personal data in the payments of these subjects, whoever the payer is. */
export async function erasePayersOf(tx: Db, purpose: Purpose, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await erasePayers(tx, and(eq(paymentIntents.purpose, purpose), inArray(paymentIntents.subjectId, [...subjectIds])))
}

async function erasePayers(tx: Db, which: SQL | undefined): Promise<void> {
  const erased = await tx
    .update(paymentIntents)
    .set({
      status: sql<IntentStatus>`case when ${paymentIntents.status} = 'open' then 'closed' else ${paymentIntents.status} end`,
      payerUserId: null,
      payerName: '',
      payerPhone: '',
      payerEmail: '',
      requestHash: null,
      fields: [],
      request: {},
    })
    .where(which)
    .returning({ id: paymentIntents.id })
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(statementLines)
    .set({ senderPhone: null, senderName: '', note: '' })
    .where(inArray(statementLines.intentId, ids))
  await eraseAttempts(tx, ids)
}

/** The provider's page of an attempt shows the payer, and a charge names a part of their number. */
async function eraseAttempts(tx: Db, intentIds: readonly string[]): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ accessCode: null, authorizationUrl: null, wallet: null, promptText: null })
    .where(inArray(paymentAttempts.intentId, [...intentIds]))
}

/**
 * Erases payer and request data of unpaid intents that were closed and were made before `madeBefore`, except of those who
 * are owed a refund. Keeps the rows, so that late money is recognised and refunded.
 *
 * @returns the number of erased intents, at most `limit`
 */
export async function eraseClosedRequests(db: Db, madeBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        // The condition of the partial index, which no parameter fits. What is paid for an order is erased with the order.
        sql`${paymentIntents.status} = 'closed' and ${paymentIntents.purpose} <> 'order' and ${paymentIntents.payerEmail} <> ''`,
        lt(paymentIntents.createdAt, madeBefore),
        not(isOwed),
      ),
    )
    .orderBy(asc(paymentIntents.createdAt))
    .limit(limit)
  const erased = await db
    .update(paymentIntents)
    .set({ payerName: '', payerPhone: '', payerEmail: '', requestHash: null, fields: [], request: {} })
    .where(inArray(paymentIntents.id, old))
    .returning({ id: paymentIntents.id })
  await eraseAttempts(
    db,
    erased.map(({ id }) => id),
  )
  return erased.length
}

/** Locks the payments of the actor and of these orders until `tx` ends, in one order for all who do. */
export async function lockPaymentsOf(tx: Db, actor: Person, orderIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(ofPayer(actor, orderIds))
    .orderBy(asc(paymentIntents.id))
    .for('update')
}

function ofPayer(actor: Person, orderIds: readonly string[]) {
  const ofOrders = and(eq(paymentIntents.purpose, 'order'), inArray(paymentIntents.subjectId, [...orderIds]))
  const own = eq(paymentIntents.payerUserId, actor.userId)
  return orderIds.length === 0 ? own : or(own, ofOrders)
}
