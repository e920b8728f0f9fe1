import { type PaymentAlert, paymentAlertMessage } from '#domain/notifications/telegram/payment-alert.ts'
import type { Db } from '../db/db.ts'
import { queueMessages } from './outbox-queries.ts'

/** Tells the operator, once, of money that only a person can decide about. */
export async function queuePaymentAlert(tx: Db, alert: PaymentAlert, now: Date): Promise<void> {
  const { what, reference } = alert
  await queueMessages(
    tx,
    [
      {
        channel: 'telegram',
        dedupeKey: `telegram:payment:${reference}:${what}`,
        recipient: 'operator',
        // Nothing in it tells who paid, and it is worth sending as long as the money is there.
        userId: null,
        body: paymentAlertMessage(alert),
        status: 'due',
      },
    ],
    now,
  )
}
