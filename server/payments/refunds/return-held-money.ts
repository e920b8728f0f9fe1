import type { Db } from '../../db/db.ts'
import type { Intent } from '../payment-queries.ts'
import { queuePaymentBackMail } from './queue-payment-back-mail.ts'
import { insertRefund, listHeld } from './refund-queries.ts'

/** Makes the refunds of an intent's money that was held for review due. A member is told of each by mail. */
export async function returnHeldMoney(tx: Db, intent: Intent, reason: string, now: Date): Promise<void> {
  for (const { reference, amountTaken, otherMoney } of await listHeld(tx, intent.id)) {
    await insertRefund(tx, reference, reason, now)
    await queuePaymentBackMail(tx, intent, { reference, amount: amountTaken ?? intent.amount, otherMoney }, now)
  }
}
