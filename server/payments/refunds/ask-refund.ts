import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Db } from '../../db/db.ts'
import { whoChanged, whoChangedLast } from '../../profiles/who-changed.ts'
import { lockIntent } from '../payment-queries.ts'
import {
  failRefused,
  findLastRefund,
  findMoney,
  findRefund,
  insertPartRefund,
  isOfOtherMoney,
  lockAttempt,
  lockTransactionId,
  makeDueAgain,
  markSentManually,
} from './refund-queries.ts'

/** What could be refunded when the caller looked; undefined for what the shop itself decides. */
export type SeenMoney = { before?: Pesewas | undefined }

/**
 * Refunds a part of what paid for a subject: through the provider, or as mobile money that staff send. Locks the payment,
 * so that concurrent refunds together never exceed what was taken. The same id refunds once.
 *
 * @returns whether it is new
 * @throws Refusal payment.missing; refund.changed with who refunded something since the caller looked, and when;
 * refund.too_much with what can still be refunded; refund.key_reused when the id belongs to another refund
 */
export async function askRefund(
  tx: Db,
  actor: Actor,
  asked: { id: string; purpose: Purpose; subjectId: string; amount: Pesewas; reason: string } & SeenMoney,
  now: Date,
): Promise<boolean> {
  const { id, purpose, subjectId, amount, reason, before = null } = asked
  const intent = await lockIntent(tx, purpose, subjectId)
  if (!intent) throw new Refusal('payment.missing')
  const known = await findRefund(tx, id)
  if (known) {
    if (known.intentId !== intent.id || known.amount !== amount) throw new Refusal('refund.key_reused')
    return false
  }
  if (intent.paidBy !== null) await lockAttempt(tx, intent.paidBy)
  const money = await findMoney(tx, purpose, subjectId)
  if (!money) throw new Refusal('payment.missing')
  if (before !== null && before !== money.refundable) {
    const last = await findLastRefund(tx, intent.id)
    throw new Refusal('refund.changed', last && (await whoChanged(tx, last.askedBy, last.createdAt)))
  }
  if (amount > money.refundable) throw new Refusal('refund.too_much', { refundable: money.refundable })
  await insertPartRefund(tx, {
    id,
    intentId: intent.id,
    reference: money.paidReference,
    method: money.isManual ? 'manual' : 'provider',
    amount,
    isWhole: false,
    reason,
    askedBy: actorName(actor),
    dueAt: money.isManual ? null : now,
    createdAt: now,
    updatedAt: now,
  })
  return true
}

/**
 * Records that staff have sent a refund as mobile money: a manual one, or one that the provider failed to send or is not asked
 * for any more. A repetition with the same transaction id changes nothing. One transaction may send several refunds of one payment.
 *
 * @returns whether it is new
 * @throws Refusal refund.missing, also for a refund that the provider is sending; refund.key_reused when it was recorded with
 * another transaction id, with by whom and when; refund.id_used when the transaction id is of money that came in, or has
 * sent a refund of another payment
 */
export async function recordRefundSent(tx: Db, id: string, transactionId: string, now: Date): Promise<boolean> {
  await lockTransactionId(tx, transactionId)
  if (await markSentManually(tx, id, transactionId, now)) {
    if (await isOfOtherMoney(tx, id, transactionId)) throw new Refusal('refund.id_used')
    return true
  }
  const known = await findRefund(tx, id)
  if (known?.providerId === transactionId && known.status === 'processed') return false
  const sent = await sentBefore(tx, id)
  throw new Refusal(sent ? 'refund.key_reused' : 'refund.missing', sent)
}

/**
 * Asks the provider again for a refund that it failed to send. A repetition changes nothing, nor does it for one that the
 * provider has refused, which is asked for again by itself.
 *
 * @returns whether it is new
 * @throws Refusal refund.missing, also for one that nobody asked for again and that has not failed, with who has sent it
 * manually and when if somebody has
 */
export async function askAgain(tx: Db, id: string, now: Date): Promise<boolean> {
  if (await makeDueAgain(tx, id, now)) return true
  const known = await findRefund(tx, id)
  if (!known?.againAt) throw new Refusal('refund.missing', await sentBefore(tx, id))
  return false
}

/**
 * Stops asking the provider for a refund that it refuses, so that staff can send it manually. A repetition changes nothing.
 *
 * @returns whether it is new
 * @throws Refusal refund.missing, also while the provider is asked and when it has the refund, with who has sent it manually and
 * when if somebody has
 */
export async function stopAsking(tx: Db, id: string, now: Date): Promise<boolean> {
  if (await failRefused(tx, id, now)) return true
  const known = await findRefund(tx, id)
  if (known?.status !== 'failed') throw new Refusal('refund.missing', await sentBefore(tx, id))
  return false
}

/** Who has recorded a refund as sent manually, and when. */
const sentBefore = (tx: Db, id: string) => whoChangedLast(tx, { entity: 'refunds', key: id, act: 'sent_by_hand' })
