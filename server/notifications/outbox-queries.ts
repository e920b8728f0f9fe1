import { and, asc, eq, gt, inArray, isNotNull, lt, lte, min, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { type Channel, outbox } from './outbox-tables.ts'

/** A message to be written down. */
export type NewMessage = {
  channel: Channel
  /** What it is about, e.g. `telegram:order:7K3QF9M2XA:received:01`; the same key is queued once. */
  dedupeKey: string
  /** A chat's configured name, an e-mail address, or international digits without a plus. */
  recipient: string
  subject?: string
  body: string
  /** The same as a page, for mails. */
  html?: string
  /** When it is of no use any more: from then on it is neither sent nor kept. */
  staleAt?: Date
  attachment?: { name: string; bytes: Uint8Array }
  /** `prepared` messages are kept for the operator and not sent. */
  status: 'due' | 'prepared'
}

/** A message that a sender holds. `tries` counts this try, and tells this hold from a later one. */
export type HeldMessage = Pick<
  typeof outbox.$inferSelect,
  'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'attachment' | 'attachmentName' | 'tries' | 'createdAt'
>

/** One place that messages go to: their order is kept within it. */
export type Lane = { channel: Channel; recipient: string }

/**
 * Writes messages in one statement; keys that are already there are left alone. Within a lane they are sent in the order
 * of `now`, then of their keys: number the parts of a message so that they sort.
 */
export async function queueMessages(tx: Db, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ attachment, status, ...message }) => ({
    ...message,
    id: sql`gen_random_uuid()`,
    attachment: attachment?.bytes,
    attachmentName: attachment?.name,
    status,
    dueAt: status === 'due' ? now : null,
    createdAt: now,
  }))
  await tx.insert(outbox).values(rows).onConflictDoNothing({ target: outbox.dedupeKey })
}

/**
 * Takes hold of due messages until `heldUntil`: nobody else takes them before, and whoever finds them unsent afterwards
 * may. At most one a lane, its oldest, so that order is kept by any number of processes: while the oldest is held or
 * waits, those behind it wait too. A message that failed `patience` times steps out of line until it is due again, or
 * one that never gets through would hold up all others.
 *
 * @param except lanes that are not to be served now
 */
export async function claimDueMessages(
  db: Db,
  input: { now: Date; heldUntil: Date; limit: number; patience: number; except: readonly Lane[] },
): Promise<HeldMessage[]> {
  const firstInLine = db
    .selectDistinctOn([outbox.channel, outbox.recipient], { id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'due'),
        isNotNull(outbox.dueAt), // what the index of pending messages is made on
        or(lt(outbox.tries, input.patience), lte(outbox.dueAt, input.now)),
      ),
    )
    .orderBy(outbox.channel, outbox.recipient, outbox.createdAt, outbox.dedupeKey)
  const picked = db.$with('picked').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.status, 'due'),
          lte(outbox.dueAt, input.now),
          inArray(outbox.id, firstInLine),
          ...input.except.map((lane) => sql`not (${inLane(lane)})`),
        ),
      )
      .orderBy(asc(outbox.createdAt), asc(outbox.dedupeKey))
      .limit(input.limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(picked)
    .update(outbox)
    .set({ dueAt: input.heldUntil, tries: sql`${outbox.tries} + 1`, lastError: null })
    .where(inArray(outbox.id, db.select({ id: picked.id }).from(picked)))
    .returning({
      id: outbox.id,
      channel: outbox.channel,
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      html: outbox.html,
      attachment: outbox.attachment,
      attachmentName: outbox.attachmentName,
      tries: outbox.tries,
      createdAt: outbox.createdAt,
    })
}

/** When the next message falls due after `now`; undefined when none waits. */
export async function findNextDueAt(db: Db, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ dueAt: min(outbox.dueAt) })
    .from(outbox)
    .where(and(eq(outbox.status, 'due'), gt(outbox.dueAt, now)))
  return row?.dueAt ?? undefined
}

/** It is out: true whoever holds it by now, so this needs no hold. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'sent', dueAt: null, sentAt: now, lastError: null })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'due')))
}

/**
 * Lets go of a message until `dueAt`, unless somebody else holds it by now.
 *
 * @param isFailure false when the other side only asked to wait, which is no failed try
 */
export async function markWaiting(
  db: Db,
  held: Pick<HeldMessage, 'id' | 'tries'>,
  input: { dueAt: Date; reason: string; isFailure: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: input.dueAt, lastError: input.reason, tries: input.isFailure ? held.tries : held.tries - 1 })
    .where(stillHeld(held))
}

/** Gives a message up for good, unless somebody else holds it by now. */
export async function markDead(db: Db, held: Pick<HeldMessage, 'id' | 'tries'>, reason: string): Promise<void> {
  await db.update(outbox).set({ status: 'dead', dueAt: null, lastError: reason }).where(stillHeld(held))
}

/** Makes what failed before in a lane due at once: something got through, so the lane is open again. */
export async function markLaneOpen(db: Db, lane: Lane, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: now })
    .where(and(inLane(lane), eq(outbox.status, 'due'), gt(outbox.dueAt, now), isNotNull(outbox.lastError)))
}

/** Takes back what still waits in a lane and whose key begins with `keyPrefix`, and wipes it. */
export async function dropUnsent(tx: Db, lane: Lane, keyPrefix: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ ...WIPED, status: 'dead', dueAt: null, lastError: 'replaced by a newer one' })
    .where(
      and(
        inLane(lane),
        eq(outbox.status, 'due'),
        isNotNull(outbox.dueAt), // what the index of pending messages is made on
        sql`starts_with(${outbox.dedupeKey}, ${keyPrefix})`,
      ),
    )
}

/** A message of which only the fact is left that there was one. */
const WIPED = { recipient: '', subject: null, body: '', html: null, attachment: null, attachmentName: null } as const

function inLane({ channel, recipient }: Lane) {
  return and(eq(outbox.channel, channel), eq(outbox.recipient, recipient))
}

function stillHeld({ id, tries }: Pick<HeldMessage, 'id' | 'tries'>) {
  return and(eq(outbox.id, id), eq(outbox.status, 'due'), eq(outbox.tries, tries))
}
