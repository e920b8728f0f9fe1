import { type AirtimeNotice, failedAirtimeMail } from '#domain/notifications/telegram/airtime-messages.ts'
import type { Db } from '../db/db.ts'
import { notifyOperator, queueMail } from '../notifications/queue-message.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
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
  const member = await findMember(tx, topUp)
  const body = write(noticeOf(topUp, member?.name))
  await notifyOperator(tx, { key: `airtime:${topUp.id}:${what}`, userId: topUp.userId, body }, now)
}

/**
 * Notifies the payer by mail, once, that the airtime failed and is refunded. Without an address the account shows it.
 */
export async function queueFailedAirtimeMail(tx: Db, topUp: NotifiedTopUp, now: Date): Promise<void> {
  const member = await findMember(tx, topUp)
  if (member?.email == null) return
  const { brand } = await readSettings(tx)
  const mail = failedAirtimeMail(noticeOf(topUp, member.name), brand)
  await queueMail(tx, { key: `airtime:${topUp.id}:failed`, to: member.email, userId: topUp.userId, mail }, now)
}

async function findMember(tx: Db, { userId }: NotifiedTopUp) {
  return userId === null ? undefined : findMemberContact(tx, userId)
}

function noticeOf({ providerName, phone, amount, paystackReference }: NotifiedTopUp, member = ''): AirtimeNotice {
  return { member, providerName, phone, amount, reference: paystackReference }
}
