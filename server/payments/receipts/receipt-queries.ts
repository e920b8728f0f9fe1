import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import type { Pesewas } from '#domain/money.ts'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import type { Db } from '../../db/db.ts'
import { ofSubject } from '../payment-queries.ts'
import { paymentIntents } from '../payment-tables.ts'
import { receipts } from './receipt-tables.ts'

/** Refunds of the payment itself: what another attempt took was never part of it. */
const refundsOf = (which: SQL) => sql<number>`(select coalesce(sum(r.amount), 0)::float8 from refunds r
  where r.intent_id = payment_intents.id and coalesce(r.reference, payment_intents.paid_by) = payment_intents.paid_by
    and ${which})`

const facts = {
  intentId: paymentIntents.id,
  purpose: paymentIntents.purpose,
  subjectId: paymentIntents.subjectId,
  number: paymentIntents.code,
  // Less than the price was paid where staff have accepted less; what a payer bore of the provider's fee is no price.
  total: sql<number>`least(payment_intents.amount, (select a.amount_taken from payment_attempts a
    where a.reference = payment_intents.paid_by))::float8`.mapWith((sum) => Number(sum) as Pesewas),
  paidBy: paymentIntents.paidBy,
  paidAt: paymentIntents.paidAt,
  refunded: refundsOf(sql`r.status = 'processed'`).mapWith((sum) => Number(sum) as Pesewas),
  due: refundsOf(sql`r.status <> 'processed'`).mapWith((sum) => Number(sum) as Pesewas),
  code: receipts.code,
}

const isPaid = eq(paymentIntents.status, 'paid')

/** The payment of a subject that the actor may see, with its receipt's code if it has one; undefined while it is unpaid. */
export async function findPaid(db: Db, actor: Actor, { purpose, subjectId }: PaymentSubject) {
  const userId = userIdOf(actor)
  const [row] = await db
    .select(facts)
    .from(paymentIntents)
    .leftJoin(receipts, eq(receipts.intentId, paymentIntents.id))
    .where(
      and(
        ofSubject(purpose, subjectId),
        isPaid,
        or(isNull(paymentIntents.payerUserId), userId === null ? undefined : eq(paymentIntents.payerUserId, userId)),
      ),
    )
  return row
}

/** The payment whose receipt has the code with this digest. */
export async function findByDigest(db: Db, digest: string) {
  const [row] = await db
    .select({ ...facts, code: receipts.code })
    .from(receipts)
    .innerJoin(paymentIntents, eq(receipts.intentId, paymentIntents.id))
    .where(and(eq(receipts.digest, digest), isPaid))
  return row
}
export type PaidFacts = NonNullable<Awaited<ReturnType<typeof findByDigest>>>

/** Gives a payment its receipt, unless it has one. @returns the code of the receipt that it has now */
export async function insertReceipt(tx: Db, receipt: typeof receipts.$inferInsert): Promise<string | undefined> {
  await tx.insert(receipts).values(receipt).onConflictDoNothing({ target: receipts.intentId })
  const [row] = await tx.select({ code: receipts.code }).from(receipts).where(eq(receipts.intentId, receipt.intentId))
  return row?.code
}
