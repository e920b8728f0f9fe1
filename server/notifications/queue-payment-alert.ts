import { type PaymentAlert, paymentAlertMessage } from '#domain/notifications/telegram/payment-alert.ts'
import type { Db } from '../db/db.ts'
import { notifyOperator } from './queue-message.ts'

/** Notifies the operator, once, of money that a person must decide about. */
export async function queuePaymentAlert(tx: Db, alert: PaymentAlert, now: Date): Promise<void> {
  const { what, reference } = alert
  // A payment may have several refunds that are stuck, and each may fail again after it was asked for again.
  const one =
    alert.what === 'stuck_refund' ? `:${alert.id}:${alert.status}:${alert.againAt?.toISOString() ?? 'first'}` : ''
  // It names no payer, and is worth sending for as long as the money is held.
  const message = { key: `payment:${reference}:${what}${one}`, userId: null, body: paymentAlertMessage(alert) }
  await notifyOperator(tx, message, now)
}
