import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { type Held, leaseOf } from '../lease-queries.ts'
import { isSettledStatus } from '../payment-queries.ts'
import { paymentAttempts, paymentIntents, paymentReconciliations as reconciliations } from '../payment-tables.ts'
import type { IssuedPayment } from '../settling/payment-proof.ts'

type Domain = 'test' | 'live'

export type HeldComparison = Held<typeof reconciliations>
export const { claim: claimComparison, renew: renewComparison, release: releaseComparison } = leaseOf(reconciliations)

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
