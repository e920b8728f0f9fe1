import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import type { Pesewas } from '#domain/money.ts'
import { LAST_START_MS, PROMPT_MS } from '#domain/payments/networks.ts'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import type { Db } from '../../db/db.ts'
import { instant } from '../../db/rows.ts'
import { type Attempt, ofSubject } from '../payment-queries.ts'
import { paymentAttempts, paymentIntents } from '../payment-tables.ts'

/** Stores what the payer of a charge must do, unless the charge is decided. */
export async function markPrompted(
  db: Db,
  reference: string,
  prompt: { step: NonNullable<Attempt['step']>; text: string | null },
  now: Date,
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({
      status: 'open',
      step: prompt.step,
      promptText: prompt.text,
      promptEndsAt: new Date(now.getTime() + PROMPT_MS),
    })
    .where(and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, ['starting', 'open'])))
}

/**
 * Takes the question for a voucher, so that one caller alone sends it.
 *
 * @returns whether this caller may send it
 */
export async function takeVoucherQuestion(db: Db, reference: string, now: Date): Promise<boolean> {
  const { status, step, promptEndsAt } = paymentAttempts
  const taken = await db
    .update(paymentAttempts)
    .set({ step: 'approve', promptText: null })
    .where(
      and(
        eq(paymentAttempts.reference, reference),
        eq(status, 'open'),
        eq(step, 'voucher'),
        sql`${promptEndsAt} > ${instant(now)}`,
      ),
    )
    .returning({ reference: paymentAttempts.reference })
  return taken.length > 0
}

/** Puts the question for a voucher back, for the time that it had left: the provider did not take what was sent. */
export async function returnVoucherQuestion(db: Db, reference: string, promptText: string | null): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ step: 'voucher', promptText })
    .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.status, 'open')))
}

/** Ends the wait for a payment, so that another may start. It is still asked about; a late success settles it. */
export async function markExpired(db: Db, reference: string, why: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({
      status: 'given_up',
      gatewayResponse: why,
      fault: sql`case when ${paymentAttempts.network} is not null then 'network' end`,
    })
    .where(and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, ['starting', 'open'])))
}

/**
 * What a payer may know about a payment before it begins.
 *
 * @returns undefined when it does not exist or belongs to somebody else
 */
export async function findPayable(
  db: Db,
  actor: Actor,
  { purpose, subjectId }: PaymentSubject,
  now: Date,
): Promise<{ amount: Pesewas; isOpen: boolean; phone: string; isOwn: boolean; waiting: string | null } | undefined> {
  const { payerUserId } = paymentIntents
  const userId = userIdOf(actor)
  const [row] = await db
    .select({
      amount: paymentIntents.amount,
      isOpen: sql<boolean>`${paymentIntents.status} = 'open'
        and coalesce(${paymentIntents.closesAt} > ${instant(new Date(now.getTime() + LAST_START_MS))}, true)`,
      phone: paymentIntents.payerPhone,
      isOwn: sql<boolean>`${payerUserId} is not null`,
      waiting: sql<string | null>`(select a.reference from payment_attempts a where a.intent_id = ${paymentIntents.id}
        and a.network is not null and a.status in ('starting', 'open') order by a.number desc limit 1)`,
    })
    .from(paymentIntents)
    .where(
      and(
        ofSubject(purpose, subjectId),
        userId === null ? isNull(payerUserId) : or(isNull(payerUserId), eq(payerUserId, userId)),
      ),
    )
  return row
}
