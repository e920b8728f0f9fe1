import { type AirtimeNotice, failedAirtimeMail } from '#domain/notifications/telegram/airtime-messages.ts'
import type { Db } from '../db/db.ts'
import { notifyOperator } from '../notifications/queue-message.ts'
import { mailMember } from '../profiles/mail-member.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import type { HeldTopUp } from './airtime-queries.ts'

type NotifiedTopUp = Pick<HeldTopUp, 'id' | 'userId' | 'providerName' | 'phone' | 'amount' | 'paystackReference'>

/** Notifies the operator about a top-up, once per event. */
export async function queueAirtimeMessage(
  tx: Db,
  topUp: NotifiedTopUp,
  what: 'paid' | 'stuck' | 'owed',
  write: (notice: AirtimeNotice) => string,
  now: Date,
): Promise<void> {
  const member = topUp.userId === null ? undefined : await findMemberContact(tx, topUp.userId)
  const body = write(noticeOf(topUp, member?.name))
  await notifyOperator(tx, { key: `airtime:${topUp.id}:${what}`, userId: topUp.userId, body }, now)
}

/**
 * Notifies the payer by mail, once, that the airtime failed and is refunded. Without an address the account shows it.
 */
export async function queueFailedAirtimeMail(tx: Db, topUp: NotifiedTopUp, now: Date): Promise<void> {
  const key = `airtime:${topUp.id}:failed`
  await mailMember(
    tx,
    topUp.userId,
    { key, mailOf: (brand, name) => failedAirtimeMail(noticeOf(topUp, name), brand) },
    now,
  )
}

function noticeOf({ providerName, phone, amount, paystackReference }: NotifiedTopUp, member = ''): AirtimeNotice {
  return { member, providerName, phone, amount, reference: paystackReference }
}
