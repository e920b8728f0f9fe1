import { and, eq, getTableColumns, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { claimDue } from '../../db/claim-due.ts'
import type { Db } from '../../db/db.ts'
import { paymentAttempts, type RefundStatus, refunds } from '../payment-tables.ts'

type Refund = typeof refunds.$inferSelect

const MOST_TRIES = 1_000_000

/** Makes the refund of the whole amount of an attempt due at `dueAt`; one per reference, however often it is called. */
export async function insertRefund(
  tx: Db,
  reference: string,
  reason: string,
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(
    sql`insert into refunds (reference, amount, reason, next_try_at, created_at, updated_at)
      select reference, amount_taken, ${reason}, ${dueAt.toISOString()}::timestamptz, ${at}, ${at} from payment_attempts
      where reference = ${reference} and amount_taken is not null
      on conflict do nothing`,
  )
}

/** Makes the refunds of an intent's money that was held for review due. */
export async function insertRefundsOfReview(tx: Db, intentId: string, reason: string, now: Date): Promise<void> {
  const held = await tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.intentId, intentId), eq(paymentAttempts.status, 'review')))
  for (const { reference } of held) await insertRefund(tx, reference, reason, now)
}

/** A refund that a worker has leased. `tries` counts this lease, and tells it from a later one. */
export type HeldRefund = Refund & { paymentId: string | null }

/** Leases the refund that has been due longest until `heldUntil`. */
export async function claimDueRefund(db: Db, now: Date, heldUntil: Date): Promise<HeldRefund | undefined> {
  const isFree = or(isNull(refunds.heldUntil), lte(refunds.heldUntil, now))
  const due = { key: refunds.reference, dueAt: refunds.nextTryAt, now, where: isFree, limit: 1 }
  const change = { nextTryAt: heldUntil, heldUntil, tries: sql`least(${refunds.tries}, ${MOST_TRIES}) + 1` }
  const [held] = await claimDue(db, refunds, due, change).returning({
    ...getTableColumns(refunds),
    paymentId: sql<string | null>`(select a.provider_id from payment_attempts a where a.reference = refunds.reference)`,
  })
  return held
}

/**
 * Extends the lease of a refund just before the provider is asked to send money.
 *
 * @returns false when the lease has run out: another worker may be asking, so this one must not
 */
export async function renewHold(db: Db, held: HeldRefund, now: Date, heldUntil: Date): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({ heldUntil })
    .where(and(stillHeld(held), gt(refunds.heldUntil, now)))
    .returning({ reference: refunds.reference })
  return rows.length > 0
}

/**
 * Ends the lease of a refund and stores its state, unless another worker has the lease. An event that arrived meanwhile
 * keeps it due; an ended refund is never due again.
 */
export async function releaseRefund(
  db: Db,
  held: HeldRefund,
  change: { status: RefundStatus; providerId?: string; lastError: string | null; nextTryAt: Date | null },
  now: Date,
): Promise<void> {
  const { nextTryAt } = change
  const next = sql`${nextTryAt?.toISOString() ?? null}::timestamptz`
  const wasHastened = sql`${refunds.nextTryAt} < ${held.heldUntil?.toISOString() ?? null}::timestamptz`
  await db
    .update(refunds)
    .set({
      ...change,
      nextTryAt: nextTryAt === null ? null : sql`case when ${wasHastened} then ${refunds.nextTryAt} else ${next} end`,
      heldUntil: null,
      updatedAt: now,
    })
    .where(stillHeld(held))
}

/** Makes a refund due now, if it has not ended. */
export async function hastenRefund(db: Db, reference: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ nextTryAt: now })
    .where(and(eq(refunds.reference, reference), gt(refunds.nextTryAt, now)))
}

const stillHeld = ({ reference, tries }: Pick<Refund, 'reference' | 'tries'>) =>
  and(eq(refunds.reference, reference), eq(refunds.tries, tries), isNotNull(refunds.heldUntil))
