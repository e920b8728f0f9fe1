import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { ERASED, holdsSecret, type RecipientQueue, textGone, within } from './outbox-queries.ts'
import { type OutboxStatus, outbox } from './outbox-tables.ts'

/**
 * Withdraws unsent messages that expired before `staleBefore`, and erases their text.
 *
 * @returns how many
 */
export async function withdrawStale(db: Db, staleBefore: Date): Promise<number> {
  const gone = await db
    .update(outbox)
    .set({ ...textGone, status: 'dead', dueAt: null, lastError: 'stale' })
    .where(and(eq(outbox.status, 'due'), isNotNull(outbox.dueAt), lte(outbox.staleAt, staleBefore)))
    .returning({ id: outbox.id })
  return gone.length
}

/**
 * Erases text and recipient of final messages that were written before `writtenBefore`, and of those that nobody sent by
 * then, which are withdrawn. The row stays, so that its key is never queued again.
 *
 * @returns how many, at most `limit`
 */
export async function eraseWrittenBefore(db: Db, writtenBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: outbox.id })
    .from(outbox)
    // The condition of the partial index, which no parameter fits.
    .where(and(sql`${outbox.status} <> 'due' and ${outbox.recipient} <> ''`, lt(outbox.createdAt, writtenBefore)))
    .orderBy(asc(outbox.createdAt))
    .limit(limit)
  const gone = await db
    .update(outbox)
    .set({
      ...textGone,
      ...ownerGone,
      status: sql<OutboxStatus>`case when ${isPrepared} then 'dead' else ${outbox.status} end`,
      lastError: sql<string | null>`case when ${isPrepared} then 'stale' else ${outbox.lastError} end`,
    })
    .where(and(inArray(outbox.id, old), ne(outbox.status, 'due'))) // staff may be sending it at this moment
    .returning({ id: outbox.id })
  return gone.length
}

/** What makes messages belong to a person. */
export type MessageOwner = {
  userId: string
  /** Their orders, those placed without signing in included. */
  orderIds: readonly string[]
  /** Their verified addresses and phones, never typed ones. */
  proved: readonly RecipientQueue[]
}

/** Erases all messages of a person, to any recipient; unsent ones are given up. */
export async function eraseMessagesOf(tx: Db, owner: MessageOwner): Promise<void> {
  await tx.update(outbox).set(erased).where(ofOwner(owner))
}

/** Erases all messages about these orders, to any recipient; unsent ones are given up. */
export async function eraseMessagesAbout(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set(erased)
    .where(inArray(outbox.orderId, [...orderIds]))
}

/** A person's mails and text messages that are still stored, without secrets, for the export. */
export async function listMessagesOf(db: Db, owner: MessageOwner) {
  return db
    .select({
      channel: outbox.channel,
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      status: outbox.status,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(and(ofOwner(owner), inArray(outbox.channel, ['email', 'sms']), sql`not ${holdsSecret}`))
    .orderBy(asc(outbox.createdAt), asc(outbox.dedupeKey))
}

/** By a verified address only messages without an account: messages of another account belong to that account. */
function ofOwner({ userId, orderIds, proved }: MessageOwner) {
  return or(
    eq(outbox.userId, userId),
    inArray(outbox.orderId, [...orderIds]),
    and(isNull(outbox.userId), or(sql`false`, ...proved.map(within))),
  )
}

const isPrepared = eq(outbox.status, 'prepared')

/** The columns that identify whose a message was. */
const ownerGone = { recipient: '', userId: null, orderId: null } as const

/** A message that must not be read or sent any more. */
const erased = {
  ...textGone,
  ...ownerGone,
  status: sql<OutboxStatus>`case when ${outbox.status} = 'sent' then 'sent' else 'dead' end`,
  dueAt: null,
  lastError: sql<string | null>`case when ${outbox.status} <> 'sent' then ${ERASED} end`,
}
