import { createHash } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import { userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import type { Pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { closeIntents, lockPayer, lockUnpaid } from './payer-queries.ts'
import { type Intent, insertIntent, lockIntent } from './payment-queries.ts'
import type { PaymentField } from './payment-tables.ts'

/** Something that a signed-in person is to pay for, priced by the server. */
export type PurchaseRequest = {
  purpose: Purpose
  /** A UUID that the browser made for this purchase: the same request sent twice counts once. */
  subjectId: string
  amount: Pesewas
  /** `phone` in E.164. */
  payer: { name: string; phone: string; email: string }
  /** Everything that the fulfilment needs to make the subject. */
  request: Record<string, unknown>
  /** What the provider's dashboard shows. */
  fields: PaymentField[]
  /** When the intent is closed if still unpaid. */
  closesAt: Date
}

/** How many unpaid requests of one purpose a person may have. Each may have a picture. */
const MOST_UNPAID = 3

/**
 * Writes the intent before the provider is asked. The same request again returns the existing intent, paid or not. A
 * person has at most three unpaid requests per purpose: the oldest are closed for a new one, and money that still
 * arrives for them is refunded automatically.
 *
 * @throws Refusal session.required; payment.key_reused when the id belongs to another request or another person;
 * payment.too_many_unpaid when payments of all three started a moment ago
 */
export async function preparePayment(
  tx: Db,
  actor: Actor,
  input: PurchaseRequest,
  deps: { random: Random; now: Date },
): Promise<Pick<Intent, 'subjectId' | 'status' | 'amount' | 'paidBy'>> {
  const payerUserId = userIdOf(actor)
  if (payerUserId === null) throw new Refusal('session.required')
  const { purpose, subjectId, amount, payer, request, fields, closesAt } = input
  await lockPayer(tx, payerUserId)
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  await insertIntent(tx, {
    id: newId(deps.now, deps.random),
    purpose,
    subjectId,
    code: orderIdFrom(deps.random(10)),
    amount,
    payerName: payer.name,
    payerPhone: payer.phone,
    payerEmail: payer.email,
    payerUserId,
    requestHash,
    request,
    fields,
    closesAt,
    createdAt: deps.now,
  })
  const intent = await lockIntent(tx, purpose, subjectId)
  if (intent?.payerUserId !== payerUserId || intent.requestHash !== requestHash) {
    throw new Refusal('payment.key_reused')
  }
  if (intent.status === 'open') await closeOldest(tx, { purpose, payerUserId, exceptSubject: subjectId }, deps.now)
  return intent
}

/** Closes the oldest unpaid requests of a person so that one more fits. */
async function closeOldest(
  tx: Db,
  of: { purpose: Purpose; payerUserId: string; exceptSubject: string },
  now: Date,
): Promise<void> {
  const unpaid = await lockUnpaid(tx, of.purpose, of.payerUserId, now)
  const others = unpaid.filter(({ subjectId }) => subjectId !== of.exceptSubject)
  const tooMany = others.length + 1 - MOST_UNPAID
  if (tooMany <= 0) return
  const idle = others.filter(({ isBeingPaid }) => !isBeingPaid)
  if (idle.length < tooMany) throw new Refusal('payment.too_many_unpaid')
  await closeIntents(
    tx,
    idle.slice(0, tooMany).map(({ id }) => id),
  )
}
