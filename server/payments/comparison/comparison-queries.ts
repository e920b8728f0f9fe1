import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { isSettledStatus } from '../payment-queries.ts'
import { paymentAttempts, paymentIntents, paymentReconciliations as reconciliations } from '../payment-tables.ts'
import type { IssuedPayment } from '../settling/payment-proof.ts'

type Domain = 'test' | 'live'

/** A comparison that one process holds; `heldUntil` tells this hold from a later one. */
export type HeldComparison = { domain: Domain; heldUntil: Date; comparedUntil: Date | null; position: Date | null }

/** Takes hold of the comparison if it is due and nobody has it. */
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

/** Holds it for longer. @returns the hold; undefined when somebody else has it by now */
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

/** Lets go of it, with how far it has come, unless somebody else has it by now. */
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

/** Has the next comparison begin now rather than later. */
export async function hastenComparison(db: Db, domain: Domain, now: Date): Promise<void> {
  await db
    .update(reconciliations)
    .set({ dueAt: now })
    .where(and(eq(reconciliations.domain, domain), gt(reconciliations.dueAt, now)))
}

function stillHeld({ domain, heldUntil }: HeldComparison) {
  return and(eq(reconciliations.domain, domain), eq(reconciliations.heldUntil, heldUntil))
}

/** Which of these references are ours, and whether they are settled. */
export async function findKnown(db: Db, references: readonly string[]): Promise<Map<string, { isSettled: boolean }>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .select({ reference: paymentAttempts.reference, status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.reference, [...references]))
  return new Map(rows.map(({ reference, status }) => [reference, { isSettled: isSettledStatus(status) }]))
}

/** Writes a closed intent for something that is lost, so that what was paid for it has its place. */
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
 * Writes an attempt that the provider knows and we have lost, under a number that is free; the intent must be held. It is
 * due to be checked at once, whoever does it.
 *
 * @returns false when it is there already
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
