import { type SmsAlert, smsAlertMessage } from '#domain/notifications/sms-alert.ts'
import type { Db } from '../db/db.ts'
import { queueMessages } from './outbox-queries.ts'

/** Notifies the operator, once a day for each, that the limit of text messages is near or reached. */
export async function queueSmsAlert(tx: Db, alert: SmsAlert, now: Date): Promise<void> {
  const dedupeKey = `telegram:sms:${alert.day}:${alert.isUsedUp ? 'used_up' : 'running_out'}`
  const body = smsAlertMessage(alert)
  await queueMessages(
    tx,
    [{ channel: 'telegram', dedupeKey, recipient: 'operator', userId: null, body, status: 'due' }],
    now,
  )
}
