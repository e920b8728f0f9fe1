import { welcomeMail } from '#domain/notifications/mails/welcome-mail.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { queueMessages } from './outbox-queries.ts'

/**
 * Prepares the welcome mail of a person who has confirmed their address, once per account. Like the confirmation of an
 * order it is kept for the operator, and not sent automatically.
 */
export async function queueWelcomeMail(
  tx: Db,
  input: { to: string; name: string; userId: string },
  now: Date,
): Promise<void> {
  const { brand } = await readSettings(tx)
  const { subject, text, html } = welcomeMail(input.name, brand)
  await queueMessages(
    tx,
    [
      {
        channel: 'email',
        dedupeKey: `email:welcome:${input.userId}`,
        recipient: input.to,
        userId: input.userId,
        subject,
        body: text,
        html,
        status: 'prepared',
      },
    ],
    now,
  )
}
