import { createHash } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { minus, pesewas } from '#domain/money.ts'
import type { PaymentSubject } from '#domain/payments/payments-api.ts'
import { receiptState } from '#domain/payments/receipt-state.ts'
import { type CheckedReceipt, type Receipt, receiptCodeFrom } from '#domain/payments/receipts-api.ts'
import type { Db } from '../../db/db.ts'
import type { Random } from '../../db/new-id.ts'
import { findByDigest, findPaid, insertReceipt, type PaidFacts } from './receipt-queries.ts'

const CODE_BYTES = 12

/**
 * The receipt of something paid. Its code is made when it is asked for first, and stays.
 *
 * @throws Refusal receipt.missing for what is unpaid, unknown or somebody else's
 */
export async function makeReceipt(
  tx: Db,
  actor: Actor,
  subject: PaymentSubject,
  { now, random }: { now: Date; random: Random },
): Promise<Receipt> {
  const paid = await findPaid(tx, actor, subject)
  if (!paid) throw new Refusal('receipt.missing')
  const code = paid.code ?? (await newCode(tx, paid.intentId, { now, random }))
  return {
    ...viewReceipt({ ...paid, code }),
    number: paid.number ?? paid.subjectId,
    paidBy: paid.paidBy?.startsWith('manual:') ? 'manual' : 'provider',
  }
}

/** What anybody may know of the receipt with a code; null when there is none. */
export async function checkReceipt(db: Db, code: string): Promise<CheckedReceipt | null> {
  const paid = await findByDigest(db, digestOf(code))
  return paid ? viewReceipt(paid) : null
}

async function newCode(tx: Db, intentId: string, { now, random }: { now: Date; random: Random }): Promise<string> {
  const made = receiptCodeFrom(random(CODE_BYTES))
  const code = await insertReceipt(tx, { intentId, code: made, digest: digestOf(made), madeAt: now })
  if (code === undefined) throw new Error('a receipt was deleted while it was made')
  return code
}

function viewReceipt({ code, purpose, paidAt, total, due, ...paid }: PaidFacts): CheckedReceipt {
  if (paidAt === null) throw new Error('a paid intent has its time')
  // What a payer bore of the provider's fee may go back too, and is no part of the total.
  const refunded = pesewas(Math.min(total, paid.refunded))
  const left = pesewas(Math.min(minus(total, refunded), due))
  return { code, purpose, paidAt: paidAt.toISOString(), total, refunded, state: receiptState(total, refunded, left) }
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('hex')
