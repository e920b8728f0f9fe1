import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { isSettledStatus } from '../payment-queries.ts'
import { paymentAttempts, paymentIntents, paymentReconciliations as reconciliations } from '../payment-tables.ts'
import type { IssuedPayment } from '../settling/payment-proof.ts'

type Domain = 'test' | 'live'

/** A comparison that one process has leased; `heldUntil` tells this lease from a later one. */
export type HeldComparison = { domain: Domain; heldUntil: Date; comparedUntil: Date | null; position: Date | null }

/** Leases the comparison if it is due and not leased. */
export async function claimComparison(
  db: Db,
  domain: Domain,
  now: Date,
  heldUntil: Date,
): Promise<HeldComparison | undefined> {
  const [row] = await db
    .insert(reconciliations)
    .values({ domain, dueAt: now, heldUntil })
    .onConflictDoUpdate({
      target: reconciliations.domain,
      set: { heldUntil },
      setWhere: and(
        lte(reconciliations.dueAt, now),
        or(isNull(reconciliations.heldUntil), lte(reconciliations.heldUntil, now)),
      ),
    })
    .returning({ comparedUntil: reconciliations.comparedUntil, position: reconciliations.position })
  return row && { domain, heldUntil, ...row }
}

/** Extends the lease. @returns the new lease; undefined when another process has taken it */
export async function renewComparison(
  db: Db,
  held: HeldComparison,
  heldUntil: Date,
): Promise<HeldComparison | undefined> {
  const rows = await db.update(reconciliations).set({ heldUntil }).where(stillHeld(held)).returning({
    domain: reconciliations.domain,
  })
  return rows.length > 0 ? { ...held, heldUntil } : undefined
}

/** Ends the lease and stores the progress, unless another process has taken the lease. */
export async function releaseComparison(
  db: Db,
  held: HeldComparison,
  change: { dueAt: Date; comparedUntil?: Date; position?: Date | null },
): Promise<void> {
  await db
    .update(reconciliations)
    .set({ ...change, heldUntil: null })
    .where(stillHeld(held))
}

/** Makes the next comparison due now. */
export async function hastenComparison(db: Db, domain: Domain, now: Date): Promise<void> {
  await db
    .update(reconciliations)
    .set({ dueAt: now })
    .where(and(eq(reconciliations.domain, domain), gt(reconciliations.dueAt, now)))
}

/** Whether any process has compared up to an instant. */
export async function isComparedSince(db: Db, domain: Domain, since: Date): Promise<boolean> {
  const isSince = and(eq(reconciliations.domain, domain), gte(reconciliations.comparedUntil, since))
  return (await db.$count(reconciliations, isSince)) > 0
}

function stillHeld({ domain, heldUntil }: HeldComparison) {
  return and(eq(reconciliations.domain, domain), eq(reconciliations.heldUntil, heldUntil))
}

/** Which of these references have a row here, and whether they are settled. */
export async function findKnown(db: Db, references: readonly string[]): Promise<Map<string, { isSettled: boolean }>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .select({ reference: paymentAttempts.reference, status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.reference, [...references]))
  return new Map(rows.map(({ reference, status }) => [reference, { isSettled: isSettledStatus(status) }]))
}

/** Writes a closed intent for a lost subject, so that its payment has a row to belong to. */
export async function insertLostIntent(
  tx: Db,
  lost: { id: string; amount: typeof paymentIntents.$inferInsert.amount; currency: string } & IssuedPayment,
  now: Date,
): Promise<void> {
  const { id, purpose, subjectId, amount, currency } = lost
  const nobody = { payerName: '', payerPhone: '', payerEmail: '' }
  await tx
    .insert(paymentIntents)
    .values({ id, purpose, subjectId, amount, currency, ...nobody, request: {}, status: 'closed', createdAt: now })
    .onConflictDoNothing({ target: [paymentIntents.purpose, paymentIntents.subjectId] })
}

/**
 * Writes an attempt that the provider knows and we have lost, under the next free number; the caller must have locked
 * the intent. The attempt is due for a check at once.
 *
 * @returns false when the row exists already
 */
export async function insertFoundAttempt(
  tx: Db,
  { reference, intentId }: { reference: string; intentId: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentAttempts)
    .values({
      reference,
      intentId,
      number: sql`(select coalesce(max(a.number), 0) + 1 from payment_attempts a where a.intent_id = ${intentId})`,
      status: 'given_up',
      gatewayResponse: 'found with the provider',
      startedAt: now,
      nextCheckAt: now,
    })
    .onConflictDoNothing({ target: paymentAttempts.reference })
    .returning({ reference: paymentAttempts.reference })
  return rows.length > 0
}
