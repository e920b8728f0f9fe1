import { z } from 'zod'
import { type Actor, actorName } from '#domain/actor.ts'
import { formatCedis } from '#domain/money.ts'
import { Reference } from '#domain/payments/payments-api.ts'
import { purchasesOf } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { findAttempt } from '../../payments/payment-queries.ts'
import { stopPayment } from '../../payments/refunds/stop-payment.ts'
import { acceptHeldPayment } from '../../payments/settling/accept-held-payment.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { type CommandAnswer, CommandRefused } from './control-socket.ts'

const PaymentInput = z.strictObject({ step: z.enum(['accept', 'return']), reference: Reference })

const OPERATOR: Actor = { kind: 'system', name: 'command' }

/**
 * `npm run payment`: decides about a member's payment that is held for review. Payments of orders are decided by `npm
 * run order`.
 */
export async function paymentCommand(db: Db, input: unknown, now: Date): Promise<CommandAnswer> {
  const { step, reference } = PaymentInput.parse(input)
  const found = await findAttempt(db, reference)
  if (!found) throw new CommandRefused(`There is no payment ${reference}.`)
  const { purpose, subjectId, status } = found.intent
  if (purpose === 'order') throw new CommandRefused(`${reference} pays an order: decide with npm run order.`)
  if (status !== 'review' || found.attempt.status !== 'review')
    throw new CommandRefused(`${reference} is not held for review.`)
  const taken = formatCedis(found.attempt.amountTaken ?? found.intent.amount)
  const isDecided = await db.transaction(async (tx) =>
    step === 'accept'
      ? acceptHeldPayment(tx, found.attempt, purchasesOf(CAPABILITIES)[purpose].fulfil, OPERATOR, now)
      : (await stopPayment(tx, purpose, subjectId, `returned by ${actorName(OPERATOR)}`, now)) === 'automatic',
  )
  if (!isDecided) throw new CommandRefused(`${reference} was decided a moment ago.`)
  return {
    message:
      step === 'accept'
        ? `${taken} accepted as paid (${purpose}).`
        : `${taken} is refunded automatically (${purpose}).`,
  }
}
