import { type AccountMail, accountMail, isCodeMail } from '#domain/notifications/mails/account-mail.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { dropUnsent, queueMessages } from './outbox-queries.ts'

/** How long the news of a change is worth sending. */
const NOTICE_LIFE_MS = 3 * DAY_MS

/**
 * Writes a mail about an account, in the transaction that makes it true. A code takes the place of an earlier one of its
 * kind that still waits: only the newest is good, and it must not stand in line behind a dead one.
 *
 * @param userId whose account it is; null once it is gone
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
