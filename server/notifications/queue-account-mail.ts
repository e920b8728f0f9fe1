import { type AccountMail, accountMail, isCodeMail } from '#domain/notifications/mails/account-mail.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { dropUnsent, queueMessages } from './outbox-queries.ts'

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
  const { subject, text, html } = accountMail(mail, brand, now)
  const kind = `email:account:${mail.kind}:`
  const isCode = isCodeMail(mail)
  const queue = { channel: 'email', recipient: mail.to } as const
  if (isCode) await dropUnsent(tx, queue, kind)
  await queueMessages(
    tx,
    [
      {
        ...queue,
        userId,
        dedupeKey: kind + mail.key,
        subject,
        body: text,
        html,
        staleAt: new Date(now.getTime() + (isCode ? mail.minutes * MINUTE_MS : NOTICE_LIFE_MS)),
        status: 'due',
      },
    ],
    now,
  )
}
