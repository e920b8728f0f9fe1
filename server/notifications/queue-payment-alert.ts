import { type PaymentAlert, paymentAlertMessage } from '#domain/notifications/telegram/payment-alert.ts'
import type { Db } from '../db/db.ts'
import { queueMessages } from './outbox-queries.ts'

/** Notifies the operator, once, of money that a person must decide about. */
export async function queuePaymentAlert(tx: Db, alert: PaymentAlert, now: Date): Promise<void> {
  const { what, reference } = alert
  await queueMessages(
    tx,
    [
      {
        channel: 'telegram',
        dedupeKey: `telegram:payment:${reference}:${what}`,
        recipient: 'operator',
        // It names no payer, and is worth sending for as long as the money is held.
        userId: null,
        body: paymentAlertMessage(alert),
        status: 'due',
      },
    ],
    now,
  )
}
