import { type AirtimeNotice, failedAirtimeMail } from '#domain/notifications/telegram/airtime-messages.ts'
import type { Db } from '../db/db.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
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
  await queueMessages(
    tx,
    [
      {
        channel: 'telegram',
        dedupeKey: `telegram:airtime:${topUp.id}:${what}`,
        recipient: 'operator',
        userId: topUp.userId,
        body: write(noticeOf(topUp, member?.name)),
        status: 'due',
      },
    ],
    now,
  )
}

/**
 * Notifies the payer by mail, once, that the airtime failed and is refunded. Without an address the account shows it.
 */
export async function queueFailedAirtimeMail(tx: Db, topUp: NotifiedTopUp, now: Date): Promise<void> {
  const member = await findMember(tx, topUp)
  if (member?.email == null) return
  const { brand } = await readSettings(tx)
  const { subject, text, html } = failedAirtimeMail(noticeOf(topUp, member.name), brand)
  await queueMessages(
    tx,
    [
      {
        channel: 'email',
        dedupeKey: `email:airtime:${topUp.id}:failed`,
        recipient: member.email,
        userId: topUp.userId,
        subject,
        body: text,
        html,
        status: 'due',
      },
    ],
    now,
  )
}

async function findMember(tx: Db, { userId }: NotifiedTopUp) {
  return userId === null ? undefined : findMemberContact(tx, userId)
}

function noticeOf({ providerName, phone, amount, paystackReference }: NotifiedTopUp, member = ''): AirtimeNotice {
  return { member, providerName, phone, amount, reference: paystackReference }
}
