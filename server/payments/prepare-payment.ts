import { createHash } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import { userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { type Intent, insertIntent, lockIntent } from './payment-queries.ts'
import type { PaymentField } from './payment-tables.ts'

/** Something that a signed-in person wants to pay for, computed by the server. */
export type PaymentWish = {
  purpose: Exclude<Purpose, 'order'>
  /** A UUID that the browser made for this wish: the same wish sent twice is one. */
  subjectId: string
  amount: Pesewas
  /** `phone` in E.164. */
  payer: { name: string; phone: string; email: string }
  /** Whatever the fulfilment needs: what is paid for is made from this alone. */
  request: Record<string, unknown>
  /** What the provider's dashboard shows. */
  fields: PaymentField[]
  /** When nobody wants it any more unless it is paid. */
  closesAt: Date
}

/**
 * Writes what is to be paid before any provider is asked. The same wish again answers with what is there, paid or not.
 *
 * @throws Refusal session.required; payment.key_reused when the id is known with another wish, or to somebody else
 */
export async function preparePayment(
  tx: Db,
  actor: Actor,
  wish: PaymentWish,
  world: { random: Random; now: Date },
): Promise<Pick<Intent, 'subjectId' | 'status' | 'amount'>> {
  const payerUserId = userIdOf(actor)
  if (payerUserId === null) throw new Refusal('session.required')
  const { purpose, subjectId, amount, payer, request, fields, closesAt } = wish
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  await insertIntent(tx, {
    id: newId(world.now, world.random),
    purpose,
    subjectId,
    amount,
    payerName: payer.name,
    payerPhone: payer.phone,
    payerEmail: payer.email,
    payerUserId,
    requestHash,
    request,
    fields,
    closesAt,
    createdAt: world.now,
  })
  const intent = await lockIntent(tx, purpose, subjectId)
  if (intent?.payerUserId !== payerUserId || intent.requestHash !== requestHash) {
    throw new Refusal('payment.key_reused')
  }
  return intent
}
