import type { Mail } from '#domain/notifications/mails/mail-page.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import type { Db } from '../db/db.ts'
import { queueMail } from '../notifications/queue-message.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { findMemberContact } from './member-queries.ts'

type MemberMail = { key: string; staleAt?: Date; mailOf: (brand: Settings['brand'], name: string) => Mail }

/** Mails a member, once per key; not whoever has no address, or no account any more. */
export async function mailMember(tx: Db, userId: string | null, { mailOf, ...message }: MemberMail, now: Date) {
  const contact = userId === null ? undefined : await findMemberContact(tx, userId)
  if (contact?.email == null) return
  const { brand } = await readSettings(tx)
  await queueMail(tx, { ...message, to: contact.email, userId, mail: mailOf(brand, contact.name) }, now)
}
