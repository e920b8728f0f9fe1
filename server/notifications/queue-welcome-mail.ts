import { welcomeMail } from '#domain/notifications/mails/welcome-mail.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { queueMail } from './queue-message.ts'

/**
 * Prepares the welcome mail of a person who has confirmed their address, once per account. Like the confirmation of an
 * order it is kept for the operator, and not sent automatically.
 */
export async function queueWelcomeMail(
  tx: Db,
  input: { to: string; name: string; userId: string },
  now: Date,
): Promise<void> {
  const { brand, templates } = await readSettings(tx)
  const { to, name, userId } = input
  const message = { key: `welcome:${userId}`, to, userId, mail: welcomeMail(name, brand, templates.welcome) }
  await queueMail(tx, { ...message, status: 'prepared' }, now)
}
