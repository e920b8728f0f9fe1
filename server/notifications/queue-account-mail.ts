import { type AccountMail, accountMail, isCodeMail } from '#domain/notifications/mails/account-mail.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { withdrawUnsent } from './outbox-queries.ts'
import { queueMail } from './queue-message.ts'

/** How long the mail about a change is worth sending, in milliseconds. */
const NOTICE_LIFE_MS = 3 * DAY_MS

/**
 * Queues a mail about an account, in the transaction of its event. A code replaces a waiting one of its kind: only the
 * newest is valid, and it must not wait behind a void one.
 *
 * @param userId the account's id; null once it is deleted
 */
export async function queueAccountMail(
  tx: Db,
  { userId, ...mail }: AccountMail & { userId: string | null },
  now: Date,
): Promise<void> {
  const { brand } = await readSettings(tx)
  const kind = `account:${mail.kind}:`
  const isCode = isCodeMail(mail)
  if (isCode) await withdrawUnsent(tx, { channel: 'email', recipient: mail.to }, `email:${kind}`)
  const lifeMs = isCode ? mail.minutes * MINUTE_MS : NOTICE_LIFE_MS
  const message = { key: kind + mail.key, to: mail.to, userId, mail: accountMail(mail, brand, now) }
  await queueMail(tx, { ...message, staleAt: new Date(now.getTime() + lifeMs) }, now)
}
